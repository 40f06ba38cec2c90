// The tabs at the bottom of a phone: one pane at a time.
const NAMES = new Set(["sheet", "roll", "log", "party", "desk"]);

/** Show a pane; on a laptop all of them are shown, and nothing changes. */
export function show(tab) {
  document.body.dataset.tab = tab;
  for (const link of document.querySelectorAll(".tabs a")) {
    if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (tab === "log") count(0);
}

let unread = 0;

/** Say how many entries came while the log was out of sight. */
export function count(more) {
  unread = more ? unread + more : 0;
  mark("log", unread);
}

/** Say how many called checks wait for this player's dice. */
export function countCalled() {
  mark("roll", document.querySelectorAll("#cards a.primary").length);
}

function mark(tab, number) {
  const place = document.querySelector(`.tabs [data-tab="${tab}"] .count`);
  if (!place) return;
  place.hidden = number === 0;
  place.textContent = String(number);
}

export function watchTabs() {
  document.querySelector(".tabs")?.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-tab]");
    if (!link) return;
    event.preventDefault();
    history.replaceState(history.state, "", `#${link.dataset.tab}`);
    show(link.dataset.tab);
    window.scrollTo(0, 0);
  });
  countCalled();
  const asked = location.hash.slice(1);
  if (NAMES.has(asked)) show(asked);
}
