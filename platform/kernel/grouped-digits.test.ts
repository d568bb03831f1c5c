import assert from "node:assert/strict";
import { test } from "node:test";
import { groupDigits } from "./grouped-digits.ts";

test("thousands are separated before the point only, whatever the length", () => {
  for (const [text, grouped] of [
    ["0", "0"],
    ["999.10", "999.10"],
    ["1000", "1,000"],
    ["-1234567.8901", "-1,234,567.8901"],
    ["123456789012345678901234.00", "123,456,789,012,345,678,901,234.00"],
  ] as const)
    assert.equal(groupDigits(text), grouped);
});
