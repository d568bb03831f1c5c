import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decideTransition, NO_STATE, type LifecycleTransition } from "#platform/lifecycle/lifecycle.ts";
import { type InquiryEvent, inquiryLifecycle } from "./lifecycle.ts";
import type { InquiryRole } from "./rules/transition-context.ts";

const events = [...new Set(inquiryLifecycle.transitions.map(({ event }) => event))];
const roles: InquiryRole[] = ["entry", "owner", "underwriter", "system"];

test("2,000 random sequences of events never leave the declared states", () => {
  const step = fc.record({
    event: fc.constantFrom<InquiryEvent>(...events),
    roles: fc.subarray(roles),
    isHeld: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state: string = NO_STATE;
      for (const { event, roles: held, isHeld } of steps) {
        const error = () => (isHeld ? "未满足" : undefined);
        const verdict = decideTransition(inquiryLifecycle, event, {
          state,
          roles: new Set(held),
          checkGuard: error,
        });
        const isDeclared = inquiryLifecycle.transitions.some(
          (one: LifecycleTransition) => one.event === event && one.from.includes(state),
        );
        if (verdict.isAllowed) state = verdict.transition.to;
        assert.ok(!verdict.isAllowed || isDeclared);
        assert.ok(state === NO_STATE || state in inquiryLifecycle.states);
      }
    }),
    { numRuns: 2000 },
  );
});
