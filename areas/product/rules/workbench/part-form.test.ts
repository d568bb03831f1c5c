import assert from "node:assert/strict";
import { test } from "node:test";
import { factoryProducts } from "../../content.ts";
import { Product } from "../product-shape.ts";
import { productDifference } from "./difference.ts";
import { partForm, partOf } from "./part-form.ts";
import { partKinds } from "./part-kinds.ts";
import { type PartNode, productTree } from "./part-tree.ts";
import { type Holder, valueAt, withValue } from "./paths.ts";

const products = factoryProducts().map(({ product }) => product);

const all = (nodes: readonly PartNode[]): PartNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children)]);
const asHolder = (product: Product) => product as unknown as Holder;
const kindOf = ({ kind = "" }: PartNode) => {
  const found = partKinds[kind];
  assert.ok(found, kind);
  return found;
};

for (const product of products)
  test(`${product.riskCode}: every part goes into its form and comes back as it was`, () => {
    const parts = all(productTree(product)).filter(({ kind }) => kind !== undefined);
    assert.ok(parts.length > 100);
    let again = asHolder(product);
    for (const node of parts) {
      const part = valueAt(again, node.path) as Holder;
      const kind = kindOf(node);
      const next = partOf(kind, part, partForm(kind, part));
      assert.deepEqual(next, part, `${node.title} ${node.path}`);
      again = withValue(again, node.path, next);
    }
    assert.deepEqual(productDifference(product, Product.parse(again)), []);
  });

test("what the language has is in the tree: nothing of a product is out of reach", () => {
  const shown = new Set<string>();
  for (const product of products)
    for (const { path, kind } of all(productTree(product)))
      for (const { at } of [
        ...(partKinds[kind ?? ""]?.fields ?? []),
        ...(partKinds[kind ?? ""]?.tables ?? []),
      ])
        shown.add(
          [path.replace(/\.\d+/g, ".*").replace(/changes\.\w+/, "changes.*"), at].filter(Boolean).join("."),
        );
  const hidden = new Set<string>();
  const walk = (held: unknown, path: string): void => {
    if (shown.has(path) || [...shown].some((one) => path.startsWith(`${one}.`)) || /^maps\.\w+$/.test(path))
      return;
    if (Array.isArray(held)) for (const item of held) walk(item, `${path}.*`);
    else if (typeof held === "object" && held !== null)
      for (const [name, inner] of Object.entries(held))
        walk(inner, [path, path === "rating.changes" ? "*" : name].filter(Boolean).join("."));
    else hidden.add(path);
  };
  for (const product of products) walk(product, "");
  assert.deepEqual([...hidden].toSorted(), [
    // What decides where a product belongs; a new one gets it from its folder.
    "classCode",
    "depth",
    "healthContractRequired",
    "insureTypes.*",
    "liabilityRiskTypes.*",
    "planTypes.*",
    "policySort",
    "productLine",
    // By which day a deployment releases; the workbench has a day of its own.
    "sale.from",
    "systemType",
  ]);
});
