import assert from "node:assert/strict";
import { test } from "node:test";
import { isLongPolicyScheduleForm, isLongPaper } from "./paper-length.ts";

const rows = (count: number) => Array.from({ length: count }, () => ({}));

test("up to five hundred rows, in whatever lists, are printed at once", () => {
  assert.equal(isLongPolicyScheduleForm({ holder: {}, roster: rows(499) }), false);
  assert.equal(isLongPolicyScheduleForm({ holder: {}, roster: rows(300), student: rows(200) }), true);
});

test("up to twelve pages are printed again at once", () => {
  assert.deepEqual([isLongPaper({ pages: 12 }), isLongPaper({ pages: 13 })], [false, true]);
});
