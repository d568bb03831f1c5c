import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startDrafts } from "#platform/web/drafts/drafts.ts";
import { followOtherTabs } from "#platform/web/session.ts";
import { guardProduction } from "#platform/web/version/production-guards.ts";
import { startVersionPoll } from "#platform/web/version/served-version.ts";
import "#platform/web/tokens.css";
import "#platform/web/base.css";
import { Bench } from "./bench.tsx";

guardProduction(window);
followOtherTabs(window);
startDrafts(window);
const poll = startVersionPoll(window, 300);
const root = document.getElementById("root");
if (root) createRoot(root).render(createElement(StrictMode, null, createElement(Bench, { poll })));
