import { useMemo, useState } from "react";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { listAncestors } from "#platform/web/tree/tree-rows.ts";
import { TreeView } from "#platform/web/tree/tree.tsx";
import type { ProductTreeNode } from "../rules/part-tree.ts";

type ProductPartTreeProps = {
  nodes: readonly ProductTreeNode[];
  /** The ids of the nodes that differ from the published version. */
  changed: ReadonlySet<string>;
  chosen: string;
  onChoose: (id: string) => void;
};

/** The tree of the product's parts. A search keeps only matching nodes and the path to them. */
export function ProductPartTree({ nodes, changed, chosen, onChoose }: ProductPartTreeProps) {
  const [typed, setTyped] = useState("");
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(listAncestors(nodes, chosen).map(({ id }) => id)),
  );
  const [lastChosen, setLastChosen] = useState(chosen);
  if (chosen !== lastChosen) {
    setLastChosen(chosen);
    setExpanded(new Set([...expanded, ...listAncestors(nodes, chosen).map(({ id }) => id)]));
  }
  const searchText = typed.trim();
  const matches = useMemo(
    () => (searchText === "" ? nodes : matchingNodes(nodes, searchText)),
    [nodes, searchText],
  );
  const openIds = useMemo(
    () => (searchText === "" ? expanded : new Set(idsOf(matches))),
    [searchText, expanded, matches],
  );
  return (
    <section className="card workbench-tree" aria-label="产品结构">
      <SearchBox label="查找字段、系数等" placeholder="名称或代码" typed={typed} onType={setTyped} />
      {matches.length === 0 ? (
        <p className="nothing">没有符合“{searchText}”的内容</p>
      ) : (
        <TreeView
          label="产品结构"
          nodes={matches}
          face={(node) => face(node, changed.has(node.id))}
          expanded={openIds}
          onExpand={setExpanded}
          chosen={chosen}
          onChoose={({ id }) => onChoose(id)}
        />
      )}
    </section>
  );
}

function face({ title, code, children }: ProductTreeNode, isChanged: boolean) {
  return (
    <>
      <span className="tree-name">{title}</span>
      {isChanged && (
        <span className="tree-changed" title="已修改">
          <span className="visually-hidden">已修改</span>
        </span>
      )}
      {code !== "" && <code className="tree-code">{code}</code>}
      {code === "" && children.length > 0 && <span className="tree-count">{children.length}</span>}
    </>
  );
}

function matchingNodes(nodes: readonly ProductTreeNode[], searchText: string): ProductTreeNode[] {
  return nodes.flatMap((node) => {
    if (node.title.includes(searchText) || node.code.toLowerCase().includes(searchText.toLowerCase()))
      return [node];
    const children = matchingNodes(node.children, searchText);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

function idsOf(nodes: readonly ProductTreeNode[]): string[] {
  return nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);
}
