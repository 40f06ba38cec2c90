// A search field beside long tables: only the rows with its words are shown, and the tables that have such rows.
export function watchNarrowing() {
  document.addEventListener("input", ({ target }) => {
    const whole = document.getElementById(target.dataset.narrows ?? "");
    if (!whole) return;
    const words = target.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    for (const row of whole.querySelectorAll("tbody tr")) {
      const said = row.textContent.toLocaleLowerCase();
      row.hidden = !words.every((word) => said.includes(word));
    }
    for (const part of whole.querySelectorAll(".part")) part.hidden = !part.querySelector("tbody tr:not([hidden])");
    document.getElementById(`${target.id}-none`).hidden = Boolean(whole.querySelector(".part:not([hidden])"));
  });
}
