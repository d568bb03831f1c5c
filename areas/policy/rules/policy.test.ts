import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_STATE, listActionOffers } from "#platform/lifecycle/lifecycle.ts";
import { policyLifecycle } from "../lifecycle.ts";
import { buildPolicyTransitionContext, type PolicyRole } from "./policy.ts";

const year = { startDate: "2025-01-01", endDate: "2025-12-31" };
const may = (state: string, today: string, role?: PolicyRole) =>
  listActionOffers(policyLifecycle, buildPolicyTransitionContext(state, year, today, role)).flatMap(
    ({ event, why }) => (why === "" ? [event] : []),
  );

test("a policy is issued ahead of its cover or within it, and moved by its days alone", () => {
  assert.deepEqual(may(NO_STATE, "2024-12-31"), ["issue"]);
  assert.deepEqual(may(NO_STATE, "2025-01-01"), ["issueStarted"]);
  assert.deepEqual(may("01", "2024-12-31"), []);
  assert.deepEqual(may("01", "2025-01-01"), ["begin"]);
  assert.deepEqual(may("02", "2025-12-31"), []);
  assert.deepEqual(may("02", "2026-01-01"), ["end"]);
  assert.deepEqual(may("03", "2026-01-01"), []);
  assert.deepEqual(may("06", "2025-12-31"), []);
  assert.deepEqual(may("06", "2026-01-01"), ["end"]);
});

test("a suspended policy comes back into the state that its start gives it", () => {
  assert.deepEqual(may("01", "2024-12-31", "suspension"), ["suspend"]);
  assert.deepEqual(may("02", "2025-06-01", "suspension"), ["suspend"]);
  assert.deepEqual(may("06", "2024-12-31", "suspension"), ["resumeAhead"]);
  assert.deepEqual(may("06", "2025-06-01", "suspension"), ["resume"]);
  assert.deepEqual(may("04", "2025-06-01", "suspension"), []);
});
