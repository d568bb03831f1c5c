import type { MenuLink, MenuNode } from "./menu-tree.ts";

export type MenuMatch = { link: MenuLink; group: string };

/**
 * Searches menus by Chinese, full pinyin or initials. Matches at the beginning come first, those by group only come
 * last.
 */
export function searchMenus(nodes: readonly MenuNode[], typed: string): MenuMatch[] {
  const wanted = typed.trim().toLowerCase().replaceAll(/\s+/g, "");
  return nodes
    .flatMap((node) =>
      node.links.length === 0
        ? [{ found: { link: node, group: "" }, rank: rankOf(node, wanted) }]
        : node.links.map((link) => ({
            found: { link, group: node.title },
            rank: Math.min(rankOf(link, wanted), rankOf(node, wanted) + 2),
          })),
    )
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ found }) => found);
}

function rankOf({ title, pinyin, initials }: MenuLink, wanted: string): number {
  const ways = [title, initials, pinyin.replaceAll(/\s+/g, "")].map((text) => text.toLowerCase());
  if (ways.some((text) => text.startsWith(wanted))) return 0;
  return ways.some((text) => text.includes(wanted)) ? 1 : Number.POSITIVE_INFINITY;
}
