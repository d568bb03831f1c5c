import assert from "node:assert/strict";
import {
  isInquiryReopenedByOwner,
  mayBeInquiryReopenedByOwner,
  buildRevokeInquiryWarning,
} from "./inquiry.ts";
import { test } from "node:test";

const trail = (...actions: string[]) => actions.map((action) => ({ action }));

const cases: [string, string, string[], boolean][] = [
  ["taken up after approval", "05", ["SAVE", "SUBMIT", "APPROVE", "MODIFY"], true],
  ["taken up and saved since", "05", ["SUBMIT", "AUTO", "MODIFY", "SAVE", "SAVE"], true],
  ["taken up, submitted and sent back", "05", ["MODIFY", "SUBMIT", "RETURN"], false],
  ["taken up, submitted and sent back by the rules", "05", ["MODIFY", "SUBMIT", "AUTO"], false],
  ["sent back, approved at last, taken up", "05", ["RETURN", "SUBMIT", "APPROVE", "MODIFY"], true],
  ["sent back", "05", ["SUBMIT", "RETURN"], false],
  ["revoked while it was taken up", "08", ["MODIFY", "REVOKE"], false],
  ["its trail is not known", "05", [], false],
];
for (const [name, status, actions, wanted] of cases)
  test(`${name}: ${wanted ? "修改中" : "its state"}`, () =>
    assert.equal(isInquiryReopenedByOwner(status, trail(...actions)), wanted));

test("only an open one of a later edition may have been taken up", () => {
  assert.equal(mayBeInquiryReopenedByOwner({ status: "05", edition: 2 }), true);
  assert.equal(mayBeInquiryReopenedByOwner({ status: "05", edition: 1 }), false);
  assert.equal(mayBeInquiryReopenedByOwner({ status: "03", edition: 2 }), false);
});

test("who revokes a draft is told that it does not come back", () =>
  assert.match(buildRevokeInquiryWarning({ edition: 1, approved: null }), /撤销后不能恢复/));

test("who revokes what was approved before is told that its price goes too, and how else to go back", () =>
  assert.match(buildRevokeInquiryWarning({ edition: 2, approved: {} }), /已核保通过的保费随之失效.*改回/));
