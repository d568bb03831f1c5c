import type { Product } from "../product-shape.ts";
import { isSame } from "./difference.ts";
import { partKinds } from "./part-kinds.ts";
import { type PartNode, productTree } from "./part-tree.ts";
import { type Holder, valueAt } from "./paths.ts";

/** The places of a product that are not as they were in another version, with all that stand above them. */
export function changedParts(before: Product, now: Product): ReadonlySet<string> {
  const changed = new Set<string>();
  const versions = { before: before as unknown as Holder, now: now as unknown as Holder };
  compare(productTree(before), productTree(now), versions, changed);
  return changed;
}

type Versions = { readonly before: Holder; readonly now: Holder };

/** Whether there is anything new among them. */
function compare(
  before: readonly PartNode[],
  now: readonly PartNode[],
  versions: Versions,
  changed: Set<string>,
): boolean {
  const old = new Map(before.map((node) => [nameOf(node), node]));
  let isAny = before.map(nameOf).join("\n") !== now.map(nameOf).join("\n");
  for (const node of now) {
    const twin = old.get(nameOf(node));
    const isBelow = compare(twin?.children ?? [], node.children, versions, changed);
    if (twin && !isBelow && isSameInside(twin, node, versions)) continue;
    changed.add(node.id);
    isAny = true;
  }
  return isAny;
}

/** Parts are known by their codes, wherever they stand among their like. */
function nameOf({ kind = "", code, id }: PartNode): string {
  return `${kind} ${code === "" ? id : code}`;
}

/** Without what lies below, which is a place of its own. */
function isSameInside(twin: PartNode, node: PartNode, { before, now }: Versions): boolean {
  const kind = partKinds[node.kind ?? ""];
  if (!kind) return true;
  const [one, other] = [valueAt(before, twin.path), valueAt(now, node.path)];
  return [...kind.fields, ...kind.tables].every(({ at }) => isSame(valueAt(one, at), valueAt(other, at)));
}
