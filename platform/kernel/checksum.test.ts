import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DIGITS_AND_LETTERS, luhnCheckDigit, weightedMod } from "./checksum.ts";

const patent = { alphabet: DIGITS_AND_LETTERS, weights: [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5], modulus: 11 };

test("the Luhn digit of known numbers", () => {
  const cases = [
    ["00000001", "8"],
    ["00000002", "6"],
    ["00000025", "7"],
    ["7992739871", "3"],
    ["0", "0"],
  ] as const;
  for (const [digits, check] of cases) assert.equal(luhnCheckDigit(digits), check, digits);
});

test("a Luhn digit notices any single wrong digit", () => {
  const eight = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(eight, fc.nat(7), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
      const wrong = digits.with(at, ((digits[at] ?? 0) + shift) % 10);
      assert.notEqual(luhnCheckDigit(wrong.join("")), luhnCheckDigit(digits.join("")));
    }),
  );
});

test("a weighted sum takes each character's place in the alphabet", () => {
  assert.equal(weightedMod("000000000000", patent), 0);
  assert.equal(weightedMod("100000000000", patent), 2);
  assert.equal(weightedMod("000000020000", patent), 7);
  assert.equal(weightedMod("A0", { alphabet: DIGITS_AND_LETTERS, weights: [3, 7], modulus: 11 }), 8);
});

test("a weighted sum refuses another length and strange characters", () => {
  assert.throws(() => weightedMod("1", patent), /12 characters/);
  assert.throws(() => weightedMod("12345678901-", patent), /no place/);
  assert.throws(() => luhnCheckDigit("12X"), /no place/);
});
