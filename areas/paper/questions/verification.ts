import { encode } from "uqr";
import { findPublicOrigin, type Settings } from "#platform/server/settings.ts";
import { buildVerificationPath, type PaperVerification } from "../rules/verification.ts";

export { findPaper as findRegisteredPaper, findPaperBySha256 } from "../store.ts";

/** Null where the product does not know its own address. */
export function buildVerification(settings: Settings, paperId: string): PaperVerification | null {
  const origin = findPublicOrigin(settings);
  if (origin === undefined) return null;
  const { data } = encode(new URL(buildVerificationPath(paperId), origin).href, { ecc: "M", border: 0 });
  return { code: data.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join("")) };
}
