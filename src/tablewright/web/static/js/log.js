// Older pages of the log come in the place of the link that asks for them.
import { part, refresh } from "./morph.js";
import { show } from "./tabs.js";
import { showTimes } from "./times.js";

export function watchLog() {
  window.addEventListener("hashchange", toEntry);
  toEntry();
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-older]");
    if (!link) return;
    event.preventDefault();
    const html = await part(link.dataset.older);
    const place = document.getElementById("older");
    if (!html || !place) return;
    const before = place.previousElementSibling;
    place.outerHTML = html;
    showTimes(document);
    const first = before?.nextElementSibling;
    if (first) {
      first.tabIndex = -1;
      first.focus({ preventScroll: true });
    }
  });
}

/** Put a fresh entry on top, unless it is there already. */
export function add(n, html) {
  if (document.getElementById(`e-${n}`)) return false;
  const log = document.getElementById("log");
  log.insertAdjacentHTML("afterbegin", html);
  const { strikes } = document.getElementById(`e-${n}`).dataset;
  for (const struck of strikes?.split(" ") ?? []) refresh(`e-${struck}`, `/t/${document.body.dataset.table}/part/entry?n=${struck}`);
  showTimes(log);
  return true;
}

/** Go to the entry that the address names, wherever in the log it stands. */
function toEntry() {
  const n = location.hash.match(/^#e-(\d+)$/)?.[1];
  if (!n) return;
  const entry = document.getElementById(`e-${n}`);
  if (!entry) return location.replace(`/t/${document.body.dataset.table}/log?at=${n}#e-${n}`);
  show("log");
  entry.scrollIntoView({ block: "nearest" });
}
