import assert from "node:assert/strict";
import { before, test } from "node:test";
import { readFactoryProducts } from "#areas/product/content.ts";
import type { ProductReferenceCodes } from "#areas/product/rules/check/error-report.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { toPartForm, fromPartForm } from "./part-form.ts";
import { allProductPartKinds } from "./part-kinds.ts";
import { type ProductTreeNode, buildProductTree } from "./part-tree.ts";
import { PART_OWN_FIELDS_SECTION_CODE } from "./part-fields.ts";
import { type JsonObject, findJsonValue, replaceJsonValue } from "#areas/product/rules/json-path.ts";
import { runWorkedCases } from "#areas/product/rules/worked-cases.ts";
import { compileDraftProduct } from "./product-trial.ts";

const folders = readFactoryProducts();
const contentOf = (product: Product) => product as unknown as JsonObject;
const everything: ProductReferenceCodes = {
  dictionaries: new Set(),
  limits: new Set(),
  deductibles: new Set(),
  currencies: new Set(["CNY", "USD"]),
};
const all = (nodes: readonly ProductTreeNode[]): ProductTreeNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children)]);
const folderOf = (riskCode: string) => {
  const found = folders.find(({ product }) => product.riskCode === riskCode);
  assert.ok(found);
  return found;
};

/** The codes that the products themselves use count as known. */
before(() => {
  const { dictionaries, limits, deductibles } = everything as Record<
    Exclude<keyof ProductReferenceCodes, "codes">,
    Set<string>
  >;
  for (const { product } of folders) {
    for (const { elements } of product.sections)
      for (const { dictionary } of elements) if (dictionary !== undefined) dictionaries.add(dictionary);
    const liabilities = product.clauses.flatMap((clause) => clause.liabilities);
    for (const code of [...product.policyLimits, ...liabilities.flatMap(({ limitCodes }) => limitCodes)])
      limits.add(code);
    for (const code of [
      ...product.policyDeductibles,
      ...liabilities.flatMap(({ deductibleCodes }) => deductibleCodes),
    ])
      deductibles.add(code);
    for (const { items } of product.plans ?? []) for (const { limitCode } of items) limits.add(limitCode);
  }
});

test("a valid product has no errors, and its worked cases hold", () => {
  for (const { product, cases } of folders) {
    const { compiled, errors } = compileDraftProduct(contentOf(product), everything);
    assert.deepEqual(errors, []);
    assert.ok(compiled);
    assert.deepEqual(
      runWorkedCases(compiled, cases).flatMap((result) => result.errors),
      [],
    );
  }
});

test("an error names its place in words, without files", () => {
  const { product } = folderOf("0405");
  const spoilt = (path: string, value: string) =>
    compileDraftProduct(replaceJsonValue(contentOf(product), path, value), everything);
  const first = spoilt("clauses.0.clauseCode", "X1").errors;
  assert.deepEqual(first, [`${product.clauses[0]?.nameZh} › clauseCode：条款代码应为 TK 加 6 位数字`]);
  const { compiled, errors } = spoilt("rating.values.0.formula", "employer.nothing");
  assert.equal(compiled, undefined);
  assert.equal(errors.length, 1);
  assert.match(errors[0] ?? "", /^计费 .*nothing/);
  const unknown = spoilt("sections.0.elements.3.dictionary", "Nothing");
  assert.ok(unknown.compiled);
  assert.match(unknown.errors[0] ?? "", /^表单 分区“base”字段“businessNature”：没有字典“Nothing”/);
});

test("a changed rate fails the case that depends on it", () => {
  const { product, cases } = folderOf("0405");
  const at = product.rating.factors.findIndex(({ code }) => code === "rateD");
  const { compiled } = compileDraftProduct(
    replaceJsonValue(contentOf(product), `rating.factors.${at}.rows.0.value`, "0.70"),
    everything,
  );
  assert.ok(compiled);
  const results = runWorkedCases(compiled, cases);
  const broken = results.filter(({ errors }) => errors.length > 0);
  assert.ok(broken.some(({ workedCase: worked }) => worked.caseNo === "EL-01"));
  assert.match(broken[0]?.errors[0] ?? "", /^应得 148515\.20，算得 \d+\.\d\d$/);
});

test("a case with an unknown endorsement kind fails", () => {
  const { product, cases } = folderOf("0405");
  const { compiled } = compileDraftProduct(contentOf(product), everything);
  assert.ok(compiled && cases[0]);
  const [result] = runWorkedCases(compiled, [{ ...cases[0], change: { kind: "layUp", rows: {} } }]);
  assert.deepEqual(result?.errors, ["产品没有批改“layUp”"]);
});

test("a reported error may prevent the product from compiling", () => {
  const { product } = folderOf("0601");
  const at = product.rating.factors.findIndex(({ across }) => across);
  const columns = product.rating.factors[at]?.across?.columns ?? [];
  const doubled = replaceJsonValue(contentOf(product), `rating.factors.${at}.across.columns`, [
    ...columns,
    ...columns,
  ]);
  const { compiled, errors } = compileDraftProduct(doubled, everything);
  assert.equal(compiled, undefined);
  assert.match(errors.join(), /列重复/);
});

test("steps times rows are limited, so that a long list with many steps blocks nobody", () => {
  const { product, cases } = folderOf("0405");
  const [block, ...others] = product.rating.blocks;
  const [worked] = cases;
  assert.ok(block?.steps[0] && worked);
  const steps = Array.from({ length: 151 }, (_, index) => ({ code: `s${index}`, label: "一", value: "1" }));
  const longer = replaceJsonValue(contentOf(product), "rating.blocks", [{ ...block, steps }, ...others]);
  const { compiled } = compileDraftProduct(longer, everything);
  assert.ok(compiled);
  const judged = (rows: number) => {
    const table = Array.from({ length: rows }, () => ({}));
    const form = { ...worked.form, [block.over ?? ""]: table };
    return runWorkedCases(compiled, [{ ...worked, form }]).flatMap(({ errors }) => errors);
  };
  assert.match(judged(20_000).join(), /行数过多/);
  assert.doesNotMatch(judged(100).join(), /行数过多/);
});

test("any missing or garbled property is reported, and nothing throws", () => {
  const { product } = folderOf("0405");
  const kinds = Map.groupBy(all(buildProductTree(product)), ({ kind = "" }) => kind);
  let count = 0;
  for (const [name, nodes] of kinds)
    for (const { path } of nodes.slice(0, 2))
      for (const next of spoiltParts(contentOf(product), path, name)) {
        assert.ok(Array.isArray(compileDraftProduct(next, everything).errors));
        count += 1;
      }
  assert.ok(count > 300, `${count}`);
});

function* spoiltParts(product: JsonObject, path: string, name: string): Generator<JsonObject> {
  const kind = allProductPartKinds[name];
  if (!kind) return;
  const part = findJsonValue(product, path) as JsonObject;
  const form = toPartForm(kind, part);
  for (const { element } of kind.fields)
    for (const typed of ["", "%(", "没有", "constructor.name", "change.noField"]) {
      const own = {
        ...(form[PART_OWN_FIELDS_SECTION_CODE] as Record<string, string>),
        [element.elementCode]: typed,
      };
      yield replaceJsonValue(
        product,
        path,
        fromPartForm(kind, part, { ...form, [PART_OWN_FIELDS_SECTION_CODE]: own }),
      );
    }
}
