import assert from "node:assert/strict";
import { test } from "node:test";
import { type MaskKind, maskText } from "./masking.ts";

for (const [kind, text, shown] of [
  ["identity", "999900198503120032", "9999**********0032"],
  ["identity", "91999900DM000003XY", "9199**********03XY"],
  ["identity", "E1234567", "********"],
  ["identity", "E12345678", "E123*5678"],
  ["mobile", "13100001005", "131****1005"],
  ["mobile", "1310000", "*******"],
  ["mobile", "", ""],
] as const satisfies [MaskKind, string, string][])
  test(`${text || "nothing"} as ${kind} is shown as ${shown || "nothing"}`, () =>
    assert.equal(maskText(kind, text), shown));
