// A short word at the bottom of the page; it goes away by itself.
export function toast(words) {
  const line = document.createElement("div");
  line.className = "toast";
  line.textContent = words;
  document.getElementById("toasts").replaceChildren(line);
  setTimeout(() => line.remove(), 6000);
}
