import assert from "node:assert/strict";
import { test } from "node:test";
import { codeNamed, listOf, wayNamed } from "../option-list.ts";
import { searched, vocabularyOf } from "./options.ts";

const item = (code: string, value: string, upperCode: string, pinyin: string, initials: string) => ({
  code,
  value,
  upperCode,
  pinyin,
  initials,
});
const places = listOf([
  item("32", "江苏省", "", "jiangsusheng", "jss"),
  item("3201", "南京市", "32", "nanjingshi", "njs"),
  item("320106", "鼓楼区", "3201", "gulouqu", "glq"),
  item("320105", "建邺区", "3201", "jianyequ", "jyq"),
  item("35", "福建省", "", "fujiansheng", "fjs"),
  item("350102", "鼓楼区", "35", "gulouqu", "glq"),
]);
const found = (typed: string): string[] => searched(places, typed).map(({ option }) => option.code);

test("an entry is found by Chinese, pinyin, initials and code", () => {
  assert.deepEqual(found("建邺"), ["320105"]);
  assert.deepEqual(found("jianye"), ["320105"]);
  assert.deepEqual(found("jyq"), ["320105"]);
  assert.deepEqual(found("320105"), ["320105"]);
  assert.deepEqual(found("  "), []);
});

test("what begins with the typing comes before what only holds it", () => {
  assert.deepEqual(found("建"), ["320105", "35"]);
});

test("two words find the one of several namesakes", () => {
  assert.deepEqual(found("鼓楼区"), ["320106", "350102"]);
  assert.deepEqual(found("江苏 鼓楼"), ["320106"]);
});

test("of those on a way that holds all words, the one that is called by the last of them comes first", () => {
  const industries = listOf([
    item("L", "租赁和商务服务业", "", "zulinheshangwufuwuye", "zlhswfwy"),
    item("L71", "租赁业", "L", "zulinye", "zly"),
    item("L72", "商务服务业", "L", "shangwufuwuye", "swfwy"),
  ]);
  const [first] = searched(industries, "租赁和商务服务业 商务服务业");
  assert.equal(first?.option.code, "L72");
});

test("a label names its code only where no other entry bears it", () => {
  assert.equal(codeNamed(places, "南京市"), "3201");
  assert.equal(codeNamed(places, "3201"), "3201");
  assert.equal(codeNamed(places, "鼓楼区"), undefined);
  assert.equal(codeNamed(places, "没有"), undefined);
});

test("a way is read from its names, and from the end alone where that is the only one", () => {
  assert.deepEqual(wayNamed(places, "江苏省/南京市/鼓楼区"), ["32", "3201", "320106"]);
  assert.deepEqual(wayNamed(places, "建邺区"), ["32", "3201", "320105"]);
  assert.equal(wayNamed(places, "鼓楼区"), undefined);
  assert.equal(wayNamed(places, "南京市"), undefined);
});

test("only a way to an end is complete, and while a list is missing nothing is called wrong", () => {
  const asked: string[] = [];
  const words = vocabularyOf({
    list: (name) => (name === "Place" ? places : undefined),
    load: (name) => void asked.push(name),
    isKnown: () => true,
    subscribe: () => () => undefined,
  });
  assert.ok(words.isComplete("Place", ["32", "3201", "320105"]));
  assert.ok(!words.isComplete("Place", ["32", "3201"]));
  assert.ok(!words.isComplete("Place", ["35", "3201", "320105"]));
  assert.ok(!words.isComplete("Place", ["32", "3201", "320105", "320105"]), "longer than the way");
  assert.ok(words.isComplete("Other", ["1"]));
  assert.ok(words.has("Place", "32"));
  assert.ok(!words.has("Place", "99"));
  assert.deepEqual(asked, ["Other"]);
});
