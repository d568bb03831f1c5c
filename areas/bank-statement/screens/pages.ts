import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import { BANK_IMPORT_PATH, BANK_LINES_PATH, LEDGER_MATCH } from "../rules/bank-places.ts";

/** The lines of the bank, and the import of a statement. */
export const bankStatementAreaPages: AreaPages = {
  pages: [
    definePage(BANK_LINES_PATH, "银行对账", async () => (await import("./bank-lines.tsx")).BankLinesPage),
    definePageWithPermission(
      BANK_IMPORT_PATH,
      "导入银行流水",
      LEDGER_MATCH,
      async () => (await import("./import-page.tsx")).BankImportPage,
    ),
  ],
};
