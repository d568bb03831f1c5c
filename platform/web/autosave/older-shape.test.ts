import assert from "node:assert/strict";
import { test } from "node:test";
import { fitDraftToForm, listDraftLeftovers } from "./older-shape.ts";

const labels = { holder: "投保人", rows: "清单", isNew: "新保" };
const written = (typed: Record<string, unknown>) => ({ values: typed, left: {} });
const values = { holder: "", rows: [], isNew: false };

test("what the form still has a field of the same kind for fits, whatever else is left is not lost", () => {
  const kept = { holder: "张三", rows: [{ a: "1" }], isNew: true, startDate: "2026-08-01" };
  assert.deepEqual(fitDraftToForm(written(kept), { values, labels }), {
    fitting: { holder: "张三", rows: [{ a: "1" }], isNew: true },
    left: { startDate: "2026-08-01" },
  });
});

test("a field that has become another kind is left, one that stands empty takes any", () => {
  const { fitting, left } = fitDraftToForm(written({ holder: ["张三"], rows: "甲", isNew: null }), {
    values,
    labels,
  });
  assert.deepEqual([fitting, left], [{ isNew: null }, { holder: ["张三"], rows: "甲" }]);
  const sparse = fitDraftToForm(written({ holder: "张三" }), { values: {}, labels });
  assert.deepEqual(sparse.fitting, { holder: "张三" });
});

test("a field that was empty is not missed", () => {
  const kept = { gone: "", unticked: false, none: null, rows2: [], inner: { a: "" } };
  assert.deepEqual(fitDraftToForm(written(kept), { values, labels }).left, {});
});

test("what was left by one form is left by the next, and fits again where the earlier form comes back", () => {
  const kept = { values: { holder: "" }, left: { holder: ["张三"], startDate: "2026-08-01" } };
  assert.deepEqual(fitDraftToForm(kept, { values, labels }).left, kept.left);
  const earlier = {
    values: { holder: [], startDate: "" },
    labels: { holder: "投保人", startDate: "起保日期" },
  };
  assert.deepEqual(fitDraftToForm(kept, earlier), { fitting: kept.left, left: {} });
});

test("what is left is told by its earlier label, rows and all", () => {
  const left = { startDate: "2026-08-01", ticked: true, rows: [{ a: "甲", b: 2 }, "乙"], count: 0 };
  assert.deepEqual(
    listDraftLeftovers(left, { startDate: "起保日期" }).map(({ label, text }) => `${label}：${text}`),
    ["起保日期：2026-08-01", "ticked：是", "rows：甲，2；乙", "count：0"],
  );
});
