import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyAppearanceChanges } from "#platform/web/appearance.ts";
import "#platform/web/tokens.css";
import "#platform/web/base.css";
import "#platform/web/content.css";
import { UiHarness } from "./ui-harness.tsx";
import "./ui-harness.css";

applyAppearanceChanges(document.documentElement, matchMedia("(prefers-color-scheme: dark)"));
const root = document.getElementById("root");
if (root) createRoot(root).render(createElement(StrictMode, null, createElement(UiHarness)));
