// What a command can change on the page is fetched by one request, and only as far as it is not as it was.
import { morph } from "./morph.js";
import { countCalled } from "./tabs.js";

const PARTS = ["party", "sheet", "moves", "cards", "desk", "doing", "away", "pins"];
/** So many milliseconds go by between two requests, however much happens: the later one brings it all. */
const CALM = 500;

const state = document.body.dataset;
let editions = {};
let wanted = false;
let busy = false;

/** Fetch what has changed, now or, while that is being done, soon after; a page that nobody sees waits until it is seen. */
export async function parts() {
  wanted = true;
  if (busy) return;
  busy = true;
  for (let pause = CALM; wanted; ) {
    await seen();
    wanted = false;
    const retry = await look();
    pause = retry ? Math.max(retry, Math.min(pause * 2, 10000)) : CALM;
    wanted ||= retry > 0;
    await new Promise((done) => setTimeout(done, pause));
  }
  busy = false;
}

/** The page shows something else now than the editions say. */
export function forgetParts() {
  editions = {};
}

function seen() {
  if (document.visibilityState === "visible") return null;
  return new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}

/** Look once; how many milliseconds to wait before it has to be done again, 0 when it has not. */
async function look() {
  const { character } = state;
  const had = editions;
  const here = PARTS.filter((name) => document.getElementById(name));
  if (here.length === 0) return 0;
  const asked = new URLSearchParams([["c", character], ...here.map((name) => [name, had[name] ?? ""])]);
  let html;
  try {
    const answer = await fetch(`/t/${state.table}/parts?${asked}`, { credentials: "same-origin" });
    if (answer.status === 429 || answer.status >= 500) return Number(answer.headers.get("retry-after") ?? 1) * 1000;
    if (!answer.ok) return 0;
    html = await answer.text();
  } catch {
    return CALM; // the line is gone, for a moment or for longer
  }
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
