import { matchPage, type UrlQuery } from "../page-registry.ts";

/** A menu entry as the server sends it: in a flat list, in display order. */
export type MenuEntry = {
  id: string;
  parentId: string;
  title: string;
  url: string;
  icon: string;
  iconActive: string;
  validStatus: string;
  hidden: boolean;
  activeMenu: string;
  query: string;
  pinyin: string;
  initials: string;
};

export type MenuLink = Pick<
  MenuEntry,
  "id" | "title" | "url" | "icon" | "iconActive" | "pinyin" | "initials"
> & {
  href: string;
};
export type MenuNode = MenuLink & { links: readonly MenuLink[] };

type Paths = readonly { path: string }[];

/** Builds the menu from the entries that are valid, visible and have a page. */
export function buildMenuTree(entries: readonly MenuEntry[], pages: Paths): MenuNode[] {
  const shown = entries.filter(({ validStatus, hidden }) => validStatus === "1" && !hidden);
  const known = new Set(entries.map(({ id }) => id));
  return shown
    .filter(({ parentId }) => !known.has(parentId))
    .flatMap((group) => {
      const children = shown.filter(({ parentId }) => parentId === group.id);
      const links = children.filter(({ url }) => matchPage(pages, url)).map(linkOf);
      return nodesOf(group, links, children.length > 0, pages);
    });
}

function nodesOf(group: MenuEntry, links: MenuLink[], hadChildren: boolean, pages: Paths): MenuNode[] {
  const [only] = links;
  if (!only) return !hadChildren && matchPage(pages, group.url) ? [{ ...linkOf(group), links: [] }] : [];
  if (links.length > 1) return [{ ...linkOf(group), links }];
  const { icon, iconActive } = group;
  // Uses the page's own name if its address differs from that of the group.
  const named = only.url === group.url ? linkOf(group) : only;
  return [
    {
      ...only,
      title: named.title,
      pinyin: named.pinyin,
      initials: named.initials,
      icon,
      iconActive,
      links: [],
    },
  ];
}

function linkOf({ id, title, url, icon, iconActive, pinyin, initials, query }: MenuEntry): MenuLink {
  return { id, title, url, icon, iconActive, pinyin, initials, href: query === "" ? url : `${url}?${query}` };
}

/** Lists all selectable links in display order. */
export function listMenuLinks(nodes: readonly MenuNode[]): MenuLink[] {
  return nodes.flatMap((node) => (node.links.length === 0 ? [node] : node.links));
}

/** Finds the menu link of an address: its own, that of a hidden detail page, or that of a parent path. */
export function findCurrentLink(
  entries: readonly MenuEntry[],
  nodes: readonly MenuNode[],
  { pathname, query }: { pathname: string; query: UrlQuery },
): MenuLink | undefined {
  const links = listMenuLinks(nodes);
  const own = links.filter(({ url }) => url === pathname);
  if (own.length > 0) return own.find(({ href }) => carries(query, href)) ?? own[0];
  const detail = matchPage(
    entries.filter(({ hidden }) => hidden).map((entry) => ({ path: entry.url, entry })),
    pathname,
  )?.page.entry;
  const named = detail && links.find(({ url }) => url === detail.activeMenu);
  // The named entry may be one that this user does not have.
  return named ?? links.find(({ url }) => pathname.startsWith(`${url}/`));
}

function carries(query: UrlQuery, href: string): boolean {
  const wanted = new URL(href, "http://page.invalid").searchParams;
  return [...wanted].every(([name, value]) => query[name] === value);
}
