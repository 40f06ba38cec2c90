// Changes a part of the page into what the server sent, keeping focus and whatever somebody is typing.
import { Idiomorph } from "../vendor/idiomorph.esm.js";
import { showTimes } from "./times.js";

const typed = (node) => node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;

/** Put `html` in the place of `node`; open folds stay open, a focused field is left alone. */
export function morph(node, html) {
  Idiomorph.morph(node, html, {
    morphStyle: "outerHTML",
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (before) => !(typed(before) && before === document.activeElement),
      beforeAttributeUpdated: (name, before) => !(name === "open" && before instanceof HTMLDetailsElement),
    },
  });
  showTimes(document);
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
