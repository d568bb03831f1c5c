export const LEDGER_MATCH = "ledger:match";
export const BANK_LINES_PATH = "/ledgerManagement/bankLines";
export const BANK_IMPORT_PATH = "/ledgerManagement/bankLines/import";
