import assert from "node:assert/strict";
import { test } from "node:test";
import { buildOptionGroups, formatSearchStatus } from "./palette-options.ts";
import type { PaletteRecord } from "./record-entry.ts";

const menus = Array.from({ length: 7 }, (_, at) => ({
  link: {
    id: String(at),
    title: `菜单${at}`,
    url: "",
    href: `/${at}`,
    icon: "",
    iconActive: "",
    pinyin: "",
    initials: "",
  },
  group: "",
}));
const record = (group: string, number: string): PaletteRecord => ({
  group,
  href: `/${number}`,
  title: number,
  number,
  state: "",
  about: [],
});
const records = [record("询价单", "Q1"), record("询价单", "Q2"), record("客户", "K1")];
const recent = [record("客户", "K9")];
const shown = (typed: string) =>
  buildOptionGroups({ typed, menus, records, recent }).map(
    ({ title, options }) => `${title} ${options.length}`,
  );

test("before anything is typed: what was opened last, and every menu", () =>
  assert.deepEqual(shown(" "), ["最近打开 1", "菜单 7"]));
test("for a word: the likeliest menus, then what was found by its kind", () =>
  assert.deepEqual(shown("华宁"), ["菜单 5", "询价单 2", "客户 1"]));
test("for a number: what was found, then the menus", () =>
  assert.deepEqual(shown("0018"), ["询价单 2", "客户 1", "菜单 5"]));
test("an empty group is not shown", () =>
  assert.deepEqual(buildOptionGroups({ typed: "x", menus: [], records: [], recent }), []));

const at = { typed: "华宁", state: "found", menus: 0, records: 0, hasMore: false } as const;
for (const [given, said] of [
  [{ ...at, typed: "" }, "0 个菜单，也可输入单号、尾号、名称或拼音首字母查单据和客户"],
  [{ ...at, state: "asking" }, "正在查找单据和客户…"],
  [{ ...at, state: "failed" }, "没有查成，请检查网络后按 Enter 重试"],
  [at, "没有找到“华宁”，换个说法或拼音试试"],
  [{ ...at, menus: 2 }, "2 个菜单"],
  [{ ...at, menus: 2, records: 3 }, "2 个菜单，3 条单据和客户"],
  [{ ...at, records: 8, hasMore: true }, "8 条单据和客户，还有更多，请再多输入几个字"],
] as const)
  test(`it says “${said}”`, () => assert.equal(formatSearchStatus(given), said));
