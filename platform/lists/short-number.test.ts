import assert from "node:assert/strict";
import { test } from "node:test";
import { splitNumber } from "./short-number.ts";

test("a long number keeps its product and its tail, and its parts make the whole number", () => {
  const parts = splitNumber("T04052023320101000001185");
  assert.deepEqual(parts, { head: "T0405", middle: "2023320101000", tail: "001185" });
  assert.deepEqual(splitNumber("DD202611250000000123"), {
    head: "DD202",
    middle: "611250000",
    tail: "000123",
  });
});

test("a number that the short form would hardly shorten, or that is masked, is shown whole", () => {
  for (const whole of ["10000002", "C2026112500001", "3201**********1234", ""])
    assert.equal(splitNumber(whole), undefined);
});
