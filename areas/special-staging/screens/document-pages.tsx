import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { specialStagingCalls } from "../contract.ts";
import { specialStagingDefinition } from "../rules/special-staging.ts";

export const specialStagingDocumentPages = createPlainDocumentPages({
  document: specialStagingDefinition,
  calls: specialStagingCalls,
  options: createFormOptionSource,
  startOf: ({ documentNo = "" }) => ({ application: { documentNo } }),
});
