import { matchPage, type UrlQuery } from "#platform/web/page-registry.ts";
import type { FrameLayout } from "#platform/web/rights.ts";
import {
  findCurrentLink,
  listMenuLinks,
  type MenuEntry,
  type MenuNode,
  buildMenuTree,
} from "#platform/web/shell/menu-tree.ts";
import { START_PATH } from "./pages.ts";

type Paths = readonly { path: string }[];
const MAIL_SETTINGS = "/auxiliaryFunction/emailNotificationSettings";
const TRAVEL_ACCOUNT = "/etravelAccountManagement";

const own = { parentId: "0", validStatus: "1", hidden: false, activeMenu: "", query: "" };

/** All signed-in staff reach the dictionaries by this additional entry, because the server's menu lacks it. */
export const dictionaryMenuEntry: MenuEntry = {
  ...own,
  id: "dictionaries",
  title: "数据字典",
  url: "/systemManagement/dictionaries",
  icon: "dictionary",
  iconActive: "dictionary-active",
  pinyin: "shujuzidian",
  initials: "sjzd",
};

/** The entry of the workbench, which the travel menu lacks although its tab is fixed. */
export const homeMenuEntry: MenuEntry = {
  ...own,
  id: "home",
  title: "工作台",
  url: START_PATH,
  icon: "dashboard",
  iconActive: "dashboard-active",
  pinyin: "gongzuotai",
  initials: "gzt",
};

export type VisibleMenus = {
  nodes: readonly MenuNode[];
  current: MenuNode | MenuNode["links"][number] | undefined;
  /** Links in the head. Undefined unless the server's menu has the entry and its page exists. */
  mailHref: string | undefined;
  accountHref: string | undefined;
};

type CurrentPage = { pathname: string; query: UrlQuery; layout: FrameLayout };

export function buildVisibleMenus(
  entries: readonly MenuEntry[],
  pages: Paths,
  { pathname, query, layout }: CurrentPage,
): VisibleMenus {
  const listed = buildMenuTree(entries, pages);
  const urls = new Set(listMenuLinks(listed).map(({ url }) => url));
  const ours = (entry: MenuEntry) => (urls.has(entry.url) ? [] : buildMenuTree([entry], pages));
  const nodes = [
    ...(layout === "travel" ? ours(homeMenuEntry) : []),
    ...listed,
    ...(layout === "staff" ? ours(dictionaryMenuEntry) : []),
  ];
  const offered = (wanted: string) => {
    const isListed = entries.some(({ url, validStatus }) => url === wanted && validStatus === "1");
    return isListed && matchPage(pages, wanted) ? wanted : undefined;
  };
  return {
    nodes,
    current: findCurrentLink(entries, nodes, { pathname, query }),
    mailHref: offered(MAIL_SETTINGS),
    accountHref: layout === "travel" ? offered(TRAVEL_ACCOUNT) : undefined,
  };
}
