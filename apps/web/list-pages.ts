import { type ComponentType, createElement } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";

const keepers = () => import("#areas/identity/rules/administration-lists.ts");
const lists = {
  company: async () => (await keepers()).companyList,
  menu: async () => (await keepers()).menuList,
  audit: async () => (await import("#areas/operations/rules/audit-list.ts")).auditList,
};
export type ListName = keyof typeof lists;

/** A list needs no page of its own: its definition says all. Both are fetched when it is first opened. */
export async function openListPage(name: ListName): Promise<ComponentType<PageProps>> {
  const [list, { ListScreen }] = await Promise.all([
    lists[name](),
    import("#platform/lists/web/list-screen.tsx"),
  ]);
  return function ListPage({ query, setQuery }: PageProps) {
    return createElement(ListScreen, { list, query, setQuery });
  };
}
