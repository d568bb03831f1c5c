import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { assert } from "#platform/kernel/assert.ts";
import { applyAppearanceChanges } from "#platform/web/appearance.ts";
import { waitForFirstPaint } from "#platform/web/first-paint.ts";
import { interceptLinkClicks } from "#platform/web/location.ts";
import { followSessionOfOtherTabs } from "#platform/web/session.ts";
import { installProductionGuards } from "#platform/web/version/production-guards.ts";
import "#platform/web/tokens.css";
import "#platform/web/base.css";
import { App } from "./app.tsx";
import { fetchFirstPage } from "./first-page.ts";

const root = document.getElementById("root");
assert(root, "index.html has a place for the application");
applyAppearanceChanges(document.documentElement, matchMedia("(prefers-color-scheme: dark)"));
interceptLinkClicks(document);
followSessionOfOtherTabs(window);
if (import.meta.env.PROD) {
  installProductionGuards(window);
}
const draw = (): void =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// Not awaited at the top level, because the loaded modules import this file. A prerendered page is painted before
// the script replaces it.
void Promise.all([fetchFirstPage(), "drawn" in root.dataset && waitForFirstPaint()]).then(draw);
