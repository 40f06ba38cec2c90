// Forms are sent in the background. Each sending has an id, so that one that is repeated counts once.
import { anyWaiting, flush, keep, post, watchQueue } from "./queue.js";
import { conflict, formOf, unsaved, written } from "./texts.js";
import { toast } from "./toast.js";
import { morph, part } from "./morph.js";

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

let looks = 0;

export function watchForms() {
  if (document.body.dataset.table !== undefined) watchQueue(heardLater);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const id = form.elements.namedItem("command");
    if (id && !id.value) id.value = newId();
    if (!form.matches("[data-post], [data-tray]") || event.submitter?.formMethod === "get") return;
    event.preventDefault();
    send(form, event.submitter);
  });
}

async function send(form, submitter) {
  if (submitter?.getAttribute("aria-disabled") === "true" || form.dataset.sending !== undefined) return;
  form.dataset.sending = "";
  const body = new URLSearchParams(new FormData(form, submitter));
  const url = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  try {
    if (anyWaiting()) await flush(heardLater);
    const said = anyWaiting() ? null : await post(url, body);
    if (said?.ok) await done(form, body);
    else if (!said && keep(url, body)) await wait(form, body);
    else if (!said) toast(document.body.dataset.unsent);
    else if (said.error.details.entries && document.body.dataset.role === "gm") location.assign(`${url}?entry=${form.elements.namedItem("entry").value}`);
    else refuse(form, said.error);
  } finally {
    delete form.dataset.sending;
  }
}

/** It is sent when the line is back; the form is done with it. */
async function wait(form, body) {
  await done(form, body);
  if (form.matches("[data-text]")) unsaved(form);
  toast(document.body.dataset.lost);
}

/** What the table says to a request that had to wait. */
function heardLater(said, body) {
  if (said.ok) return;
  const form = said.error.code === "stale" && formOf(body);
  if (form) return conflict(form, said.error.details);
  const written = body.get("line") ?? body.get("text") ?? "";
  say({ ...said.error, message: written ? `${said.error.message} “${written}”` : said.error.message });
}

async function done(form, sent) {
  form.elements.namedItem("command").value = "";
  say(null);
  if (form.matches("[data-text]")) written(form, sent);
  if (form.matches("[data-clear]")) clear(form, sent);
  form.closest("details.offer, .check details")?.removeAttribute("open");
  form.dispatchEvent(new CustomEvent("table:sent", { bubbles: true }));
  const offers = document.getElementById("offers");
  if (!offers) return again(form);
  const mine = ++looks;
  const html = await part(location.href);
  if (mine !== looks) return; // a later look at the page is on its way: this one is old
  const fresh = html && new DOMParser().parseFromString(html, "text/html").getElementById("offers");
  if (fresh) morph(offers, fresh.outerHTML);
}

/** A page that is not live is looked at again, unless it is a text that was written: that stands there already. */
function again(form) {
  if (document.body.dataset.cursor === undefined && !form.matches("[data-text]") && !anyWaiting()) location.reload();
}

/** Empty what was sent; what somebody has typed since stays. */
function clear(form, sent) {
  for (const [name, value] of sent) {
    const field = form.elements.namedItem(name);
    if (!field || field.type === "hidden" || field.value !== value) continue;
    if (field.type === "checkbox") field.checked = false;
    else field.value = "";
  }
}

/** A request that was turned down may be mended and sent again: it gets a new id. */
function refuse(form, error) {
  form.elements.namedItem("command").value = "";
  if (error.code === "stale" && form.matches("[data-text]")) conflict(form, error.details);
  else say(error);
}

/** Show a refusal, or take it away. */
function say(error) {
  const place = document.getElementById("problem");
  if (!place) return;
  place.replaceChildren();
  if (!error) return;
  const banner = document.createElement("div");
  banner.className = "banner refuse";
  banner.setAttribute("role", "alert");
  banner.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-cross"/></svg><p></p>';
  const line = banner.querySelector("p");
  line.textContent = error.message;
  if (error.clause) line.append(" ", clause(error.clause));
  place.append(banner);
  banner.scrollIntoView({ block: "nearest" });
}

/** The clause that forbids it, as a link to its words where there are some. */
function clause(id) {
  const { rules } = document.documentElement.dataset;
  const mark = document.createElement(rules ? "a" : "span");
  mark.className = "clause";
  mark.textContent = id;
  if (rules) Object.assign(mark, { href: `${rules}#${id}`, target: "_blank" });
  return mark;
}
