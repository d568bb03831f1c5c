import { useMemo } from "react";
import { useMenus } from "#areas/identity/screens/identity-queries.ts";
import { useKnownPages } from "#platform/web/known-pages.ts";
import type { UrlQuery } from "#platform/web/page-registry.ts";
import type { FrameLayout } from "#platform/web/rights.ts";
import { shownMenus } from "./shown-menus.ts";

export type Menu = ReturnType<typeof useMenu>;

type At = { pathname: string; query: UrlQuery; layout: FrameLayout };

export function useMenu({ pathname, query, layout }: At) {
  const { data, isPending, error, refetch } = useMenus();
  const pages = useKnownPages();
  const shown = useMemo(
    () => shownMenus(data ?? [], pages, { pathname, query, layout }),
    [data, pages, pathname, query, layout],
  );
  return { ...shown, nodes: isPending ? [] : shown.nodes, isPending, error, onRetry: () => void refetch() };
}
