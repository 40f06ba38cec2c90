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
  const mark = document.querySelector('.tabs [data-tab="log"] .count');
  if (!mark) return;
  mark.hidden = unread === 0;
  mark.textContent = String(unread);
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
  const asked = location.hash.slice(1);
  if (NAMES.has(asked)) show(asked);
}
