import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { moveFocus } from "#platform/web/roving-focus.ts";
import type { CodeItem } from "../contract.ts";
import { asTree } from "../rules.ts";
import { type TreeRow, treeRows, treeStep } from "./tree-rows.ts";

export function ItemTree({ items }: { items: readonly CodeItem[] }) {
  const nodes = useMemo(() => asTree(items), [items]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(nodes, expanded), [nodes, expanded]);
  const entrance = rows.some(({ node }) => node.code === current) ? current : rows[0]?.node.code;

  const toggle = (code: string, isOpen: boolean): void => {
    const next = new Set(expanded);
    if (isOpen) next.add(code);
    else next.delete(code);
    setExpanded(next);
  };
  const press = (event: KeyboardEvent<HTMLElement>, code: string): void => {
    const step = treeStep(event.key, rows, code);
    if (!step) {
      moveFocus(event, { within: "[role=tree]", parts: "[role=treeitem]" });
      return;
    }
    event.preventDefault();
    if ("focus" in step)
      tree.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(step.focus)}"]`)?.focus();
    else if ("expand" in step) toggle(step.expand, true);
    else toggle(step.collapse, false);
  };

  return (
    <div ref={tree} className="tree" role="tree" aria-label="字典条目">
      {rows.map((row) => (
        <TreeItem
          key={row.node.code}
          row={row}
          isEntrance={row.node.code === entrance}
          onToggle={toggle}
          onFocus={setCurrent}
          onPress={press}
        />
      ))}
    </div>
  );
}

type Item = {
  row: TreeRow;
  isEntrance: boolean;
  onToggle: (code: string, isOpen: boolean) => void;
  onFocus: (code: string) => void;
  onPress: (event: KeyboardEvent<HTMLElement>, code: string) => void;
};

function TreeItem({
  row: { node, level, position, size, isExpanded },
  isEntrance,
  onToggle,
  onFocus,
  onPress,
}: Item) {
  const isBranch = node.children.length > 0;
  return (
    <div
      role="treeitem"
      className={isBranch ? "tree-row is-branch" : "tree-row"}
      data-code={node.code}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={isBranch ? isExpanded : undefined}
      tabIndex={isEntrance ? 0 : -1}
      style={{ "--level": level - 1 } as CSSProperties}
      onFocus={() => onFocus(node.code)}
      onClick={() => isBranch && onToggle(node.code, !isExpanded)}
      onKeyDown={(event) => onPress(event, node.code)}
    >
      <span className="tree-arrow" aria-hidden="true" />
      <span className="tree-name">{node.value}</span>
      {isBranch && <span className="tree-count">{node.children.length}</span>}
      {node.remark !== "" && <span className="tree-remark">{node.remark}</span>}
      <span className="tree-code">{node.code}</span>
    </div>
  );
}
