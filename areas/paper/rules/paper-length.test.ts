import assert from "node:assert/strict";
import { test } from "node:test";
import { isLongPaperData, isLongPaper } from "./paper-length.ts";

const rows = (count: number) => Array.from({ length: count }, () => ({}));

test("up to five hundred rows, in whatever lists, are printed at once", () => {
  assert.equal(isLongPaperData({ parts: [{ rows: rows(500) }] }), false);
  assert.equal(isLongPaperData({ parts: [{ rows: rows(301) }, { rows: rows(200) }] }), true);
});

test("up to twelve pages are printed again at once", () => {
  assert.deepEqual([isLongPaper({ pages: 12 }), isLongPaper({ pages: 13 })], [false, true]);
});
