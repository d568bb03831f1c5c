import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

export const RENEWALS_PATH = "/renewalManagement";

/** The list of what ends. */
export const renewalAreaPages: AreaPages = {
  pages: [definePage(RENEWALS_PATH, "续保管理", async () => (await import("./renewals.tsx")).RenewalsPage)],
};
