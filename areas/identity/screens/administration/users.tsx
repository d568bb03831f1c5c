import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { addUser } from "../../contract/administration.ts";
import { userListDefinition } from "../../rules/user-lists.ts";

const deeds: ListActions = {
  start: { label: "新增用户", permission: addUser.permission, href: "/systemManagement/users/new" },
};

/** The list of all accounts. A single account and a new one have pages of their own. */
export function UsersPage({ query, setQuery }: PageProps) {
  return <ListScreen list={userListDefinition} query={query} setQuery={setQuery} deeds={deeds} />;
}
