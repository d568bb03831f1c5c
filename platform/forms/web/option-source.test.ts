import assert from "node:assert/strict";
import { test } from "node:test";
import { findOptionCodeByText, createOptionList, findOptionPathByText } from "../option-list.ts";
import { searchOptionList, createOptionVocabulary } from "./option-source.ts";

const item = (code: string, value: string, upperCode: string, pinyin: string, initials: string) => ({
  code,
  value,
  upperCode,
  pinyin,
  initials,
});
const places = createOptionList([
  item("32", "江苏省", "", "jiangsusheng", "jss"),
  item("3201", "南京市", "32", "nanjingshi", "njs"),
  item("320106", "鼓楼区", "3201", "gulouqu", "glq"),
  item("320105", "建邺区", "3201", "jianyequ", "jyq"),
  item("35", "福建省", "", "fujiansheng", "fjs"),
  item("350102", "鼓楼区", "35", "gulouqu", "glq"),
]);
const codesFor = (typed: string): string[] =>
  searchOptionList(places, typed).map(({ option }) => option.code);

test("an entry is found by Chinese, pinyin, initials and code", () => {
  assert.deepEqual(codesFor("建邺"), ["320105"]);
  assert.deepEqual(codesFor("jianye"), ["320105"]);
  assert.deepEqual(codesFor("jyq"), ["320105"]);
  assert.deepEqual(codesFor("320105"), ["320105"]);
  assert.deepEqual(codesFor("  "), []);
});

test("entries that start with the text come before entries that contain it", () => {
  assert.deepEqual(codesFor("建"), ["320105", "35"]);
});

test("two words find one of several entries with the same name", () => {
  assert.deepEqual(codesFor("鼓楼区"), ["320106", "350102"]);
  assert.deepEqual(codesFor("江苏 鼓楼"), ["320106"]);
});

test("the entry whose label starts with the last word comes first", () => {
  const industries = createOptionList([
    item("L", "租赁和商务服务业", "", "zulinheshangwufuwuye", "zlhswfwy"),
    item("L71", "租赁业", "L", "zulinye", "zly"),
    item("L72", "商务服务业", "L", "shangwufuwuye", "swfwy"),
  ]);
  const [first] = searchOptionList(industries, "租赁和商务服务业 商务服务业");
  assert.equal(first?.option.code, "L72");
});

test("a label finds its code only if it is unique", () => {
  assert.equal(findOptionCodeByText(places, "南京市"), "3201");
  assert.equal(findOptionCodeByText(places, "3201"), "3201");
  assert.equal(findOptionCodeByText(places, "鼓楼区"), undefined);
  assert.equal(findOptionCodeByText(places, "没有"), undefined);
});

test("a path is found by its labels, and by its leaf alone if that is unique", () => {
  assert.deepEqual(findOptionPathByText(places, "江苏省/南京市/鼓楼区"), ["32", "3201", "320106"]);
  assert.deepEqual(findOptionPathByText(places, "建邺区"), ["32", "3201", "320105"]);
  assert.equal(findOptionPathByText(places, "鼓楼区"), undefined);
  assert.equal(findOptionPathByText(places, "南京市"), undefined);
});

test("only a path to a leaf is complete, and a list that is not loaded accepts everything", () => {
  const requested: string[] = [];
  const words = createOptionVocabulary({
    list: (name) => (name === "Place" ? places : undefined),
    load: (name) => void requested.push(name),
    hasList: () => true,
    subscribe: () => () => undefined,
  });
  assert.ok(words.isComplete("Place", ["32", "3201", "320105"]));
  assert.ok(!words.isComplete("Place", ["32", "3201"]));
  assert.ok(!words.isComplete("Place", ["35", "3201", "320105"]));
  assert.ok(!words.isComplete("Place", ["32", "3201", "320105", "320105"]), "longer than the way");
  assert.ok(words.isComplete("Other", ["1"]));
  assert.ok(words.has("Place", "32"));
  assert.ok(!words.has("Place", "99"));
  assert.deepEqual(requested, ["Other"]);
});
