import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "#platform/web/tokens.css";
import "#platform/web/base.css";
import "#platform/web/content.css";
import { ListHarness } from "./list-harness.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(createElement(StrictMode, null, createElement(ListHarness)));
