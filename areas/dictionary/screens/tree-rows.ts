import type { CodeItem, CodeNode } from "../contract.ts";
import { ancestry } from "../rules.ts";

export type TreeRow = { node: CodeNode; level: number; position: number; size: number; isExpanded: boolean };

/** Only what is unfolded becomes a row, so that 3,500 counties cost nothing until they are asked for. */
export function treeRows(nodes: readonly CodeNode[], expanded: ReadonlySet<string>, level = 1): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isExpanded = node.children.length > 0 && expanded.has(node.code);
    const row = { node, level, position: index + 1, size: nodes.length, isExpanded };
    return isExpanded ? [row, ...treeRows(node.children, expanded, level + 1)] : [row];
  });
}

export type TreeStep = { expand: string } | { collapse: string } | { focus: string };

/** Right opens, then enters; left closes, then goes to what stands above. */
export function treeStep(key: string, rows: readonly TreeRow[], code: string): TreeStep | undefined {
  const at = rows.findIndex(({ node }) => node.code === code);
  const row = rows[at];
  if (!row) return undefined;
  const isBranch = row.node.children.length > 0;
  if (key === "ArrowRight") {
    const first = row.node.children[0];
    if (!isBranch || !first) return undefined;
    return row.isExpanded ? { focus: first.code } : { expand: code };
  }
  if (key === "ArrowLeft") {
    if (row.isExpanded) return { collapse: code };
    const upper = rows.slice(0, at).findLast(({ level }) => level < row.level);
    return upper && { focus: upper.node.code };
  }
  if (key === "Enter" || key === " ")
    return isBranch ? (row.isExpanded ? { collapse: code } : { expand: code }) : undefined;
  return undefined;
}

/** What stands above an item, as a clerk would write it: 江苏省 / 南京市. */
export function upperNames(items: readonly CodeItem[]): (item: CodeItem) => string {
  const byCode = new Map(items.map((item) => [item.code, item]));
  return (item) => {
    const line = byCode.has(item.upperCode) ? ancestry(items, item.upperCode) : [];
    return line.length > 0 ? line.map(({ value }) => value).join(" / ") : item.upperCode;
  };
}
