import { luhnCheckDigit } from "#platform/kernel/checksum.ts";

const DIGITS = 8;
/** The numbers before it are the demonstration's. */
const KEPT_FREE = 1000;

/** numbering.md: what kind of customer, eight digits, and the check digit over them. */
export function customerIdOf(customerType: string, serial: number): string {
  const digits = String(serial + KEPT_FREE).padStart(DIGITS, "0");
  return `${customerType}${digits}${luhnCheckDigit(digits)}`;
}
