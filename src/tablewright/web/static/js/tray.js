// The roll tray: opened by a tap on the sheet, its odds redrawn with each change, its dice typed face by face.
import { morph, part, refresh } from "./morph.js";
import { show } from "./tabs.js";

const table = () => document.body.dataset.table;
const form = () => document.getElementById("tray-form");

export function watchTray() {
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const opener = event.target.closest("[data-roll], [data-card], [data-show], [data-leave]");
    if (opener) {
      event.preventDefault();
      open(opener);
    }
    const face = event.target.closest("[data-face]");
    if (face) type(face.dataset.face);
  });
  document.addEventListener("input", (event) => {
    if (!event.target.closest("#tray-form") || event.target.closest("#call")) return;
    if (event.target.id === "faces") askDice(SOON);
    else preview(SOON);
    advise(SOON);
  });
  document.addEventListener("toggle", (event) => event.target.id === "advice" && advise(), true);
  document.addEventListener("table:changed", () => {
    if (form()?.elements.namedItem("card")) preview(SOON); // somebody helps, or something else was agreed upon
  });
  document.addEventListener("table:sent", (event) => {
    if (event.target.id === "tray-form") leave();
  });
}

async function open(opener) {
  const { character } = document.body.dataset;
  if (opener.dataset.show) return look(opener.dataset.show, opener.href);
  if (opener.dataset.leave !== undefined) return leave();
  const of = opener.dataset.of ?? character;
  if (of !== character) await look(of, `/t/${table()}?c=${encodeURIComponent(of)}`);
  const what = new URLSearchParams({ c: of });
  if (opener.dataset.roll) what.set("a", opener.dataset.roll);
  if (opener.dataset.card) what.set("card", opener.dataset.card);
  forget();
  if (!(await refresh("tray", `/t/${table()}/part/tray?${what}`))) return location.assign(opener.href);
  show("roll");
  const head = document.getElementById("tray-h");
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
  head.scrollIntoView({ block: "nearest" });
}

/** Show another character's sheet. */
async function look(character, url) {
  document.body.dataset.character = character;
  history.replaceState(history.state, "", url + location.hash);
  const asked = new URLSearchParams({ c: character });
  await Promise.all([refresh("sheet", `/t/${table()}/part/sheet?${asked}`), refresh("moves", `/t/${table()}/part/moves?${asked}`), refresh("party", `/t/${table()}/part/party?${asked}`)]);
  if (document.body.dataset.tab === "party") show("sheet");
  document.dispatchEvent(new CustomEvent("table:looks"));
}

async function leave() {
  const { character } = document.body.dataset;
  forget();
  await refresh("tray", `/t/${table()}/part/tray?${new URLSearchParams({ c: character })}`);
  show(document.body.dataset.tab === "roll" ? "log" : document.body.dataset.tab);
}

const asked = { odds: 0, dice: 0, "advice-answer": 0 };
const waiting = {};

/** Redraw a part from the tray as it stands. It is busy until the newest answer is in; an overtaken one is dropped. */
function redraw(id, path, { wait = 0, then = () => {} } = {}) {
  const mine = ++asked[id];
  document.getElementById(id)?.setAttribute("aria-busy", "true");
  clearTimeout(waiting[id]);
  waiting[id] = setTimeout(async () => {
    if (mine !== asked[id]) return;
    const html = form() && (await part(`/t/${table()}/${path}`, { method: "POST", body: new URLSearchParams(new FormData(form())) }));
    const place = document.getElementById(id);
    if (mine !== asked[id] || !place) return;
    if (html) morph(place, html);
    else place.removeAttribute("aria-busy");
    if (html) then();
  }, wait);
}

/** What was asked for one tray is no answer for the next. */
function forget() {
  for (const id of Object.keys(asked)) asked[id] += 1;
}

const SOON = { wait: 120 };

const preview = (when) => redraw("odds", "preview", { ...when, then: previewed });
const askDice = (when) => redraw("dice", "wanted", when);

/** What would change the roll is worked out while its fold is open. */
function advise(when) {
  if (document.getElementById("advice")?.open) redraw("advice-answer", "part/advice", when);
}

function previewed() {
  const odds = document.getElementById("odds");
  const button = document.getElementById("roll");
  button.textContent = odds.dataset.button;
  button.removeAttribute("aria-disabled");
  if (odds.dataset.refused !== undefined) button.setAttribute("aria-disabled", "true");
  if (document.getElementById("faces")?.value) askDice();
}

function type(face) {
  const field = document.getElementById("faces");
  const faces = field.value.split(/[ ,]+/).filter(Boolean);
  if (face === "back") faces.pop();
  else faces.push(face);
  field.value = faces.join(", ");
  askDice();
}
