import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type ImportFileError,
  parsePastedCorrections,
  buildCellCorrectionKey,
  applyCellCorrections,
} from "./corrections.ts";

const error = (at: number, column: number): ImportFileError => ({
  sheet: "人员清单",
  at,
  column,
  letter: "",
  title: "",
  text: "",
  message: "",
  fix: "",
});

test("what was corrected stands in its cell, behind the end of a row as well, and is lost no more", () => {
  const sheets = [
    { name: "投保单", rows: [{ at: 2, cells: ["x"] }], spoilt: [] },
    {
      name: "人员清单",
      rows: [
        { at: 1, cells: ["姓名", "号码", "组"] },
        { at: 5, cells: ["甲"] },
      ],
      spoilt: [
        { at: 5, column: 1, why: "" },
        { at: 6, column: 1, why: "" },
      ],
    },
  ];
  const corrected = applyCellCorrections(
    sheets,
    new Map([
      [buildCellCorrectionKey(error(5, 1)), "A:1"],
      [buildCellCorrectionKey(error(5, 2)), "3"],
    ]),
  );
  assert.deepEqual(corrected[1]?.rows[1], { at: 5, cells: ["甲", "A:1", "3"] });
  assert.deepEqual(corrected[1]?.spoilt, [{ at: 6, column: 1, why: "" }]);
  assert.deepEqual(corrected[0], sheets[0]);
});

test("a column that is pasted goes over the errors below, past those that are no cell", () => {
  const errors = [error(2, 0), error(3, -1), error(4, 1), error(5, 1)];
  assert.deepEqual(parsePastedCorrections(errors, 0, "a\r\nb\r\nc\r\n"), [
    [buildCellCorrectionKey(error(2, 0)), "a"],
    [buildCellCorrectionKey(error(4, 1)), "c"],
  ]);
});
