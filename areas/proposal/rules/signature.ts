import type { FilledRow } from "#platform/forms/filled-form.ts";

/** FileCategory: the application as its holder signed it. */
const SIGNED_PAPER = "A01";
/** SignatureStatus: signing online is not open yet, so every proposal has the first status. */
const NOT_BEGUN = "0";
const SIGNED = "2";

export function getSignatureState(images: readonly FilledRow[]) {
  const paperFiles = images.filter(({ fileCategory }) => fileCategory === SIGNED_PAPER).length;
  return { exists: isSignatureComplete(NOT_BEGUN) || paperFiles > 0, signatureStatus: NOT_BEGUN, paperFiles };
}

export function isSignatureComplete(signatureStatus: string): boolean {
  return signatureStatus === SIGNED;
}
