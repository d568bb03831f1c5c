export const COMMISSION_LINES_PATH = "/ledgerManagement/commissionLines";
