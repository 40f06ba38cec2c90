// What a command can change on the page is fetched by one request, and only as far as it is not as it was.
import { CALM, calmly, fetched } from "./calm.js";
import { morph } from "./morph.js";
import { countCalled } from "./tabs.js";

const PARTS = ["party", "sheet", "moves", "cards", "desk", "doing", "away", "pins"];
const state = document.body.dataset;
let editions = {};
export const parts = calmly(look);

/** The page shows something else now than the editions say. */
export function forgetParts() {
  editions = {};
}

/** Look once; how many milliseconds to wait before it has to be done again, 0 when it has not. */
async function look() {
  const { character } = state;
  const had = editions;
  const here = PARTS.filter((name) => document.getElementById(name));
  if (here.length === 0) return 0;
  const asked = new URLSearchParams([["c", character], ...here.map((name) => [name, had[name] ?? ""])]);
  const { html, retry } = await fetched(`/t/${state.table}/parts?${asked}`);
  if (!html) return retry;
  if (character !== state.character || had !== editions) return CALM; // the page has turned to somebody else
  for (const part of new DOMParser().parseFromString(html, "text/html").querySelectorAll("template[data-part]")) {
    const node = document.getElementById(part.dataset.part);
    if (!node) continue;
    const whole = morph(node, part.innerHTML);
    editions[part.dataset.part] = whole ? part.dataset.edition : "";
  }
  countCalled();
  document.dispatchEvent(new CustomEvent("table:changed"));
  return 0;
}
