"""What is reached by keys alone."""


def focused(page, test):
    """Press Tab until the focused element passes the test, a line of JavaScript about `it`."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate(f"(() => {{ const it = document.activeElement; return Boolean({test}); }})()"):
            return
    raise AssertionError(f"nothing that passes {test} can be reached with Tab")
