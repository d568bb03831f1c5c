import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { moneyMovementList } from "../rules/money-movement-list.ts";

/** 收款查询: all money that came, went or must be paid back. */
export function ReceiptsPage({ query, setQuery }: PageProps) {
  return <ListScreen list={moneyMovementList} query={query} setQuery={setQuery} />;
}
