import { encode } from "uqr";
import { findPublicOrigin, type Settings } from "#platform/server/settings.ts";
import {
  buildLetterVerificationPath,
  buildVerificationPath,
  type PaperVerification,
} from "../rules/verification.ts";

export { findPaper as findRegisteredPaper, findPaperBySha256 } from "../store.ts";

type CheckedPaper = { readonly paperId: string; readonly guaranteeNo: string | undefined };

/** Null where the product does not know its own address. */
export function buildVerification(
  settings: Settings,
  { paperId, guaranteeNo }: CheckedPaper,
): PaperVerification | null {
  const origin = findPublicOrigin(settings);
  if (origin === undefined) return null;
  const code = drawCode(new URL(buildVerificationPath(paperId), origin).href);
  if (guaranteeNo === undefined) return { code };
  const address = new URL(buildLetterVerificationPath(guaranteeNo), origin).href;
  return { code, letter: { address, code: drawCode(address) } };
}

function drawCode(address: string): string[] {
  const { data } = encode(address, { ecc: "M", border: 0 });
  return data.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
}
