import { definePage, type PageDefinition } from "#platform/web/page-registry.ts";
import { browserAreas } from "./areas.ts";
import { SAFETY_START_PATH, START_PATH } from "./pages.ts";

for (const { additions = [] } of browserAreas) for (const addition of additions) addition.place();

const openDashboard = async () => (await import("./dashboard.tsx")).DashboardPage;

/** All pages for signed-in users. The list comes with the frame, each page is loaded when first opened. */
export const signedInPages: PageDefinition[] = [
  definePage(START_PATH, "工作台", openDashboard),
  definePage(SAFETY_START_PATH, "工作台", openDashboard, "safety"),
  ...browserAreas.flatMap(({ pages }) => pages),
];
