import assert from "node:assert/strict";
import { test } from "node:test";
import { revokeWarning } from "./revoking.ts";

test("who revokes a draft is told that it does not come back", () =>
  assert.match(revokeWarning({ edition: 1, approved: null }), /撤销后不能恢复/));

test("who revokes what was approved before is told that its price goes too, and how else to go back", () =>
  assert.match(revokeWarning({ edition: 2, approved: {} }), /已核保通过的保费随之失效.*改回/));
