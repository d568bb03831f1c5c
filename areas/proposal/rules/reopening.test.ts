import assert from "node:assert/strict";
import { test } from "node:test";
import { isProposalReopenedByOwner } from "./reopening.ts";

const walked = (...states: string[]) =>
  states.slice(1).map((toStatus, at) => ({ fromStatus: states[at] ?? "", toStatus }));

test("what its owner took back was returned by nobody, also after he kept it again", () => {
  assert.equal(isProposalReopenedByOwner(walked("", "01", "03", "06", "05")), true);
  assert.equal(
    isProposalReopenedByOwner(walked("", "01", "03", "04", "05", "05", "03", "06", "05", "05")),
    true,
  );
});

test("what an underwriter or the rules sent back was, also where it had been taken back before", () => {
  assert.equal(isProposalReopenedByOwner(walked("", "01", "03", "04", "05")), false);
  assert.equal(isProposalReopenedByOwner(walked("", "01", "03", "05", "05")), false);
  assert.equal(isProposalReopenedByOwner(walked("", "01", "03", "06", "05", "03", "04", "05")), false);
  assert.equal(isProposalReopenedByOwner(walked("", "01", "03", "04", "09")), false);
  assert.equal(isProposalReopenedByOwner([]), false);
});
