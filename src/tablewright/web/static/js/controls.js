// Steppers, the words of a ladder, and rows that can be added.
export function watchControls() {
  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) turn(document.getElementById(step.dataset.for), Number(step.dataset.step));
    const more = event.target.closest("[data-add-row]");
    if (more) addRow(more);
  });
  document.addEventListener("change", (event) => {
    const input = document.getElementById(event.target.dataset?.fills ?? "");
    if (input && event.target.value !== "") set(input, event.target.value);
  });
  document.addEventListener("input", (event) => sayInWords(event.target));
}

function turn(input, by) {
  const low = Number(input.min || -Infinity);
  const high = Number(input.max || Infinity);
  set(input, String(Math.min(Math.max(Number(input.value || 0) + by, low), high)));
}

function set(input, value) {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The words beside a number are those of this number, or none of them. */
function sayInWords({ id, value }) {
  for (const ladder of document.querySelectorAll(`[data-fills="${id}"]`)) {
    ladder.value = [...ladder.options].some((option) => option.value === value) ? value : "";
  }
}

function addRow(button) {
  const last = button.parentElement.querySelector(".modifier:last-of-type");
  const row = last.cloneNode(true);
  for (const input of row.querySelectorAll("input, select")) {
    input.value = "";
    const next = (whole, number) => whole.replace(number, String(Number(number) + 1));
    input.name = input.name.replace(/\.(\d+)\./, next);
    input.id = input.id.replace(/-(\d+)-/, next);
  }
  last.after(row);
  row.querySelector("input, select").focus();
}
