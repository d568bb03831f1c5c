import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { commissionCalls } from "../contract.ts";
import { statementDefinition } from "../rules/statement.ts";
import { statementLinesPane } from "./commission-lines.tsx";

export const commissionDocumentPages = createPlainDocumentPages({
  document: statementDefinition,
  calls: commissionCalls,
  options: createFormOptionSource,
  panes: [statementLinesPane],
  startOf: ({ agreementNo = "" }) => ({ statement: { agreementNo } }),
});
