// Changes a part of the page into what the server sent, keeping focus and whatever somebody is typing.
import { Idiomorph } from "../vendor/idiomorph.esm.js";
import { SAVED, atWork } from "./texts.js";
import { showTimes } from "./times.js";

const typed = (node) => node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;

/** Which thing a form is about: the same choice means another thing for another character. */
const about = (form) => form && [form.getAttribute("action"), ...Array.from(form.querySelectorAll('input[type="hidden"]:not([name="command"])'), (field) => field.value)].join("\n");

/** The fields that somebody has changed and not sent yet, each with what its form was about. */
const touched = new WeakMap();

export function watchFields() {
  document.addEventListener("input", ({ target }) => typed(target) && touched.set(target, about(target.form)));
  document.addEventListener("table:sent", ({ target }) => Array.from(target.elements, (field) => touched.delete(field)));
}

const inHand = (field, after) => field === document.activeElement || (touched.has(field) && touched.get(field) === about(after.form));

const left = (before, after) => before instanceof HTMLElement && ((typed(before) && inHand(before, after)) || (before.dataset.text !== undefined && atWork(before)) || before.matches(SAVED));

/**
 * Put `html` in the place of `node`; open folds stay open, a field that somebody is filling in is left alone.
 * True when nothing was left.
 */
export function morph(node, html) {
  let whole = true;
  Idiomorph.morph(node, html, {
    morphStyle: "outerHTML",
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (before, after) => {
        if (!left(before, after)) return true;
        whole = false;
        return false;
      },
      beforeAttributeUpdated: (name, before) => !(name === "open" && before instanceof HTMLDetailsElement),
    },
  });
  showTimes(document);
  return whole;
}

/** Fetch a part of the page as HTML; null when the server does not answer with one. */
export async function part(url, options = {}) {
  try {
    const answer = await fetch(url, { credentials: "same-origin", ...options });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Fetch a part and morph the element with that id into it. */
export async function refresh(id, url, options) {
  const node = document.getElementById(id);
  const html = node && (await part(url, options));
  if (html && node.isConnected) morph(node, html);
  return Boolean(html);
}
