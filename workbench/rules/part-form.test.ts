import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "#areas/product/content.ts";
import { Product } from "#areas/product/rules/product-shape.ts";
import { listProductDifferences } from "./product-difference.ts";
import { toPartForm, fromPartForm } from "./part-form.ts";
import { allProductPartKinds } from "./part-kinds.ts";
import { type ProductTreeNode, buildProductTree } from "./part-tree.ts";
import { type JsonObject, findJsonValue, replaceJsonValue } from "#areas/product/rules/json-path.ts";

const products = readFactoryProducts().map(({ product }) => product);

const all = (nodes: readonly ProductTreeNode[]): ProductTreeNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children)]);
const asHolder = (product: Product) => product as unknown as JsonObject;
const kindOf = ({ kind = "" }: ProductTreeNode) => {
  const found = allProductPartKinds[kind];
  assert.ok(found, kind);
  return found;
};

for (const product of products)
  test(`${product.riskCode}: every part survives the way into its form and back`, () => {
    const parts = all(buildProductTree(product)).filter(({ kind }) => kind !== undefined);
    assert.ok(parts.length > 100);
    let again = asHolder(product);
    for (const node of parts) {
      const part = findJsonValue(again, node.path) as JsonObject;
      const kind = kindOf(node);
      const next = fromPartForm(kind, part, toPartForm(kind, part));
      assert.deepEqual(next, part, `${node.title} ${node.path}`);
      again = replaceJsonValue(again, node.path, next);
    }
    assert.deepEqual(listProductDifferences(product, Product.parse(again)), []);
  });

test("the tree reaches every property that the product language has", () => {
  const shown = new Set<string>();
  for (const product of products)
    for (const { path, kind } of all(buildProductTree(product)))
      for (const { path: at } of [
        ...(allProductPartKinds[kind ?? ""]?.fields ?? []),
        ...(allProductPartKinds[kind ?? ""]?.tables ?? []),
      ])
        shown.add(
          [path.replace(/\.\d+/g, ".*").replace(/changes\.\w+/, "changes.*"), at].filter(Boolean).join("."),
        );
  const hidden = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (shown.has(path) || [...shown].some((item) => path.startsWith(`${item}.`)) || /^maps\.\w+$/.test(path))
      return;
    if (Array.isArray(value)) for (const item of value) walk(item, `${path}.*`);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value))
        walk(inner, [path, path === "rating.changes" ? "*" : name].filter(Boolean).join("."));
    else hidden.add(path);
  };
  for (const product of products) walk(product, "");
  assert.deepEqual([...hidden].toSorted(), [
    // These properties classify a product; a new product gets them from its folder.
    "amountLabel",
    "classCode",
    "depth",
    "healthContractRequired",
    "insureTypes.*",
    "liabilityRiskTypes.*",
    "planTypes.*",
    "policySort",
    "productLine",
    "rating.deviation.without.*",
    // A deployment releases by this date; the workbench asks for a date of its own.
    "sale.from",
    "systemType",
  ]);
});
