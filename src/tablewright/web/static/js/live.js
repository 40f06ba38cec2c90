// The live line: entries as they come, from where this page left off, over a connection that comes back by itself.
import { around } from "./around.js";
import { add } from "./log.js";
import { forgetParts, parts } from "./parts.js";
import { count } from "./tabs.js";

const state = document.body.dataset;
let socket = null;
let pause = 0;
let over = false;
/** Whether this is the table itself, which is sent its entries, or a page around it, which looks at them. */
const atTable = state.tab !== undefined;
const look = atTable ? parts : around;

export function goLive() {
  connect();
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && retry());
  document.addEventListener("table:looks", () => {
    forgetParts();
    socket?.close();
  });
}

function connect() {
  const asked = new URLSearchParams({ after: state.cursor, lang: document.documentElement.lang, c: state.character ?? "", role: state.role });
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/t/${state.table}/live?${asked}`);
  socket.addEventListener("open", () => {
    pause = 0;
    offline(false);
    document.dispatchEvent(new CustomEvent("table:open"));
    look();
  });
  socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    socket = null;
    if (over) return;
    offline(true);
    setTimeout(retry, pause);
    pause = Math.min(pause * 2 + 250 + Math.random() * 250, 10000);
  });
}

function retry() {
  if (!socket && !over) connect();
}

function offline(yes) {
  const sign = document.getElementById("offline");
  if (sign) sign.hidden = !yes;
}

function hear(message) {
  if (message.cursor !== undefined) state.cursor = message.cursor;
  if (!atTable && message.type !== "dark" && message.type !== "anew") return void look();
  if (message.type === "entry" && add(message.n, message.html) && state.tab !== "log") count(1);
  if (message.type === "changed" || message.type === "presence") look();
  if (message.type === "dark") dark();
  if (message.type === "anew") location.reload();
}

function dark() {
  over = true;
  socket?.close();
  const words = document.createElement("p");
  words.className = "dark";
  words.setAttribute("role", "alert");
  words.textContent = state.dark;
  document.body.replaceChildren(words);
}
