export const LEDGER_CLOSE = "ledger:close";
export const LEDGER_REOPEN = "ledger:reopen";
export const PERIODS_PATH = "/ledgerManagement/periods";
/** The page of a period that is to be closed next, or that an address names. */
export const PERIOD_PAGE_PATH = "/ledgerManagement/periods/period";
