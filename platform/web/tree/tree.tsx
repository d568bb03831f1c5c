import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { moveFocus } from "#platform/ui/roving-focus.ts";
import { type TreeViewNode, type TreeRow, listTreeRows, toTreeKeyStep } from "./tree-rows.ts";
import "./tree.css";

type TreeViewProps<Node> = {
  label: string;
  nodes: readonly Node[];
  /** Renders the content of a row, after its arrow. */
  face: (node: Node) => ReactNode;
  expanded: ReadonlySet<string>;
  onExpand: (expanded: ReadonlySet<string>) => void;
  /** The id of the chosen node, if nodes can be chosen. */
  chosen?: string;
  onChoose?: (node: Node) => void;
};

/** A tree: arrows move, right and left unfold and fold. A click acts like Enter. */
export function TreeView<Node extends TreeViewNode<Node>>(given: TreeViewProps<Node>) {
  const { label, nodes, face, expanded, onExpand, chosen, onChoose } = given;
  const [current, setCurrent] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => listTreeRows(nodes, expanded), [nodes, expanded]);
  const isShown = (id: string | undefined): boolean => rows.some(({ node }) => node.id === id);
  const entrance = isShown(current) ? current : isShown(chosen) ? chosen : rows[0]?.node.id;

  const toggle = (id: string, isOpen: boolean): void => {
    const next = new Set(expanded);
    if (isOpen) next.add(id);
    else next.delete(id);
    onExpand(next);
  };
  const act = ({ node, isExpanded }: TreeRow<Node>): void => {
    if (node.children.length > 0)
      toggle(node.id, onChoose !== undefined && node.id !== chosen ? true : !isExpanded);
    onChoose?.(node);
  };
  const press = (event: KeyboardEvent<HTMLElement>, row: TreeRow<Node>): void => {
    const step = toTreeKeyStep(event.key, rows, row.node.id);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      act(row);
    } else if (!step) moveFocus(event, { within: "[role=tree]", parts: "[role=treeitem]" });
    else {
      event.preventDefault();
      if ("focus" in step)
        tree.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(step.focus)}"]`)?.focus();
      else if ("expand" in step) toggle(step.expand, true);
      else toggle(step.collapse, false);
    }
  };

  return (
    <div ref={tree} className="tree" role="tree" aria-label={label}>
      {rows.map((row) => {
        const { node, level, position, size, isExpanded } = row;
        const isBranch = node.children.length > 0;
        return (
          <div
            key={node.id}
            role="treeitem"
            className={isBranch || onChoose ? "tree-row is-branch" : "tree-row"}
            data-node={node.id}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={size}
            aria-expanded={isBranch ? isExpanded : undefined}
            aria-selected={onChoose ? node.id === chosen : undefined}
            tabIndex={node.id === entrance ? 0 : -1}
            style={{ "--level": level - 1 } as CSSProperties}
            onFocus={() => setCurrent(node.id)}
            onClick={() => act(row)}
            onKeyDown={(event) => press(event, row)}
          >
            <span className={isBranch ? "tree-arrow is-arrow" : "tree-arrow"} aria-hidden="true" />
            {face(node)}
          </div>
        );
      })}
    </div>
  );
}
