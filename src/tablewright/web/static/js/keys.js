// Keys for those who play without a mouse. They can be switched off, since single letters get in the way of some tools.
import { show } from "./tabs.js";

const OFF = "keys-off";
const off = () => localStorage.getItem(OFF) !== null;

const PANES = { s: ["sheet", "sheet-h"], r: ["roll", "tray-h"], l: ["log", "log-h"], p: ["party", "party-h"], d: ["desk", "desk-h"] };

export function watchKeys() {
  const list = document.getElementById("keys");
  const choice = document.getElementById("keys-on");
  choice.checked = !off();
  choice.addEventListener("change", () => (choice.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "")));
  document.addEventListener("click", (event) => event.target.closest("[data-keys]") && list.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || list.open) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable]") || off()) return;
    if (press(event.key, list)) event.preventDefault();
  });
}

function press(key, list) {
  if (key === "?") list.showModal();
  else if (key === "n") focusOn("log", document.getElementById("note-line"));
  else if (key === "/") location.assign(`/t/${document.body.dataset.table}/log`);
  else if (PANES[key] && document.getElementById(PANES[key][1])) focusOn(PANES[key][0], document.getElementById(PANES[key][1]));
  else return false;
  return true;
}

function focusOn(tab, node) {
  if (!node) return;
  show(tab);
  if (node.tabIndex < 0) node.tabIndex = -1;
  node.focus();
  node.scrollIntoView({ block: "nearest" });
}
