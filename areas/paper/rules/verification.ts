/** A QR code: a row of modules each, 1 for dark. */
type QrCode = readonly string[];

/** The address where a reader checks a paper. A letter of guarantee has the page that checks letters besides. */
export type PaperVerification = {
  readonly code: QrCode;
  readonly letter?: { readonly address: string; readonly code: QrCode };
};

export const VERIFICATION_PATH = "/paperVerification";

/** The id stands behind the hash, so that no log has it. */
export function buildVerificationPath(paperId: string): string {
  return `${VERIFICATION_PATH}#paper=${paperId}`;
}

export const LETTER_VERIFICATION_PATH = "/electronicGuarantee";
/** The name of the number behind the hash. */
export const LETTER_NUMBER_KEY = "no";

/** Opens 电子保函查验 with the number filled in. */
export function buildLetterVerificationPath(guaranteeNo: string): string {
  return `${LETTER_VERIFICATION_PATH}#${LETTER_NUMBER_KEY}=${guaranteeNo}`;
}
