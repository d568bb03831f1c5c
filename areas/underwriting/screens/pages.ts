import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The page of the underwriters. */
export const underwritingAreaPages: AreaPages = {
  pages: [
    definePage(
      "/underwritingPool",
      "核保工作台",
      async () => (await import("./task-pool.tsx")).UnderwritingTaskPoolPage,
    ),
  ],
};
