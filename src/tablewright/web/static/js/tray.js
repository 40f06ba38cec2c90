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
    if (event.target.id === "faces") soon(askDice);
    else soon(preview);
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
  const asked = new URLSearchParams({ c: of });
  if (opener.dataset.roll) asked.set("a", opener.dataset.roll);
  if (opener.dataset.card) asked.set("card", opener.dataset.card);
  if (!(await refresh("tray", `/t/${table()}/part/tray?${asked}`))) return location.assign(opener.href);
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
  await refresh("tray", `/t/${table()}/part/tray?${new URLSearchParams({ c: character })}`);
  show(document.body.dataset.tab === "roll" ? "log" : document.body.dataset.tab);
}

let waiting = 0;
let asked = 0;

function soon(work) {
  clearTimeout(waiting);
  waiting = setTimeout(work, 120);
}

/** Ask for the odds of the tray as it stands; an answer that was overtaken is dropped. */
async function preview() {
  if (!form()) return;
  const mine = ++asked;
  const html = await part(`/t/${table()}/preview`, { method: "POST", body: new URLSearchParams(new FormData(form())) });
  if (!html || mine !== asked || !form()) return;
  morph(document.getElementById("odds"), html);
  const odds = document.getElementById("odds");
  const button = document.getElementById("roll");
  button.textContent = odds.dataset.button;
  button.toggleAttribute("aria-disabled", false);
  if (odds.dataset.refused !== undefined) button.setAttribute("aria-disabled", "true");
  if (document.getElementById("faces")?.value) await askDice();
}

async function askDice() {
  if (!form()) return;
  const html = await part(`/t/${table()}/wanted`, { method: "POST", body: new URLSearchParams(new FormData(form())) });
  if (html && document.getElementById("dice")) morph(document.getElementById("dice"), html);
}

function type(face) {
  const field = document.getElementById("faces");
  const faces = field.value.split(/[ ,]+/).filter(Boolean);
  if (face === "back") faces.pop();
  else faces.push(face);
  field.value = faces.join(", ");
  askDice();
}
