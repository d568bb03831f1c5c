import { isBusinessNumber } from "./numbers.ts";

/** Underwriting of an endorsement has a word of its own (glossary). */
export function getUnderwritingWord(businessNo: string): "核保" | "核批" {
  return isBusinessNumber("endorseNo", businessNo) ? "核批" : "核保";
}
