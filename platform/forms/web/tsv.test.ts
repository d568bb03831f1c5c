import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTsv, formatTsv } from "./tsv.ts";

test("lines and tabs make rows and cells with every kind of line break", () => {
  for (const text of ["a\tb\nc\td", "a\tb\r\nc\td\r\n", "a\tb\rc\td\r"])
    assert.deepEqual(parseTsv(text), [
      ["a", "b"],
      ["c", "d"],
    ]);
});

test("empty cells and empty lines are kept", () => {
  assert.deepEqual(parseTsv("\ta\t\n\nb"), [["", "a", ""], [""], ["b"]]);
});

test("a quoted cell may hold tabs, line breaks and quotes; a quote within a word is plain text", () => {
  assert.deepEqual(parseTsv('"a\tb\n""c"""\td'), [['a\tb\n"c"', "d"]]);
  assert.deepEqual(parseTsv('5" pipe\tx'), [['5" pipe', "x"]]);
  assert.deepEqual(parseTsv('"open\tx'), [['"open', "x"]]);
});

test("a formatted text is parsed back", () => {
  const rows = [
    ["甲", "1,000.00", ""],
    ['说"好"', "两\n行", "a\tb"],
  ];
  assert.deepEqual(parseTsv(formatTsv(rows)), rows);
});
