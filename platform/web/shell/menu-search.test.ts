import assert from "node:assert/strict";
import { test } from "node:test";
import { searchMenus } from "./menu-search.ts";
import type { MenuLink, MenuNode } from "./menu-tree.ts";

const link = (title: string, pinyin: string, initials: string): MenuLink => ({
  id: title,
  title,
  url: `/${initials}`,
  href: `/${initials}`,
  icon: "",
  iconActive: "",
  pinyin,
  initials,
});
const nodes: MenuNode[] = [
  { ...link("工作台", "gongzuotai", "gzt"), links: [] },
  {
    ...link("系统管理", "xitongguanli", "xtgl"),
    links: [link("数据字典", "shujuzidian", "sjzd"), link("操作审计", "caozuo shenji", "czsj")],
  },
];
const found = (typed: string) => searchMenus(nodes, typed).map(({ link: { title } }) => title);

for (const [typed, titles] of [
  ["", ["工作台", "数据字典", "操作审计"]],
  ["字典", ["数据字典"]],
  ["shujuzi", ["数据字典"]],
  ["shu ju", ["数据字典"]],
  ["SJ", ["数据字典", "操作审计"]],
  ["shenji", ["操作审计"]],
  ["系统管理", ["数据字典", "操作审计"]],
  ["xtgl", ["数据字典", "操作审计"]],
  ["没有", []],
] as const) {
  test(`“${typed}” finds ${titles.join("、") || "nothing"}`, () => assert.deepEqual(found(typed), titles));
}

test("a link below a group says where it stands", () => {
  assert.deepEqual(
    searchMenus(nodes, "").map(({ group }) => group),
    ["", "系统管理", "系统管理"],
  );
});
