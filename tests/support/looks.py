"""Is a page fit for everyone? What axe finds on a phone and a laptop, in light and dark, and what is too wide."""

from axe_playwright_python.sync_playwright import Axe

SIZES = {"phone": {"width": 360, "height": 740}, "laptop": {"width": 1440, "height": 900}}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
LOOKS = {
    "en": (("laptop", "light"), ("phone", "dark")),
    "ru": (("laptop", "dark"), ("phone", "light")),
}
"""In the two languages together each size is seen in each colours: words change no colour, and colours no markup."""
TO_THE_END = "for (const column of document.querySelectorAll('.col')) column.scrollTop = column.scrollHeight"
"""Where the bar at the foot of a column covers nothing."""


def faults(page, what, lang, on=("laptop", "phone")):
    """What is wrong with a page, looked at in the sizes `on`; the page keeps the last of them."""
    for size, colours in LOOKS[lang]:
        if size not in on:
            continue
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=colours, reduced_motion="reduce")  # no colour is caught on its way
        page.evaluate(TO_THE_END)
        for found in Axe().run(page, options=RULES).response["violations"]:
            yield what, size, colours, found["id"], [node["html"][:200] for node in found["nodes"]]
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > SIZES[size]["width"]:
            yield what, size, "is as wide as", width
