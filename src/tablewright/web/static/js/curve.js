// "If it were": moves the mark of a curve over the difficulties.
export function watchCurves() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-guess]");
    if (!button) return;
    const figure = button.closest("[data-curve]");
    const points = [...figure.querySelectorAll(".guesses li")];
    const here = points.findIndex((point) => !point.hidden);
    const there = points[Math.min(Math.max(here + Number(button.dataset.guess), 0), points.length - 1)];
    points[here].hidden = true;
    there.hidden = false;
    figure.querySelector("output").textContent = there.dataset.difficulty;
    figure.querySelector(".guess").setAttribute("d", `M${there.dataset.x} 128V${there.dataset.y}`);
    figure.querySelector(".dot").setAttribute("cx", there.dataset.x);
    figure.querySelector(".dot").setAttribute("cy", there.dataset.y);
  });
}
