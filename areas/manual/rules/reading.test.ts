import assert from "node:assert/strict";
import { test } from "node:test";
import type { ManualContent } from "./manual-content.ts";
import { findChapterOfPage, findChaptersWithWords, listReadableManuals } from "./reading.ts";

const chapter = (chapterCode: string, pages: string[], permission?: string) => ({
  chapterCode,
  title: `章${chapterCode}`,
  pages,
  blocks: [{ kind: "text" as const, text: `退费 ${chapterCode}` }],
  permission,
});
const manual = (manualCode: string, chapters: ManualContent["chapters"]): ManualContent => ({
  manualCode,
  title: manualCode,
  summary: "",
  chapters,
});
const contents = [
  manual("a", [chapter("1", ["/list"]), chapter("2", ["/list/pay"], "pay:query")]),
  manual("b", [chapter("3", ["/books"], "ledger:query")]),
];

test("a reader gets the chapters that he has a right for, and no manual without one", () => {
  const codes = (...rights: string[]) =>
    listReadableManuals(contents, new Set(rights)).map(({ manualCode, chapters }) => [
      manualCode,
      chapters.map(({ chapterCode }) => chapterCode).join(""),
    ]);
  assert.deepEqual(codes(), [["a", "1"]]);
  assert.deepEqual(codes("pay:query"), [["a", "12"]]);
  assert.deepEqual(codes("ledger:query"), [
    ["a", "1"],
    ["b", "3"],
  ]);
  assert.ok(!JSON.stringify(listReadableManuals(contents, new Set(["pay:query"]))).includes("pay:query"));
});

test("the chapter of a page names the longest beginning of its path, by whole parts", () => {
  const all = listReadableManuals(contents, new Set(["pay:query"]));
  const find = (path: string) => findChapterOfPage(all, path)?.chapterCode;
  assert.equal(find("/list"), "1");
  assert.equal(find("/list/add"), "1");
  assert.equal(find("/list/pay/T1"), "2");
  assert.equal(find("/listing"), undefined);
  assert.equal(find("/books"), undefined);
});

test("a search finds the chapters with all typed words", () => {
  const all = listReadableManuals(contents, new Set(["pay:query"]));
  const find = (typed: string) =>
    findChaptersWithWords(all, typed).flatMap(({ chapters }) =>
      chapters.map(({ chapterCode }) => chapterCode),
    );
  assert.deepEqual(find(""), ["1", "2"]);
  assert.deepEqual(find(" 退费  章2 "), ["2"]);
  assert.deepEqual(find("没有"), []);
});
