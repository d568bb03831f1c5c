import assert from "node:assert/strict";
import { test } from "node:test";
import { readTsv, writeTsv } from "./tsv.ts";

test("lines and tabs make rows and cells, whatever ends the lines and whether the last one is ended", () => {
  for (const text of ["a\tb\nc\td", "a\tb\r\nc\td\r\n", "a\tb\rc\td\r"])
    assert.deepEqual(readTsv(text), [
      ["a", "b"],
      ["c", "d"],
    ]);
});

test("empty cells and empty lines in between stay", () => {
  assert.deepEqual(readTsv("\ta\t\n\nb"), [["", "a", ""], [""], ["b"]]);
});

test("a quoted cell may hold tabs, ends of lines and quotes; a quote within a word is only a quote", () => {
  assert.deepEqual(readTsv('"a\tb\n""c"""\td'), [['a\tb\n"c"', "d"]]);
  assert.deepEqual(readTsv('5" pipe\tx'), [['5" pipe', "x"]]);
  assert.deepEqual(readTsv('"open\tx'), [['"open', "x"]]);
});

test("what was written is read back", () => {
  const rows = [
    ["甲", "1,000.00", ""],
    ['说"好"', "两\n行", "a\tb"],
  ];
  assert.deepEqual(readTsv(writeTsv(rows)), rows);
});
