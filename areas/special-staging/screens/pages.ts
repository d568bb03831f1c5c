import { definePlainDocumentPages } from "#platform/documents/web/plain-document-pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of special instalments. */
export const specialStagingAreaPages: AreaPages = {
  pages: definePlainDocumentPages({
    path: "/SpecialByStages",
    listTitle: "特殊分期",
    title: "特殊分期",
    field: "specialStagingNo",
    permission: "pay:staging",
    load: async () => (await import("./document-pages.tsx")).specialStagingDocumentPages,
  }),
};
