import type { Product } from "#areas/product/rules/product-shape.ts";
import { isEqualProductContent } from "./product-difference.ts";
import { allProductPartKinds } from "./part-kinds.ts";
import { type ProductTreeNode, buildProductTree } from "./part-tree.ts";
import { type JsonObject, findJsonValue } from "#areas/product/rules/json-path.ts";

/** The ids of the parts that differ from another version, including all parts above them. */
export function findChangedPartIds(before: Product, now: Product): ReadonlySet<string> {
  const changed = new Set<string>();
  const versions = { before: before as unknown as JsonObject, now: now as unknown as JsonObject };
  compare(buildProductTree(before), buildProductTree(now), versions, changed);
  return changed;
}

type Versions = { readonly before: JsonObject; readonly now: JsonObject };

/** Adds the ids of differing parts to `changed`, and tells whether there are any. */
function compare(
  before: readonly ProductTreeNode[],
  now: readonly ProductTreeNode[],
  versions: Versions,
  changed: Set<string>,
): boolean {
  const previousNodes = new Map(before.map((node) => [nameOf(node), node]));
  let hasChange = before.map(nameOf).join("\n") !== now.map(nameOf).join("\n");
  for (const node of now) {
    const previousNode = previousNodes.get(nameOf(node));
    const hasChangedChild = compare(previousNode?.children ?? [], node.children, versions, changed);
    if (previousNode && !hasChangedChild && isSameInside(previousNode, node, versions)) continue;
    changed.add(node.id);
    hasChange = true;
  }
  return hasChange;
}

/** Parts are matched by code, wherever they stand in their list. */
function nameOf({ kind = "", code, id }: ProductTreeNode): string {
  return `${kind} ${code === "" ? id : code}`;
}

/** Compares a part without its children, which are parts of their own. */
function isSameInside(
  previousNode: ProductTreeNode,
  node: ProductTreeNode,
  { before, now }: Versions,
): boolean {
  const kind = allProductPartKinds[node.kind ?? ""];
  if (!kind) return true;
  const [oldPart, newPart] = [findJsonValue(before, previousNode.path), findJsonValue(now, node.path)];
  return [...kind.fields, ...kind.tables].every(({ path: at }) =>
    isEqualProductContent(findJsonValue(oldPart, at), findJsonValue(newPart, at)),
  );
}
