import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyAppearanceChanges } from "#platform/web/appearance.ts";
import { browserAutosave } from "#platform/web/autosave/drafts.ts";
import { rightsStore } from "#platform/web/rights.ts";
import { session } from "#platform/web/session.ts";
import "#platform/web/tokens.css";
import "#platform/web/base.css";
import "#platform/web/content.css";
import "./harness.css";
import { FormHarness } from "./form-harness.tsx";

// The frame, which reads the rights, is not part of the harness.
const { userCode = "", comCode = "" } = session.current() ?? {};
rightsStore.keep({
  userCode,
  comCode,
  layout: "staff",
  permissions: ["customer:find", "customer:reveal"],
  isInquiryPost: false,
});

// The frame would fetch the stored drafts.
void browserAutosave.refresh();
applyAppearanceChanges(document.documentElement, matchMedia("(prefers-color-scheme: dark)"));
const root = document.getElementById("root");
if (root) createRoot(root).render(createElement(StrictMode, null, createElement(FormHarness)));
