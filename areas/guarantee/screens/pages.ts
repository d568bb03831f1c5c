import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { GUARANTEES_PATH } from "../rules/guarantee-places.ts";

/** The outbox of letters of guarantee; the page that verifies one is a public one. */
export const guaranteeAreaPages: AreaPages = {
  pages: [
    definePage(
      GUARANTEES_PATH,
      "保函推送",
      async () => (await import("./guarantee-pushes.tsx")).GuaranteesPage,
    ),
    definePage(
      `${GUARANTEES_PATH}/detail/:pushNo`,
      "保函推送详情",
      async () => (await import("./guarantee-pushes.tsx")).GuaranteePushPage,
    ),
  ],
};
