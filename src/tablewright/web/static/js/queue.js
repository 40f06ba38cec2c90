// What could not be sent waits in the browser, in order and each under its id, until the line is back: nothing is lost,
// and the table does nothing twice.
const place = `waiting:${document.body.dataset.table}`;

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(place)) ?? [];
  } catch {
    return [];
  }
}

function hold(items) {
  try {
    if (items.length) localStorage.setItem(place, JSON.stringify(items));
    else localStorage.removeItem(place);
  } catch {
    return false; // a browser that keeps nothing
  }
  show(items.length);
  return true;
}

export const anyWaiting = () => waiting().length > 0;

/** Keep a request for later; false where the browser keeps nothing. */
export const keep = (url, body) => hold([...waiting(), { url, body: body.toString() }]);

/** Send a form in the background; null when it did not get through and may be sent again. */
export async function post(url, body) {
  try {
    const answer = await fetch(url, { method: "POST", body, headers: { Accept: "application/json" }, credentials: "same-origin" });
    const said = await answer.json();
    return ["too_many", "unavailable"].includes(said.error?.code) ? null : said;
  } catch {
    return null;
  }
}

let flushing = null;

/** Send what waits, the oldest first; `heard` is told what the table says to each. */
export function flush(heard) {
  flushing ??= sendAll(heard).finally(() => (flushing = null));
  return flushing;
}

async function sendAll(heard) {
  for (let [first] = waiting(); first; [first] = waiting()) {
    const body = new URLSearchParams(first.body);
    const said = await post(first.url, body);
    if (!said) return setTimeout(() => flush(heard), 3000);
    const rest = waiting();
    if (rest[0]?.body === first.body) hold(rest.slice(1)); // another page of the table may have sent it too
    heard(said, body);
  }
}

function show(count) {
  const mark = document.getElementById("waiting");
  if (!mark) return;
  mark.hidden = count === 0;
  mark.querySelector("b").textContent = String(count);
}

/** Say what is left from before, and send it as soon as that can be. */
export function watchQueue(heard) {
  show(waiting().length);
  const again = () => anyWaiting() && flush(heard);
  window.addEventListener("online", again);
  document.addEventListener("table:open", again);
  again();
}
