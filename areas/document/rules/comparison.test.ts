import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { compareContents, type ComparedContent } from "./comparison.ts";

let product: TestProduct;
let employer: ComparedContent;
let property: ComparedContent;
before(async () => {
  product = await openTestProduct({ chores: false });
  [employer, property] = await Promise.all([sideOf("EL-01"), sideOf("PAR-01")]);
});
after(() => product.close());

/** A product as it is kept, filled in by one of its worked cases. */
async function sideOf(caseNo: string): Promise<ComparedContent> {
  const { rows } = await product.admin.query<{
    content: Product;
    cases: { caseNo: string; form: FilledForm }[];
  }>("select content, cases from product_version");
  const row = rows.find(({ cases }) => cases.some((worked) => worked.caseNo === caseNo));
  const worked = row?.cases.find((one) => one.caseNo === caseNo);
  assert.ok(row && worked, caseNo);
  return { compiled: compileProduct(row.content), form: worked.form };
}
const today = { today: "2024-12-16" };

const withMore = (form: FilledForm): FilledForm => ({
  ...form,
  holder: { ...form["holder"], mobile: "13900000000" },
  workType: listFormRows(form["workType"]).map((row, index) =>
    index === 1 ? { ...row, persons: "85" } : row,
  ),
});

test("a content is no other than itself", () => {
  const { sections, onlyBefore, onlyAfter, isSameProduct } = compareContents(employer, employer, today);
  assert.deepEqual([sections, onlyBefore, onlyAfter, isSameProduct], [[], [], [], true]);
});

test("each section is told with what it alone would cost", () => {
  const changed = { ...employer, form: withMore(employer.form) };
  const told = compareContents(employer, changed, today).sections.map(({ code, rows, effect }) => [
    code,
    rows.map(({ afterIndex, cells }) => [
      afterIndex,
      ...cells.map((cell) => [cell.before, cell.after].join("→")),
    ]),
    effect?.toFixed(2),
  ]);
  assert.deepEqual(told, [
    ["holder", [[0, "13800000001→13900000000"]], "0.00"],
    ["workType", [[1, "80→85"]], "6424.10"],
  ]);
});

test("a section by which there is no premium any more has no effect that could be told", () => {
  const changed = { ...employer, form: { ...employer.form, workType: [] } };
  const [section] = compareContents(employer, changed, today).sections;
  assert.deepEqual([section?.code, section?.effect], ["workType", undefined]);
});

test("of different products what both have is compared, and the rest is named", () => {
  const { sections, onlyBefore, onlyAfter, isSameProduct } = compareContents(employer, property, today);
  assert.equal(isSameProduct, false);
  assert.deepEqual(onlyBefore, ["雇主信息", "工种与限额", "人员清单"]);
  assert.deepEqual(onlyAfter, ["标的地址", "保险标的", "费率因子"]);
  assert.ok(sections.every(({ effect }) => effect === undefined));
  const base = sections.find(({ code }) => code === "base");
  assert.deepEqual(
    base?.rows.flatMap(({ cells }) => cells.map(({ element }) => element.elementCode)),
    ["riskCode", "previousPolicyNo"],
  );
});
