export const CLAIMS_PATH = "/auxiliaryFunction/claims";
export const CLAIM_IMPORT_PATH = `${CLAIMS_PATH}/import`;
