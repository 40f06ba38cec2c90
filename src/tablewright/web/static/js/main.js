// The pages work without this file; it makes them live.
import { watchForms } from "./forms.js";
import { watchControls } from "./controls.js";
import { watchTray } from "./tray.js";
import { watchKeys } from "./keys.js";
import { watchTabs } from "./tabs.js";
import { watchCurves } from "./curve.js";
import { watchLog } from "./log.js";
import { watchCopy } from "./copy.js";
import { watchFields } from "./morph.js";
import { watchTexts } from "./texts.js";
import { watchNarrowing } from "./narrow.js";
import { showTimes } from "./times.js";
import { goLive } from "./live.js";

watchForms();
watchFields();
watchTexts();
watchControls();
watchCurves();
watchCopy();
watchNarrowing();
showTimes(document);
if (document.body.dataset.tab !== undefined) {
  watchTabs();
  watchTray();
  watchLog();
  watchKeys();
}
if (document.body.dataset.cursor !== undefined) goLive();
