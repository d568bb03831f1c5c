import { definePlainDocumentPages } from "#platform/documents/web/plain-document-pages.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { COMMISSION_LINES_PATH } from "../rules/commission-places.ts";

/** The statements of commission, and the accruals that they pay. */
export const commissionAreaPages: AreaPages = {
  pages: [
    definePage(
      COMMISSION_LINES_PATH,
      "手续费明细",
      async () => (await import("./commission-lines.tsx")).CommissionLinesPage,
    ),
    ...definePlainDocumentPages({
      path: "/ledgerManagement/commission",
      listTitle: "手续费结算",
      title: "手续费结算单",
      field: "commissionNo",
      permission: "commission:edit",
      load: async () => (await import("./document-pages.tsx")).commissionDocumentPages,
    }),
  ],
};
