/** A node of a tree. `id` is unique among all nodes. */
export type TreeViewNode<Node> = { readonly id: string; readonly children: readonly Node[] };
export type TreeRow<Node> = {
  readonly node: Node;
  readonly level: number;
  readonly position: number;
  readonly size: number;
  readonly isExpanded: boolean;
};

/** Lists the rows of unfolded nodes only, so that 3,500 counties cost nothing while folded. */
export function listTreeRows<Node extends TreeViewNode<Node>>(
  nodes: readonly Node[],
  expanded: ReadonlySet<string>,
  level = 1,
): TreeRow<Node>[] {
  return nodes.flatMap((node, index) => {
    const isExpanded = node.children.length > 0 && expanded.has(node.id);
    const row = { node, level, position: index + 1, size: nodes.length, isExpanded };
    return isExpanded ? [row, ...listTreeRows(node.children, expanded, level + 1)] : [row];
  });
}

/** Lists the ancestors of a node, from the root, without the node itself. */
export function listAncestors<Node extends TreeViewNode<Node>>(nodes: readonly Node[], id: string): Node[] {
  for (const node of nodes) {
    if (node.children.some((child) => child.id === id)) return [node];
    const below = listAncestors(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export type TreeKeyStep = { expand: string } | { collapse: string } | { focus: string };

/** Maps an arrow key to a step: right unfolds, then enters; left folds, then moves to the parent. */
export function toTreeKeyStep<Node extends TreeViewNode<Node>>(
  key: string,
  rows: readonly TreeRow<Node>[],
  id: string,
): TreeKeyStep | undefined {
  const at = rows.findIndex(({ node }) => node.id === id);
  const row = rows[at];
  if (!row) return undefined;
  const isBranch = row.node.children.length > 0;
  if (key === "ArrowRight") {
    const first = row.node.children[0];
    if (!isBranch || !first) return undefined;
    return row.isExpanded ? { focus: first.id } : { expand: id };
  }
  if (key === "ArrowLeft") {
    if (row.isExpanded) return { collapse: id };
    const upper = rows.slice(0, at).findLast(({ level }) => level < row.level);
    return upper && { focus: upper.node.id };
  }
  if (key === "Enter" || key === " ")
    return isBranch ? (row.isExpanded ? { collapse: id } : { expand: id }) : undefined;
  return undefined;
}
