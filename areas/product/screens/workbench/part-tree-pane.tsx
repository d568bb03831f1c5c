import { useMemo, useState } from "react";
import { SearchBox } from "#platform/web/search-box.tsx";
import { waysTo } from "#platform/web/tree/tree-rows.ts";
import { Tree } from "#platform/web/tree/tree.tsx";
import type { PartNode } from "../../rules/workbench/part-tree.ts";

type Given = {
  nodes: readonly PartNode[];
  /** Which of them are not as published. */
  changed: ReadonlySet<string>;
  chosen: string;
  onChoose: (id: string) => void;
};

/** What the product is made of; searching keeps only what is found, and the way to it. */
export function PartTree({ nodes, changed, chosen, onChoose }: Given) {
  const [typed, setTyped] = useState("");
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(waysTo(nodes, chosen).map(({ id }) => id)),
  );
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    setExpanded(new Set([...expanded, ...waysTo(nodes, chosen).map(({ id }) => id)]));
  }
  const sought = typed.trim();
  const found = useMemo(() => (sought === "" ? nodes : keptOf(nodes, sought)), [nodes, sought]);
  const open = useMemo(() => (sought === "" ? expanded : new Set(idsOf(found))), [sought, expanded, found]);
  return (
    <section className="card workbench-tree" aria-label="产品结构">
      <SearchBox label="查找字段、系数等" placeholder="名称或代码" typed={typed} onType={setTyped} />
      {found.length === 0 ? (
        <p className="nothing">没有符合“{sought}”的内容</p>
      ) : (
        <Tree
          label="产品结构"
          nodes={found}
          face={(node) => face(node, changed.has(node.id))}
          expanded={open}
          onExpand={setExpanded}
          chosen={chosen}
          onChoose={({ id }) => onChoose(id)}
        />
      )}
    </section>
  );
}

function face({ title, code, children }: PartNode, isChanged: boolean) {
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

function keptOf(nodes: readonly PartNode[], sought: string): PartNode[] {
  return nodes.flatMap((node) => {
    if (node.title.includes(sought) || node.code.toLowerCase().includes(sought.toLowerCase())) return [node];
    const children = keptOf(node.children, sought);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

function idsOf(nodes: readonly PartNode[]): string[] {
  return nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);
}
