import { assert } from "./assert.ts";

export const DIGITS_AND_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The value of a character is its index in the alphabet. */
export type ChecksumScheme = { alphabet: string; weights: readonly number[]; modulus: number };

export function computeWeightedMod(text: string, scheme: ChecksumScheme): number {
  assert(
    text.length === scheme.weights.length,
    `${scheme.weights.length} characters are weighed, not ${text.length}`,
  );
  const sum = scheme.weights.reduce(
    (total, weight, index) => total + weight * valueOf(text.charAt(index), scheme.alphabet),
    0,
  );
  return sum % scheme.modulus;
}

export function computeLuhnDigit(digits: string): string {
  const values = [...digits].toReversed().map((digit) => valueOf(digit, "0123456789"));
  const sum = values.reduce(
    (total, value, index) => total + (index % 2 === 0 ? digitSum(value * 2) : value),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

function valueOf(character: string, alphabet: string): number {
  const value = alphabet.indexOf(character);
  assert(value >= 0, `"${character}" has no place in a checksum`);
  return value;
}

function digitSum(value: number): number {
  return value > 9 ? value - 9 : value;
}
