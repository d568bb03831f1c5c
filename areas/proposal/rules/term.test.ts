import assert from "node:assert/strict";
import { test } from "node:test";
import { lastPayableDay } from "./term.ts";

test("an approved proposal may be paid for thirty days, and never after its cover begins", () => {
  assert.equal(lastPayableDay("2024-12-16", "2025-03-01"), "2025-01-15");
  assert.equal(lastPayableDay("2024-12-16", "2025-01-15"), "2025-01-15");
  assert.equal(lastPayableDay("2024-12-16", "2025-01-14"), "2025-01-14");
  assert.equal(lastPayableDay("2024-12-16", "2024-12-16"), "2024-12-16");
  assert.equal(lastPayableDay("2024-12-16", null), "2025-01-15");
});
