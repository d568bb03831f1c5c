import assert from "node:assert/strict";
import { test } from "node:test";
import { approvalRights } from "#areas/deputy/rules/levels.ts";
import { APPROVAL_KINDS, approvalPermissions } from "./approval-list.ts";

test("a deputy needs the right of every kind of the list; underwriting goes by levels", () => {
  const { [APPROVAL_KINDS.underwriting]: _, ...others } = approvalPermissions;
  assert.deepEqual(new Set(Object.values(others)), new Set(approvalRights));
});
