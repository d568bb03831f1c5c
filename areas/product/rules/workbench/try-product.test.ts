import assert from "node:assert/strict";
import { before, test } from "node:test";
import { factoryProducts } from "../../content.ts";
import type { Known } from "../check/place.ts";
import type { Product } from "../product-shape.ts";
import { partForm, partOf } from "./part-form.ts";
import { partKinds } from "./part-kinds.ts";
import { type PartNode, productTree } from "./part-tree.ts";
import { OWN } from "./part-words.ts";
import { type Holder, valueAt, withValue } from "./paths.ts";
import { runCases, tryProduct } from "./try-product.ts";

const folders = factoryProducts();
const held = (product: Product) => product as unknown as Holder;
const everything: Known = {
  dictionaries: new Set(),
  limits: new Set(),
  deductibles: new Set(),
  currencies: new Set(["CNY", "USD"]),
};
const all = (nodes: readonly PartNode[]): PartNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children)]);
const folderOf = (riskCode: string) => {
  const found = folders.find(({ product }) => product.riskCode === riskCode);
  assert.ok(found);
  return found;
};

/** What the products themselves name is known. */
before(() => {
  const { dictionaries, limits, deductibles } = everything as Record<keyof Known, Set<string>>;
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

test("a sound product has no faults, and its worked cases hold", () => {
  for (const { product, cases } of folders) {
    const { compiled, faults } = tryProduct(held(product), everything);
    assert.deepEqual(faults, []);
    assert.ok(compiled);
    assert.deepEqual(
      runCases(compiled, cases).flatMap((result) => result.faults),
      [],
    );
  }
});

test("a fault is told with its place, in words and without files", () => {
  const { product } = folderOf("0405");
  const spoilt = (path: string, value: string) =>
    tryProduct(withValue(held(product), path, value), everything);
  const first = spoilt("clauses.0.clauseCode", "X1").faults;
  assert.deepEqual(first, [`${product.clauses[0]?.nameZh} › clauseCode：条款代码应为 TK 加 6 位数字`]);
  const { compiled, faults } = spoilt("rating.values.0.formula", "employer.nothing");
  assert.equal(compiled, undefined);
  assert.equal(faults.length, 1);
  assert.match(faults[0] ?? "", /^计费 .*nothing/);
  const unknown = spoilt("sections.0.elements.3.dictionary", "Nothing");
  assert.ok(unknown.compiled);
  assert.match(unknown.faults[0] ?? "", /^表单 分区“base”字段“businessNature”：没有字典“Nothing”/);
});

test("a changed rate is told by the case that it breaks", () => {
  const { product, cases } = folderOf("0405");
  const at = product.rating.factors.findIndex(({ code }) => code === "rateD");
  const { compiled } = tryProduct(
    withValue(held(product), `rating.factors.${at}.rows.0.value`, "0.70"),
    everything,
  );
  assert.ok(compiled);
  const results = runCases(compiled, cases);
  const broken = results.filter(({ faults }) => faults.length > 0);
  assert.ok(broken.some(({ worked }) => worked.caseNo === "EL-01"));
  assert.match(broken[0]?.faults[0] ?? "", /^应得 148515\.20，算得 \d+\.\d\d$/);
});

test("a case of an endorsement that the product does not have is told", () => {
  const { product, cases } = folderOf("0405");
  const { compiled } = tryProduct(held(product), everything);
  assert.ok(compiled && cases[0]);
  const [result] = runCases(compiled, [{ ...cases[0], change: { kind: "layUp", rows: {} } }]);
  assert.deepEqual(result?.faults, ["产品没有批改“layUp”"]);
});

test("what was told already may keep a product from being read", () => {
  const { product } = folderOf("0601");
  const at = product.rating.factors.findIndex(({ across }) => across);
  const columns = product.rating.factors[at]?.across?.columns ?? [];
  const doubled = withValue(held(product), `rating.factors.${at}.across.columns`, [...columns, ...columns]);
  const { compiled, faults } = tryProduct(doubled, everything);
  assert.equal(compiled, undefined);
  assert.match(faults.join(), /列重复/);
});

test("steps by rows are counted, so that a long list through many steps holds up nobody", () => {
  const { product, cases } = folderOf("0405");
  const [block, ...others] = product.rating.blocks;
  const [worked] = cases;
  assert.ok(block?.steps[0] && worked);
  const steps = Array.from({ length: 151 }, (_, at) => ({ code: `s${at}`, label: "一", value: "1" }));
  const longer = withValue(held(product), "rating.blocks", [{ ...block, steps }, ...others]);
  const { compiled } = tryProduct(longer, everything);
  assert.ok(compiled);
  const judged = (rows: number) => {
    const table = Array.from({ length: rows }, () => ({}));
    const form = { ...worked.form, [block.over ?? ""]: table };
    return runCases(compiled, [{ ...worked, form }]).flatMap(({ faults }) => faults);
  };
  assert.match(judged(20_000).join(), /行数过多/);
  assert.doesNotMatch(judged(100).join(), /行数过多/);
});

test("whatever is left out or garbled in a field is told, and nothing breaks", () => {
  const { product } = folderOf("0405");
  const kinds = Map.groupBy(all(productTree(product)), ({ kind = "" }) => kind);
  let tried = 0;
  for (const [name, nodes] of kinds)
    for (const { path } of nodes.slice(0, 2))
      for (const next of spoiltParts(held(product), path, name)) {
        assert.ok(Array.isArray(tryProduct(next, everything).faults));
        tried += 1;
      }
  assert.ok(tried > 300, `${tried}`);
});

function* spoiltParts(product: Holder, path: string, name: string): Generator<Holder> {
  const kind = partKinds[name];
  if (!kind) return;
  const part = valueAt(product, path) as Holder;
  const form = partForm(kind, part);
  for (const { element } of kind.fields)
    for (const typed of ["", "%(", "没有", "constructor.name", "change.noField"]) {
      const own = { ...(form[OWN] as Record<string, string>), [element.elementCode]: typed };
      yield withValue(product, path, partOf(kind, part, { ...form, [OWN]: own }));
    }
}
