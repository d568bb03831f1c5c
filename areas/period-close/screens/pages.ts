import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { PERIOD_PAGE_PATH, PERIODS_PATH } from "../rules/period-places.ts";

/** The periods of the books, and the page that closes one. */
export const periodCloseAreaPages: AreaPages = {
  pages: [
    definePage(PERIODS_PATH, "关账管理", async () => (await import("./periods.tsx")).PeriodsPage),
    definePage(
      `${PERIOD_PAGE_PATH}/:periodNo?`,
      "关账",
      async () => (await import("./period.tsx")).PeriodPage,
    ),
  ],
};
