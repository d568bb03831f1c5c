import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { ageingList } from "../rules/ageing-list.ts";
import { postingList } from "../rules/posting-list.ts";
import { settlementList } from "../rules/settlement-list.ts";

export function PostingsPage({ query, setQuery }: PageProps) {
  return <ListScreen list={postingList} query={query} setQuery={setQuery} />;
}

export function AgeingPage({ query, setQuery }: PageProps) {
  return <ListScreen list={ageingList} query={query} setQuery={setQuery} />;
}

export function SettlementPage({ query, setQuery }: PageProps) {
  return <ListScreen list={settlementList} query={query} setQuery={setQuery} />;
}
