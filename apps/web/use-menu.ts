import { useMemo } from "react";
import { useMenuEntries } from "#areas/identity/screens/identity-queries.ts";
import { useKnownPages } from "#platform/web/known-pages.ts";
import type { UrlQuery } from "#platform/web/page-registry.ts";
import type { FrameLayout } from "#platform/web/rights.ts";
import { buildVisibleMenus } from "./shown-menus.ts";

export type SideMenuState = ReturnType<typeof useSideMenu>;

type At = { pathname: string; query: UrlQuery; layout: FrameLayout };

export function useSideMenu({ pathname, query, layout }: At) {
  const { data, isPending, error, refetch } = useMenuEntries();
  const pages = useKnownPages();
  const shown = useMemo(
    () => buildVisibleMenus(data ?? [], pages, { pathname, query, layout }),
    [data, pages, pathname, query, layout],
  );
  return { ...shown, nodes: isPending ? [] : shown.nodes, isPending, error, onRetry: () => void refetch() };
}
