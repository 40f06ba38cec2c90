// The pages around the table (log, desk) are looked at again when something happens; nothing that is typed is lost.
import { calmly, fetched } from "./calm.js";
import { morph } from "./morph.js";

export const around = calmly(async () => {
  const { html, retry } = await fetched(location.href);
  if (!html) return retry;
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const fresh of page.querySelectorAll("[data-follows]")) {
    const node = document.getElementById(fresh.id);
    if (node) morph(node, fresh.outerHTML);
  }
  const entries = page.querySelectorAll("#log > .entry[data-n]");
  for (const entry of entries) place(entry);
  if (entries.length > 0) document.getElementById("nothing")?.remove();
  return 0;
});

/** Put an entry where it belongs; earlier pages of the log that were asked for stay. */
function place(entry) {
  const there = document.getElementById(entry.id);
  if (there) return void morph(there, entry.outerHTML);
  const log = document.getElementById("log");
  const earlier = Array.from(log.children).find((other) => !(Number(other.dataset.n) > Number(entry.dataset.n)));
  log.insertBefore(document.importNode(entry, true), earlier ?? null);
}
