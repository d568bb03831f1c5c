import { assert } from "./assert.ts";

export const DIGITS_AND_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A character is worth its place in the alphabet. */
export type WeightScheme = { alphabet: string; weights: readonly number[]; modulus: number };

export function weightedMod(text: string, scheme: WeightScheme): number {
  assert(
    text.length === scheme.weights.length,
    `${scheme.weights.length} characters are weighed, not ${text.length}`,
  );
  const sum = scheme.weights.reduce(
    (total, weight, at) => total + weight * worth(text.charAt(at), scheme.alphabet),
    0,
  );
  return sum % scheme.modulus;
}

export function luhnCheckDigit(digits: string): string {
  const worths = [...digits].toReversed().map((digit) => worth(digit, "0123456789"));
  const sum = worths.reduce((total, value, at) => total + (at % 2 === 0 ? digitSum(value * 2) : value), 0);
  return String((10 - (sum % 10)) % 10);
}

function worth(character: string, alphabet: string): number {
  const value = alphabet.indexOf(character);
  assert(value >= 0, `"${character}" has no place in a checksum`);
  return value;
}

function digitSum(value: number): number {
  return value > 9 ? value - 9 : value;
}
