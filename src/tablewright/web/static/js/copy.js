// Buttons that copy a link.
import { toast } from "./toast.js";

export function watchCopy() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    toast(document.body.dataset.copied ?? "✓");
  });
}
