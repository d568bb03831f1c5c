import assert from "node:assert/strict";
import { test } from "node:test";
import { listSellableBusinessLines } from "./channels.ts";

for (const [gradeCodes, lines] of [
  [["PROP213"], ["travel"]],
  [["PROP213", "PROP202"], undefined],
  [["PROP002"], undefined],
  [[], undefined],
] as const)
  test(`${gradeCodes.join(" and ") || "nobody"} sells ${lines?.join(", ") ?? "everything"}`, () => {
    assert.deepEqual(listSellableBusinessLines({ gradeCodes }), lines && new Set(lines));
  });
