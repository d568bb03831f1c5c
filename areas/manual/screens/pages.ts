import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { MANUAL_PATH } from "../rules/places.ts";

/** The user's manual, which the user's menu leads to. */
export const manualAreaPages: AreaPages = {
  pages: [definePage(MANUAL_PATH, "使用手册", async () => (await import("./manual-page.tsx")).ManualPage)],
};
