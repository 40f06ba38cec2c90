// Texts that several people write: a change of somebody else's is shown beside one's own, and neither is lost.

/** That it is saved is said until somebody writes on. */
export const SAVED = 'form[data-text] [role="status"]';

export function watchTexts() {
  document.addEventListener("input", ({ target }) => target.form?.matches("[data-text]") && unsaved(target.form));
}

export function unsaved(form) {
  form.querySelector('[role="status"]').textContent = "";
}

/** Whether somebody is at a text that is not sent: it is left as it is, whatever comes. */
export function atWork(form) {
  const words = form.elements.namedItem("text");
  return words === document.activeElement || words.value !== words.defaultValue;
}

/** What was sent is what a next change is based on. */
export function written(form, sent) {
  const words = form.elements.namedItem("text");
  form.elements.namedItem("was").value = sent.get("text");
  words.defaultValue = sent.get("text");
  form.querySelector(".conflict").hidden = true;
  form.querySelector('[role="status"]').textContent = form.dataset.saved;
}

/** The form that something was sent from: the field, and whose it is where it is a character's. */
export const formOf = (sent) => [...document.querySelectorAll("form[data-text]")].find((form) => ["field", "character"].every((name) => (form.elements.namedItem(name)?.value ?? null) === sent.get(name)));

/** Show the text that stands there now, with what can be done about it. */
export function conflict(form, { now, yours }) {
  const words = form.elements.namedItem("text");
  // of several that waited, the one that was written last stays
  if ([words.defaultValue, form.dataset.yours].includes(words.value)) words.value = yours;
  form.dataset.yours = yours;
  words.defaultValue = now;
  const box = form.querySelector(".conflict");
  const title = Object.assign(document.createElement("p"), { textContent: form.dataset.theirs });
  title.setAttribute("role", "alert");
  const theirs = Object.assign(document.createElement("pre"), { textContent: now });
  const choices = Object.assign(document.createElement("div"), { className: "line" });
  const choose = (name, act) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button little", textContent: form.dataset[name] });
    button.addEventListener("click", () => {
      form.elements.namedItem("was").value = now;
      box.hidden = true;
      act();
      words.focus();
    });
    choices.append(button);
  };
  choose("keep", () => form.requestSubmit());
  choose("both", () => (words.value = [now, words.value].join("\n\n")));
  choose("take", () => (words.value = words.defaultValue = now));
  box.replaceChildren(title, theirs, choices);
  box.hidden = false;
  for (let fold = box.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}
