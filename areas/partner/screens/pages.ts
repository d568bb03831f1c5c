import { definePlainDocumentPages } from "#platform/documents/web/plain-document-pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of the registrations of partners. */
export const partnerAreaPages: AreaPages = {
  pages: definePlainDocumentPages({
    path: "/systemManagement/partners",
    listTitle: "合作方登记",
    title: "合作方登记",
    field: "partnerNo",
    permission: "partner:edit",
    load: async () => (await import("./document-pages.tsx")).partnerDocumentPages,
  }),
};
