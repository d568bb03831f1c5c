import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createProductEditState,
  applyProductEditStep,
  type ProductEditState,
  type ProductEditStep,
} from "./work-state.ts";

const start = createProductEditState({ product: { nameZh: "甲", sections: [] }, cases: [] });
const after = (state: ProductEditState, ...steps: ProductEditStep[]): ProductEditState =>
  steps.reduce(applyProductEditStep, state);
const named = (nameZh: string, at = "basics"): ProductEditStep => ({
  type: "part",
  at,
  path: "",
  part: { nameZh, sections: [] },
  typing: `${at} own/0/nameZh`,
});
const nameOf = ({ work }: ProductEditState) => work.product["nameZh"];

test("continuous typing in one field is one step, typing in another field is another step", () => {
  const typed = after(start, named("乙"), named("乙丙"), named("丁", "limits"));
  assert.equal(typed.past.length, 2);
  const once = after(typed, { type: "undo" });
  assert.equal(nameOf(once), "乙丙");
  assert.equal(nameOf(after(once, { type: "undo" })), "甲");
  assert.equal(nameOf(after(once, { type: "undo" }, { type: "redo" }, { type: "redo" })), "丁");
});

test("undo and redo name the part that they changed", () => {
  const typed = after(start, named("乙"), { type: "product", at: "plans.0", product: {} });
  assert.equal(typed.past.at(-1)?.at, "plans.0");
  const once = after(typed, { type: "undo" });
  assert.deepEqual([once.past.at(-1)?.at, once.future[0]?.at], ["basics", "plans.0"]);
  assert.equal(after(once, { type: "redo" }).past.at(-1)?.at, "plans.0");
});

test("an undone step is lost once another step is made", () => {
  const back = after(start, named("乙"), { type: "undo" }, named("丙"));
  assert.equal(nameOf(after(back, { type: "redo" })), "丙");
});

test("undo without a past changes nothing; undo draws the forms anew", () => {
  assert.equal(after(start, { type: "undo" }), start);
  assert.equal(after(start, named("乙")).epoch, 0);
  assert.equal(after(start, named("乙"), { type: "undo" }).epoch, 1);
  assert.equal(after(start, { type: "replace", work: start.work }).epoch, 1);
});
