import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { backdatingCalls } from "../contract.ts";
import { backdatingDefinition } from "../rules/backdating.ts";

export const backdatingDocumentPages = createPlainDocumentPages({
  document: backdatingDefinition,
  calls: backdatingCalls,
  options: createFormOptionSource,
  startOf: ({ documentNo = "" }) => ({ application: { documentNo } }),
});
