import type { CodeItem, CodeNode } from "./contract.ts";

export const REGION_UNLIMITED = "999999";
export const MAINLAND_CHINA = "0000000";

export function asTree(items: readonly CodeItem[]): CodeNode[] {
  const nodes = new Map(items.map((item) => [item.code, { ...item, children: [] as CodeNode[] }]));
  const tops: CodeNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.upperCode)?.children ?? tops).push(node);
  return tops;
}

/** For a type whose upper codes name items of another type: nothing lies below anything. */
export function asFlatTree(items: readonly CodeItem[]): CodeNode[] {
  return items.map((item) => ({ ...item, children: [] }));
}

/** From the top down to the item itself; stops at a loop, which no sound dictionary has. */
export function ancestry(items: readonly CodeItem[], code: string): CodeItem[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const line: CodeItem[] = [];
  for (let item = byCode.get(code); item && !line.includes(item); item = byCode.get(item.upperCode))
    line.unshift(item);
  return line;
}

type Searchable = Pick<CodeItem, "code" | "value" | "pinyin" | "initials">;

/** By Chinese, code, full pinyin or initials; what starts so comes before what only contains it. */
export function searchItems<Item extends Searchable>(items: readonly Item[], typed: string): Item[] {
  const sought = typed.trim().toLowerCase().replaceAll(" ", "").replaceAll("ü", "v");
  if (sought === "") return [...items];
  const faces = (item: Item) => [
    item.value.toLowerCase(),
    item.code.toLowerCase(),
    item.initials,
    item.pinyin,
  ];
  const starting = items.filter((item) => faces(item).some((face) => face.startsWith(sought)));
  const containing = items.filter(
    (item) => !starting.includes(item) && faces(item).some((face) => face.includes(sought)),
  );
  return [...starting, ...containing];
}
