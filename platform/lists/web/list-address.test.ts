import assert from "node:assert/strict";
import { test } from "node:test";
import type { SavedView } from "../contract.ts";
import { defineList } from "../definition.ts";
import { describeFilter } from "./filter-words.ts";
import {
  parseListView,
  listAvailableViews,
  toFilterUrlQuery,
  toListSortUrlQuery,
  toListViewUrlQuery,
} from "./list-address.ts";

const list = defineList({
  name: "sample",
  call: "sample/queryList",
  title: "样例",
  permission: "signedIn",
  source: "sample",
  key: "no",
  heading: "no",
  sort: { column: "day", direction: "desc" },
  columns: [
    { name: "no", label: "编号", kind: "number", width: 100, sortable: true },
    { name: "day", label: "日期", kind: "date", width: 100, sortable: true },
    { name: "name", label: "名称", kind: "text", width: 100 },
  ],
  filters: [
    { name: "day", label: "日期", kind: "range", preset: "last29" },
    { name: "name", label: "名称", kind: "text", match: "contains" },
    { name: "state", label: "状态", kind: "choice", names: "State" },
  ],
  views: [{ name: "open", label: "待处理", filters: { state: "1,2,3" } }],
});
const saved: SavedView = {
  viewId: "v1",
  viewName: "我的",
  kind: "private",
  filters: { name: "甲" },
  sort: "no",
  isOwn: true,
  ownerName: "测试员",
};
const views = listAvailableViews(list, [saved]);
const [day, name] = list.filters;
assert.ok(day && name);

test("without a word in the address the list's presets hold", () => {
  const { view, filters, sort } = parseListView(list, views, {});
  assert.deepEqual([view, filters, sort], [undefined, { day: "last29" }, list.sort]);
});

test("what the address says counts, and what cannot be read counts as not said", () => {
  const said = parseListView(list, views, { day: "last7", name: "乙", sort: "-no", state: "" });
  assert.deepEqual(said.filters, { day: "last7", name: "乙" });
  assert.deepEqual(said.sort, { column: "no", direction: "desc" });
  assert.deepEqual(parseListView(list, views, { day: "lately", sort: "name", view: "gone" }).filters, {
    day: "last29",
  });
  assert.deepEqual(parseListView(list, views, { day: "all" }).filters, {});
});

test("a view brings its own conditions and order, without the presets; the address may change them", () => {
  const own = parseListView(list, views, { view: "v1" });
  assert.deepEqual([own.filters, own.sort.column], [{ name: "甲" }, "no"]);
  assert.deepEqual(parseListView(list, views, { view: "v1", name: "乙" }).filters, { name: "乙" });
  assert.deepEqual(parseListView(list, views, { view: "v1", name: "all" }).filters, {});
  assert.deepEqual(parseListView(list, views, { view: "open" }).filters, { state: "1,2,3" });
});

test("the view of the role opens by itself, until somebody asks for no view", () => {
  const roles = listAvailableViews(list, [{ ...saved, kind: "role" }]);
  assert.equal(parseListView(list, roles, {}).view?.key, "v1");
  assert.equal(parseListView(list, roles, { view: "all" }).view, undefined);
});

test("the address says only what differs", () => {
  const [, own] = views;
  assert.deepEqual(toFilterUrlQuery(day, undefined, "last29"), { day: "" });
  assert.deepEqual(toFilterUrlQuery(day, undefined, undefined), { day: "all" });
  assert.deepEqual(toFilterUrlQuery(name, undefined, undefined), { name: "" });
  assert.deepEqual(toFilterUrlQuery(name, own, undefined), { name: "all" });
  assert.deepEqual(toFilterUrlQuery(name, own, "甲"), { name: "" });
  assert.deepEqual(toListViewUrlQuery(list, "v1"), { day: "", name: "", state: "", sort: "", view: "v1" });
});

test("a second click on a column turns its order, and the list's own is not said", () => {
  const at = (query: Record<string, string>, column: string) =>
    toListSortUrlQuery(list, parseListView(list, views, query), column).sort;
  assert.equal(at({}, "no"), "no");
  assert.equal(at({ sort: "no" }, "no"), "-no");
  assert.equal(at({}, "day"), "day");
  assert.equal(at({ sort: "day" }, "day"), "");
});

test("a chip says its condition in words", () => {
  const choices = {
    state: [
      { code: "1", label: "暂存" },
      { code: "2", label: "待核保" },
    ],
  };
  const [, , state] = list.filters;
  assert.ok(state);
  assert.equal(describeFilter(state, "1", choices), "暂存");
  assert.equal(describeFilter(state, "1,2", choices), "暂存、待核保");
  assert.equal(describeFilter(state, "1,2,9", choices), "暂存、待核保等 3 项");
  assert.equal(describeFilter(day, "last29", {}), "近 29 天");
});

test("neither an address nor a view sets a filter with a personal text", () => {
  const certificate = { kind: "text", match: "whole", searchKind: "sample" } as const;
  const personal = defineList({
    ...list,
    filters: [...list.filters, { name: "certificateNo", label: "证件号码", ...certificate }],
  });
  const view = { ...saved, filters: { name: "甲", certificateNo: "310105199001010016" } };
  const query = { view: "v1", certificateNo: "310105199001010016" };
  assert.deepEqual(parseListView(personal, listAvailableViews(personal, [view]), query).filters, {
    name: "甲",
  });
});
