import { formatLifecycleDiagram } from "#platform/lifecycle/diagram.ts";
import { allLifecycles } from "./lifecycles.ts";

export const LIFECYCLES_PAGE_PATH = "docs/lifecycles.md";

/** Formats all lifecycles as the page that `npm run lifecycles` writes. */
export function formatLifecyclesPage(): string {
  const parts = allLifecycles.map(({ table, dictionary }) => {
    const named = dictionary === undefined ? "" : `，状态见字典 ${dictionary}`;
    return [
      `## ${table.title}`,
      "",
      `${Object.keys(table.states).length} 个状态${named}。`,
      "",
      formatLifecycleDiagram(table),
    ].join("\n");
  });
  const head = [
    "# 单据状态 Lifecycles",
    "",
    "由程序中的状态表生成（`npm run lifecycles`），不要手工修改。箭头上是操作、操作人和前提；表中没有的一律拒绝：当前状态不允许该操作。",
  ];
  return `${[...head, ...parts.flatMap((part) => ["", part])].join("\n")}\n`;
}
