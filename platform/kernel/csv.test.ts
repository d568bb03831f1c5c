import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCsvHeader, formatCsvLine } from "./csv.ts";

for (const [content, cell, written] of [
  ["plain text", "南京市", "南京市"],
  ["a comma", "甲,乙", '"甲,乙"'],
  ["a quotation mark", '称"甲"', '"称""甲"""'],
  ["a line break", "甲\n乙", '"甲\n乙"'],
  ["spaces around", " 甲 ", '" 甲 "'],
  ["nothing", "", ""],
  ["a formula", "=1+1", "'=1+1"],
  ["a formula behind a space", " =1+1", "' =1+1"],
  ["a call", "@SUM(A1)", "'@SUM(A1)"],
  ["a plus", "+86", "'+86"],
  ["a command", '-2+cmd|" /C calc"!A0', `"'-2+cmd|"" /C calc""!A0"`],
  ["a full-width formula", "＝1", "'＝1"],
  ["a tab in front", "\t=1", "'\t=1"],
  ["a negative amount", "-12.50", "-12.50"],
  ["a number", "320100", "320100"],
  ["a number too long for a spreadsheet", "999900198503120032", "999900198503120032\t"],
] as const) {
  test(`${content} is written so that a spreadsheet shows the same text`, () => {
    assert.equal(formatCsvLine([cell]), `${written}\r\n`);
  });
}

test("a file begins with the byte order mark and its titles", () => {
  assert.equal(formatCsvHeader(["代码", "名称"]), "\uFEFF代码,名称\r\n");
});
