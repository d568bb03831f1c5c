import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { importClaims } from "../contract.ts";
import { claimListDefinition } from "../rules/claim-list.ts";
import { CLAIM_IMPORT_PATH } from "./claim-places.ts";

const deeds = {
  start: { label: "导入赔案", permission: importClaims.permission, href: CLAIM_IMPORT_PATH },
};

/** 赔案: the claims of the branch's policies. */
export function ClaimsPage({ query, setQuery }: PageProps) {
  return <ListScreen list={claimListDefinition} query={query} setQuery={setQuery} deeds={deeds} />;
}
