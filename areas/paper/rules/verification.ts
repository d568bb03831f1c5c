/** The address where a reader checks a paper, as a QR code: a row of modules each, 1 for dark. */
export type PaperVerification = { readonly code: readonly string[] };

export const VERIFICATION_PATH = "/paperVerification";

/** The id stands behind the hash, so that no log has it. */
export function buildVerificationPath(paperId: string): string {
  return `${VERIFICATION_PATH}#paper=${paperId}`;
}
