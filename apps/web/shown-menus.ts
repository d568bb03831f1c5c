import { matchPage, type Query } from "#platform/web/page-registry.ts";
import { currentLink, type MenuEntry, type MenuNode, menuTree } from "#platform/web/shell/menu-tree.ts";

type Paths = readonly { path: string }[];
const MAIL_SETTINGS = "/auxiliaryFunction/emailNotificationSettings";

/** Until administration exists, whoever is signed in reaches the dictionaries by an entry of our own. */
export const dictionaryEntry: MenuEntry = {
  id: "dictionaries",
  parentId: "0",
  title: "数据字典",
  url: "/systemManagement/dictionaries",
  icon: "dictionary",
  iconActive: "dictionary-active",
  validStatus: "1",
  hidden: false,
  activeMenu: "",
  query: "",
  pinyin: "shujuzidian",
  initials: "sjzd",
};

export type ShownMenus = {
  nodes: readonly MenuNode[];
  current: MenuNode | MenuNode["links"][number] | undefined;
  /** Reached from the head only, and only where the server's menu has it and its page exists. */
  mailHref: string | undefined;
};

export function shownMenus(
  entries: readonly MenuEntry[],
  pages: Paths,
  at: { pathname: string; query: Query },
): ShownMenus {
  const nodes = menuTree(entries, pages);
  const links = nodes.flatMap((node) => (node.links.length === 0 ? [node] : node.links));
  const all = links.some(({ url }) => url === dictionaryEntry.url)
    ? nodes
    : [...nodes, ...menuTree([dictionaryEntry], pages)];
  const hasMail = entries.some(({ url, validStatus }) => url === MAIL_SETTINGS && validStatus === "1");
  return {
    nodes: all,
    current: currentLink(entries, all, at),
    mailHref: hasMail && matchPage(pages, MAIL_SETTINGS) ? MAIL_SETTINGS : undefined,
  };
}
