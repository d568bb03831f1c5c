import { useMemo } from "react";
import { useMenus } from "#areas/identity/screens/identity-queries.ts";
import type { Query } from "#platform/web/page-registry.ts";
import { pages } from "./pages.ts";
import { shownMenus } from "./shown-menus.ts";

export type Menu = ReturnType<typeof useMenu>;

export function useMenu(at: { pathname: string; query: Query }) {
  const { data, isPending, error, refetch } = useMenus();
  const { pathname, query } = at;
  const shown = useMemo(() => shownMenus(data ?? [], pages, { pathname, query }), [data, pathname, query]);
  return { ...shown, nodes: isPending ? [] : shown.nodes, isPending, error, onRetry: () => void refetch() };
}
