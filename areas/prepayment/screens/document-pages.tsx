import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { prepaymentCalls } from "../contract.ts";
import { prepaymentDefinition } from "../rules/prepayment.ts";
import { postingsPane, setOffsPane } from "./panes.tsx";

export const prepaymentDocumentPages = createPlainDocumentPages({
  document: prepaymentDefinition,
  calls: prepaymentCalls,
  options: createFormOptionSource,
  panes: [setOffsPane, postingsPane],
  startOf: ({ inquiryNo = "" }) => ({ application: { inquiryNo } }),
});
