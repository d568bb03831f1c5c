import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DIGITS_AND_LETTERS, computeLuhnDigit, computeWeightedMod } from "./checksum.ts";

const patent = { alphabet: DIGITS_AND_LETTERS, weights: [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5], modulus: 11 };

test("the Luhn digit is right for known numbers", () => {
  const cases = [
    ["00000001", "8"],
    ["00000002", "6"],
    ["00000025", "7"],
    ["7992739871", "3"],
    ["0", "0"],
  ] as const;
  for (const [digits, check] of cases) assert.equal(computeLuhnDigit(digits), check, digits);
});

test("a Luhn digit detects any single wrong digit", () => {
  const eight = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(eight, fc.nat(7), fc.integer({ min: 1, max: 9 }), (digits, index, shift) => {
      const wrong = digits.with(index, ((digits[index] ?? 0) + shift) % 10);
      assert.notEqual(computeLuhnDigit(wrong.join("")), computeLuhnDigit(digits.join("")));
    }),
  );
});

test("a weighted sum uses each character's index in the alphabet", () => {
  assert.equal(computeWeightedMod("000000000000", patent), 0);
  assert.equal(computeWeightedMod("100000000000", patent), 2);
  assert.equal(computeWeightedMod("000000020000", patent), 7);
  assert.equal(computeWeightedMod("A0", { alphabet: DIGITS_AND_LETTERS, weights: [3, 7], modulus: 11 }), 8);
});

test("a weighted sum refuses another length and unknown characters", () => {
  assert.throws(() => computeWeightedMod("1", patent), /12 characters/);
  assert.throws(() => computeWeightedMod("12345678901-", patent), /no place/);
  assert.throws(() => computeLuhnDigit("12X"), /no place/);
});
