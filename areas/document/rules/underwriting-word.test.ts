import assert from "node:assert/strict";
import { test } from "node:test";
import { getUnderwritingWord } from "./underwriting-word.ts";

test("only endorsements have the word 核批", () => {
  assert.equal(getUnderwritingWord("E0405202532010100000001"), "核批");
  for (const businessNo of ["Q0405202532010100000001", "T0405202532010100000001", ""])
    assert.equal(getUnderwritingWord(businessNo), "核保", businessNo);
});
