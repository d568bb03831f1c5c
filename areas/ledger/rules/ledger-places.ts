export const LEDGER_QUERY = "ledger:query";

export const TRIAL_BALANCE_PATH = "/ledgerManagement/trialBalance";
export const POSTINGS_PATH = "/ledgerManagement/postings";
export const AGEING_PATH = "/ledgerManagement/ageing";
export const PREMIUM_REGISTER_PATH = "/ledgerManagement/premiumRegister";
export const SETTLEMENT_PATH = "/documentManagement/policyDetailJs";
