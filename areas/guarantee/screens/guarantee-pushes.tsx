import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { guaranteePushList } from "../rules/guarantee-list.ts";
import { guaranteeActions } from "./guarantee-actions.ts";

const deeds = { actions: guaranteeActions };

/** 保函推送: the letters of guarantee on their way to courts and tenderees. */
export function GuaranteesPage({ query, setQuery }: PageProps) {
  return <ListScreen list={guaranteePushList} query={query} setQuery={setQuery} deeds={deeds} />;
}
