import assert from "node:assert/strict";
import { test } from "node:test";
import { filterChoices, foldQuery, getSpelling, rankChoice } from "./choice-search.ts";
import { spellInPinyin } from "./spelling.ts";

const place = { code: "320105", label: "建邺区", pinyin: "jianyequ", initials: "jyq" };
const ranks: [query: string, rank: number][] = [
  ["建邺区", 5],
  ["320105", 5],
  ["建", 4],
  ["jy", 3],
  ["jianye", 3],
  ["3201", 3],
  ["邺", 2],
  ["yequ", 1],
  ["0105", 1],
  ["q", 0],
  ["南京", 0],
];
for (const [query, rank] of ranks)
  test(`${query} ranks a place ${rank}`, () => assert.equal(rankChoice(place, query), rank));

test("letters within a syllable are no match", () => {
  const district = { code: "330108", label: "滨江区", pinyin: "binjiangqu", initials: "bjq" };
  assert.equal(rankChoice(district, "nj"), 0);
  assert.equal(rankChoice(district, "jiang"), 1);
});

test("a list without pinyin is spelled where it can be, and once", () => {
  const liability = { code: "Z01", label: "医疗费用" };
  assert.deepEqual(getSpelling(liability, undefined), { pinyin: "", initials: "" });
  assert.deepEqual(getSpelling(liability, spellInPinyin), { pinyin: "yiliaofeiyong", initials: "ylfy" });
  assert.equal(getSpelling(liability, () => assert.fail("spelled twice")).initials, "ylfy");
  assert.equal(getSpelling(place, () => assert.fail("it has its own")).initials, "jyq");
});

test("choices keep their order, and all fit an empty text", () => {
  const choices = [
    { code: "1", label: "已参加" },
    { code: "2", label: "未参加" },
  ];
  assert.deepEqual(filterChoices(choices, " ", spellInPinyin), choices);
  assert.deepEqual(filterChoices(choices, "CJ", spellInPinyin), choices);
  assert.deepEqual(filterChoices(choices, "wcj", spellInPinyin), choices.slice(1));
  assert.equal(foldQuery(" LÜ "), "lv");
});
