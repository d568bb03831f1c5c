import assert from "node:assert/strict";
import { test } from "node:test";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import {
  applyConditions,
  checkConditions,
  findConditionRow,
  findConditionTarget,
  listConditionTargets,
  readAskedValue,
  type UnderwritingCondition,
} from "./conditions.ts";

const products = listProductsWithForms();
const employer = products.find(({ compiled }) => compiled.product.riskCode === "0405");
assert.ok(employer, "0405 has a worked case");
const { compiled } = employer;
const form: FilledForm = {
  ...employer.form,
  limit: [
    { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "8000000" },
    { limitDeductibleFlag: "2", limitCode: "lostWorkWaitingDays", limitValue: "3" },
  ],
};
const context = {
  today: "2024-12-16",
  vocabulary: { isComplete: () => true, has: () => true },
  facts: {},
  computed: () => undefined,
};
const check = (...conditions: UnderwritingCondition[]) =>
  checkConditions(compiled, form, conditions, context);
const limit = (limitValue: string, index = 0): UnderwritingCondition => ({
  kind: index === 0 ? "2" : "3",
  section: "limit",
  index,
  cells: { limitValue },
});
const loading: UnderwritingCondition = {
  kind: "1",
  section: "employer",
  index: -1,
  cells: { lossFactor: "1.5" },
};

test("each product offers edits of fields that it has, and each special clause once", () => {
  const without = products.filter(
    (product) => listConditionTargets(product.compiled, product.form).length === 0,
  );
  assert.deepEqual(
    without.map((product) => product.compiled.product.riskCode),
    ["0501", "0611", "0621", "0622"],
  );
  for (const product of products) {
    const targets = listConditionTargets(product.compiled, product.form);
    const { riskCode, specialClauses } = product.compiled.product;
    for (const target of targets) {
      const cells = target.cells ?? { [target.element]: "1" };
      assert.equal(findConditionTarget(targets, { ...target, cells }), target, `${riskCode} ${target.label}`);
    }
    assert.ok(targets.filter(({ kind }) => kind === "4").length <= specialClauses.length);
  }
});

test("a loading, a limit, a deductible and a special clause become edits of the form", () => {
  const special = listConditionTargets(compiled, form).find(({ kind }) => kind === "4");
  assert.ok(special?.cells, "0405 has special clauses");
  const clause: UnderwritingCondition = { ...special, cells: special.cells };
  const conditions = [loading, limit("5000000"), limit("7", 1), clause];
  assert.equal(check(...conditions), undefined);
  const edited = applyConditions(form, conditions);
  assert.equal((edited["employer"] as FilledRow)["lossFactor"], "1.5");
  assert.deepEqual(
    (edited["limit"] as FilledRow[]).map((row) => row["limitValue"]),
    ["5000000", "7"],
  );
  assert.deepEqual((edited["special"] as FilledRow[]).at(-1), special.cells);
});

const refused: [what: string, conditions: UnderwritingCondition[], at: number, why: RegExp][] = [
  ["a row that is not there", [limit("1", 7)], 0, /没有这一项/],
  ["a field of another kind", [{ ...limit("1"), kind: "3" }], 0, /没有这一项/],
  [
    "a field of the form that no condition is about",
    [{ ...loading, cells: { lossHistory: "1" } }],
    0,
    /没有/,
  ],
  ["a field of the holder", [{ ...loading, section: "holder", cells: { mobile: "1" } }], 0, /没有/],
  [
    "an unknown clause",
    [{ kind: "4", section: "special", index: null, cells: { specialCode: "TY9999" } }],
    0,
    /没有/,
  ],
  ["the same twice", [limit("5000000"), limit("6000000")], 1, /重复/],
  ["what stands there already", [limit("8000000")], 0, /相同/],
  ["nothing", [limit(" ")], 0, /请填写/],
  ["a value that the field does not take", [loading, limit("-1")], 1, /./],
  ["a factor out of range", [{ ...loading, cells: { lossFactor: "9" } }], 0, /./],
];
for (const [what, conditions, at, why] of refused)
  test(`${what} is refused`, () => {
    const found = check(...conditions);
    assert.equal(found?.at, at);
    assert.match(found?.why ?? "", why);
  });

test("of several rows with one code, the row that was meant is found", () => {
  const row = { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "1" };
  const place = { ...limit("2", 1), element: "limitValue", rowCode: row.limitCode, before: "1" };
  assert.equal(findConditionRow({ limit: [row, row] }, place), 1);
  assert.equal(findConditionRow({ limit: [row] }, place), 0);
});

test("a special clause brings no cells but its own", () => {
  const special = listConditionTargets(compiled, form).find(({ kind }) => kind === "4");
  assert.ok(special?.cells);
  for (const name of ["other", "constructor"]) {
    const clause: UnderwritingCondition = { ...special, cells: { ...special.cells, [name]: "1" } };
    assert.equal(check(clause)?.why, "该单据没有这一项");
  }
});

const typedValues: [element: string, typed: string, text: string, error: RegExp | undefined][] = [
  ["limitValue", "80万", "800000", undefined],
  ["limitValue", " 1,234,567.80 ", "1234567.80", undefined],
  ["limitValue", "1.2亿", "120000000", undefined],
  ["limitValue", "8千", "8000", undefined],
  ["lossFactor", "1.2", "1.2", undefined],
  ["limitValue", "八十", "八十", /只能包含数字/],
  ["limitValue", "800万", "8000000", /与单据现在的内容相同/],
  ["limitValue", "-1", "-1", /./],
  ["limitValue", "", "", /请填写/],
  ["lossFactor", "1万", "1万", /不能用“万”/],
  ["lossFactor", "9", "9", /./],
];
for (const [element, typed, text, error] of typedValues)
  test(`“${typed}” asked for ${element} is ${error ? `refused: ${error.source}` : text}`, () => {
    const target = listConditionTargets(compiled, form).find((candidate) => candidate.element === element);
    assert.ok(target);
    const read = readAskedValue(compiled, form, { target, typed, today: context.today });
    assert.equal(read.text, text);
    if (error) assert.match(read.error ?? "", error);
    else assert.equal(read.error, undefined);
  });
