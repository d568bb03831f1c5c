import type { CodeItem } from "../contract.ts";
import { listCodeItemWithAncestors } from "../rules/code-items.ts";

/** Formats the parents of an item as a clerk would write them: 江苏省 / 南京市. */
export function createParentNameFormatter(items: readonly CodeItem[]): (item: CodeItem) => string {
  const byCode = new Map(items.map((item) => [item.code, item]));
  return (item) => {
    const line = byCode.has(item.upperCode) ? listCodeItemWithAncestors(items, item.upperCode) : [];
    return line.length > 0 ? line.map(({ value }) => value).join(" / ") : item.upperCode;
  };
}
