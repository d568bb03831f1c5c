import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The page of the product workbench. */
export const workbenchAreaPages: AreaPages = {
  pages: [
    definePage(
      "/productWorkbench/:riskCode?",
      "产品工作台",
      async () => (await import("./product-workbench.tsx")).ProductWorkbench,
    ),
  ],
};
