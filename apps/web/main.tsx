import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { assert } from "#platform/kernel/assert.ts";
import { followLinks } from "#platform/web/location.ts";
import { followOtherTabs } from "#platform/web/session.ts";
import "#platform/web/tokens.css";
import "#platform/web/base.css";
import { App } from "./app.tsx";

const root = document.getElementById("root");
assert(root, "index.html has a place for the application");
followLinks(document);
followOtherTabs(window);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
