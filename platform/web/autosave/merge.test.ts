import assert from "node:assert/strict";
import { test } from "node:test";
import type { DraftValues } from "./draft.ts";
import { buildDraftBase, type DraftTableMerge, mergeDraft } from "./merge.ts";

const opened = {
  base: { remark: "", address: "中山路1号" },
  limit: [{ code: "A", value: "1" }],
  period: { startDate: "2027-01-01" },
};

/** Stores values as the program does: as JSON, with only the needed part of the base. */
function kept(typed: DraftValues, clean: DraftValues = opened) {
  return JSON.parse(JSON.stringify({ values: typed, base: buildDraftBase(typed, clean) })) as {
    values: DraftValues;
    base: DraftValues;
  };
}

function laid(typed: DraftValues, newest: DraftValues, mergeTable?: DraftTableMerge) {
  const draft = kept(typed);
  return mergeDraft(draft, draft.values, newest, mergeTable);
}

test("only what was typed is laid over what has become newer: another's change stays", () => {
  const typed = { ...opened, base: { ...opened.base, remark: "客户下周回复" } };
  const newest = {
    ...opened,
    base: { remark: "", address: "解放路8号" },
    period: { startDate: "2027-02-01" },
  };
  assert.deepEqual(laid(typed, newest), {
    values: { ...newest, base: { remark: "客户下周回复", address: "解放路8号" } },
    updated: [
      ["base", "address"],
      ["period", "startDate"],
    ],
    merged: [],
    contested: [],
  });
});

test("where both changed the same field the user's counts, and it is told unless both say the same", () => {
  const typed = { ...opened, base: { remark: "甲", address: "解放路8号" } };
  const newest = { ...opened, base: { remark: "乙", address: "解放路8号" } };
  const { values, ...told } = laid(typed, newest);
  assert.deepEqual(values["base"], typed.base);
  assert.deepEqual(told, { updated: [], merged: [], contested: [["base", "remark"]] });
});

test("upon the content that it was typed upon all comes back, and nothing is told", () => {
  const typed = { base: { remark: "", address: "解放路8号" }, limit: [], period: opened.period };
  assert.deepEqual(laid(typed, structuredClone(opened)), {
    values: typed,
    updated: [],
    merged: [],
    contested: [],
  });
});

test("what was emptied stays empty, and what was filled where nothing was stays filled", () => {
  const typed = { ...opened, base: { remark: "新" }, extra: "再加" };
  const newest = { ...opened, base: { address: "中山路1号" }, period: { startDate: "2027-03-01" } };
  assert.deepEqual(laid(typed, newest).values, { ...newest, base: { remark: "新" }, extra: "再加" });
});

const more = { ...opened, limit: [...opened.limit, { code: "B", value: "2" }] };
const others = { ...opened, limit: [{ code: "A", value: "9" }] };

test("the rows of a table are one field where nothing merges tables", () => {
  const nothing = { updated: [], merged: [], contested: [] };
  assert.deepEqual(laid(opened, others), { values: others, ...nothing, updated: [["limit"]] });
  assert.deepEqual(laid(more, others), { values: more, ...nothing, contested: [["limit"]] });
  const none = laid(more, others, () => undefined);
  assert.deepEqual(none, { values: more, ...nothing, contested: [["limit"]] });
});

test("a table that both changed is merged row by row, and what both changed in it is told", () => {
  const rows = [
    { code: "A", value: "9" },
    { code: "B", value: "2" },
  ];
  const merge: DraftTableMerge = (path, sides) => {
    assert.deepEqual(path, ["limit"]);
    assert.deepEqual(sides, { base: opened.limit, typed: more.limit, newest: others.limit });
    return { rows, contested: [["limit", "value"]] };
  };
  assert.deepEqual(laid(more, others, merge), {
    values: { ...opened, limit: rows },
    updated: [],
    merged: [["limit"]],
    contested: [["limit", "value"]],
  });
});

test("rows that both sides add to a missing table are merged", () => {
  const [typed, newest] = [{ clause: [{ text: "甲" }] }, { clause: [{ text: "乙" }] }];
  const merge: DraftTableMerge = (_, sides) => {
    assert.deepEqual(sides, { base: [], typed: typed.clause, newest: newest.clause });
    return { rows: [...sides.newest, ...sides.typed], contested: [] };
  };
  const draft = { values: typed, base: { clause: null } };
  assert.deepEqual(mergeDraft(draft, typed, newest, merge).values, {
    clause: [{ text: "乙" }, { text: "甲" }],
  });
});

test("a table that only one side changed, or that was kept without its base, is not merged", () => {
  const merge: DraftTableMerge = () => assert.fail("merged");
  assert.deepEqual(laid(opened, others, merge).values, others);
  assert.deepEqual(laid(more, opened, merge).values, more);
  assert.deepEqual(mergeDraft({ values: more }, more, others, merge).contested, [["limit"]]);
});

test("kept by an earlier program, without what it was typed upon: all is laid over, and what differs is told", () => {
  const values = { ...opened, base: { remark: "甲", address: "中山路1号" } };
  const newest = { ...opened, base: { remark: "", address: "解放路8号" } };
  assert.deepEqual(mergeDraft({ values }, values, newest), {
    values,
    updated: [],
    merged: [],
    contested: [
      ["base", "remark"],
      ["base", "address"],
    ],
  });
});

test("what fits again from an earlier form is the user's own", () => {
  const draft = { ...kept({ remark: "甲" }, { remark: "" }), left: { holder: "张三" } };
  const { values } = mergeDraft(draft, { ...draft.values, ...draft.left }, { remark: "", holder: "" });
  assert.deepEqual(values, { remark: "甲", holder: "张三" });
});

test("of what was not touched nothing more is kept", () => {
  const typed = { ...opened, base: { ...opened.base, remark: "甲" } };
  assert.deepEqual(buildDraftBase(typed, opened), { base: opened.base });
});
