import type { CodeItem } from "../contract.ts";
import { ancestry } from "../rules.ts";

/** What stands above an item, as a clerk would write it: 江苏省 / 南京市. */
export function upperNames(items: readonly CodeItem[]): (item: CodeItem) => string {
  const byCode = new Map(items.map((item) => [item.code, item]));
  return (item) => {
    const line = byCode.has(item.upperCode) ? ancestry(items, item.upperCode) : [];
    return line.length > 0 ? line.map(({ value }) => value).join(" / ") : item.upperCode;
  };
}
