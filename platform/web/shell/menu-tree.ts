import { matchPage, type UrlQuery } from "../page-registry.ts";

/** As the server lists it: flat, in the order to be drawn. */
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

/** Of what the server offers, what can be shown: valid, not hidden, and with a page that exists. */
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
  // The group's name would mislead where it stands for a page of another address.
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

/** Every link that can be chosen, in the order drawn. */
export function listMenuLinks(nodes: readonly MenuNode[]): MenuLink[] {
  return nodes.flatMap((node) => (node.links.length === 0 ? [node] : node.links));
}

/** The link that stands for an address: its own, the one that a hidden detail page names, or the one that it lies below. */
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
  if (detail) return links.find(({ url }) => url === detail.activeMenu);
  return links.find(({ url }) => pathname.startsWith(`${url}/`));
}

function carries(query: UrlQuery, href: string): boolean {
  const wanted = new URL(href, "http://page.invalid").searchParams;
  return [...wanted].every(([name, value]) => query[name] === value);
}
