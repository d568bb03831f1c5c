import { definePlainDocumentPages } from "#platform/documents/web/plain-document-pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of deputies. */
export const deputyAreaPages: AreaPages = {
  pages: definePlainDocumentPages({
    path: "/underwritingPool/deputies",
    listTitle: "审批代理",
    title: "审批代理",
    field: "deputyNo",
    permission: "approval:query",
    load: async () => (await import("./document-pages.tsx")).deputyDocumentPages,
  }),
};
