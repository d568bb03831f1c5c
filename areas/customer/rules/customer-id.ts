import { computeLuhnDigit } from "#platform/kernel/checksum.ts";

const DIGITS = 8;
/** Serials below this number are reserved for the demonstration. */
const RESERVED_SERIALS = 1000;

/** The format of numbering.md: customer type, eight digits, and a check digit over these eight. */
export function formatCustomerId(customerType: string, serial: number): string {
  const digits = String(serial + RESERVED_SERIALS).padStart(DIGITS, "0");
  return `${customerType}${digits}${computeLuhnDigit(digits)}`;
}
