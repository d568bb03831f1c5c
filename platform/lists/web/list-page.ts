import { createElement } from "react";
import { definePage, type PageDefinition, type PageProps } from "#platform/web/page-registry.ts";
import type { ListDefinition } from "../definition.ts";

/** Defines the page of a list from its definition. Page and definition are loaded when first opened. */
export function defineListPage(
  path: string,
  title: string,
  loadList: () => Promise<ListDefinition>,
): PageDefinition {
  return definePage(path, title, async () => {
    const [list, { ListScreen }] = await Promise.all([loadList(), import("./list-screen.tsx")]);
    return function ListPage({ query, setQuery }: PageProps) {
      return createElement(ListScreen, { list, query, setQuery });
    };
  });
}
