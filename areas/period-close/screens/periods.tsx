import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { closePeriod } from "../contract.ts";
import { periodList } from "../rules/period-list.ts";
import { PERIOD_PAGE_PATH } from "../rules/period-places.ts";

const deeds: ListActions = {
  start: { label: "办理关账", permission: closePeriod.permission, href: PERIOD_PAGE_PATH },
};

/** 关账管理: the periods that were closed, the latest first. */
export function PeriodsPage({ query, setQuery }: PageProps) {
  return <ListScreen list={periodList} query={query} setQuery={setQuery} deeds={deeds} />;
}
