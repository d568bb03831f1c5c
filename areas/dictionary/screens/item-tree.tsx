import { useMemo, useState } from "react";
import { TreeView } from "#platform/web/tree/tree.tsx";
import type { CodeItem, CodeNode } from "../contract.ts";
import { toCodeTree } from "../rules/code-items.ts";

type ItemNode = { readonly id: string; readonly children: readonly ItemNode[]; readonly item: CodeItem };

export function DictionaryItemTree({ items }: { items: readonly CodeItem[] }) {
  const nodes = useMemo(() => toCodeTree(items).map(asNode), [items]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  return <TreeView label="字典条目" nodes={nodes} face={face} expanded={expanded} onExpand={setExpanded} />;
}

function asNode({ children, ...item }: CodeNode): ItemNode {
  return { id: item.code, item, children: children.map(asNode) };
}

function face({ item, children }: ItemNode) {
  return (
    <>
      <span className="tree-name">{item.value}</span>
      {children.length > 0 && <span className="tree-count">{children.length}</span>}
      {item.remark !== "" && <span className="tree-remark">{item.remark}</span>}
      <span className="tree-code">{item.code}</span>
    </>
  );
}
