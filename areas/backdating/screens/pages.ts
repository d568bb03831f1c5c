import { definePlainDocumentPages } from "#platform/documents/web/plain-document-pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of special backdating. */
export const backdatingAreaPages: AreaPages = {
  pages: definePlainDocumentPages({
    path: "/auxiliaryFunction/specialBackdating",
    listTitle: "特殊倒签",
    title: "特殊倒签",
    field: "backdatingNo",
    permission: "aux:backdating",
    load: async () => (await import("./document-pages.tsx")).backdatingDocumentPages,
  }),
};
