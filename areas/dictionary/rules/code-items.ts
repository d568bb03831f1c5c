import { foldQuery, rankChoice } from "#platform/search/choice-search.ts";
import type { CodeItem, CodeNode } from "../contract.ts";

export const UNLIMITED_REGION_CODE = "999999";
export const MAINLAND_CHINA_CODE = "0000000";

export function toCodeTree(items: readonly CodeItem[]): CodeNode[] {
  const nodes = new Map(items.map((item) => [item.code, { ...item, children: [] as CodeNode[] }]));
  const tops: CodeNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.upperCode)?.children ?? tops).push(node);
  return tops;
}

/** Builds a tree without children, for a code type whose upper codes belong to another type. */
export function toFlatCodeTree(items: readonly CodeItem[]): CodeNode[] {
  return items.map((item) => ({ ...item, children: [] }));
}

/** The line from the top down to the item itself. A cycle, which no valid dictionary has, ends the walk. */
export function listCodeItemWithAncestors(items: readonly CodeItem[], code: string): CodeItem[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const line: CodeItem[] = [];
  for (let item = byCode.get(code); item && !line.includes(item); item = byCode.get(item.upperCode))
    line.unshift(item);
  return line;
}

/** The least rank of an item that starts with the text. */
const STARTING_RANK = 3;

type Searchable = Pick<CodeItem, "code" | "value" | "pinyin" | "initials">;

/** Searches by Chinese name, code, full pinyin or initials. Items that start with the text come before items that contain it. */
export function searchCodeItems<Item extends Searchable>(items: readonly Item[], typed: string): Item[] {
  const query = foldQuery(typed).replaceAll(" ", "");
  if (query === "") return [...items];
  const ranked = items.map((item) => ({ item, rank: rankChoice({ ...item, label: item.value }, query) }));
  const starting = ranked.filter(({ rank }) => rank >= STARTING_RANK);
  const containing = ranked.filter(({ rank }) => rank > 0 && rank < STARTING_RANK);
  return [...starting, ...containing].map(({ item }) => item);
}
