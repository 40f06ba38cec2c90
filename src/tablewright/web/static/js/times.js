// Times are shown in the reader's own zone.
export function showTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]:not([data-local])")) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    const today = at.toDateString() === new Date().toDateString();
    const shape = today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
    time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, shape).format(at);
    time.dataset.local = "";
  }
}
