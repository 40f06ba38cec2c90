// Looking again, however much happens, at a pace that neither a phone nor the table minds.

/** So many milliseconds go by between two looks: the later one brings it all. */
export const CALM = 500;

/**
 * `look` made calm: it is done now or, while it is being done, soon after; a page that nobody sees waits until it is seen.
 * `look` says how many milliseconds to wait before it has to be done again, 0 when it has not.
 */
export function calmly(look) {
  let wanted = false;
  let busy = false;
  return async () => {
    wanted = true;
    if (busy) return;
    busy = true;
    for (let pause = CALM; wanted; ) {
      await seen();
      wanted = false;
      const retry = await look();
      pause = retry ? Math.max(retry, Math.min(pause * 2, 10000)) : CALM;
      wanted ||= retry > 0;
      await new Promise((done) => setTimeout(done, pause));
    }
    busy = false;
  };
}

/** The HTML of an address; without it, in how many milliseconds to ask again, 0 for never. */
export async function fetched(url) {
  try {
    const answer = await fetch(url, { credentials: "same-origin" });
    if (answer.ok) return { html: await answer.text(), retry: 0 };
    const later = answer.status === 429 || answer.status >= 500;
    return { html: "", retry: later ? Number(answer.headers.get("retry-after") ?? 1) * 1000 : 0 };
  } catch {
    return { html: "", retry: CALM }; // the line is gone, for a moment or for longer
  }
}

function seen() {
  if (document.visibilityState === "visible") return null;
  return new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}
