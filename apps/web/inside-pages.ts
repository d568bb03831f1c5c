import { definePage, type Page } from "#platform/web/page-registry.ts";
import { areas } from "./areas.ts";
import { SAFETY_START, START } from "./pages.ts";

for (const { additions = [] } of areas) for (const addition of additions) addition.place();

const openDashboard = async () => (await import("./dashboard.tsx")).Dashboard;

/** Every page of those who are signed in; the frame brings this list along, each page is fetched when it is first opened. */
export const insidePages: Page[] = [
  definePage(START, "工作台", openDashboard),
  definePage(SAFETY_START, "工作台", openDashboard, "safety"),
  ...areas.flatMap(({ pages }) => pages),
];
