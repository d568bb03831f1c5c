import assert from "node:assert/strict";
import { test } from "node:test";
import { formatReferralHitFigure } from "./hit-figure.ts";

for (const [text, neighbour, formatted] of [
  ["86000000", "50000000.00", "86,000,000.00"],
  ["86000000", "50,000,000.00", "86,000,000.00"],
  ["50000000.00", "86000000", "50,000,000.00"],
  ["-1234567.5", "", "-1,234,567.5"],
  ["1200", "1000", "1,200"],
  ["999", "50000000.00", "999"],
  ["三级", "", "三级"],
  ["62.5", "-30% 至 +50%", "62.5%"],
  ["115", "110%", "115%"],
  ["", "5", "/"],
] as const)
  test(`“${text}” beside “${neighbour}” is formatted as ${formatted}`, () =>
    assert.equal(formatReferralHitFigure(text, neighbour), formatted));
