import { policyHref } from "#areas/drafting/screens/policy-place.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListRow } from "#platform/lists/list-call.ts";
import type { ListDeeds } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { addPolicy, editProposal, revokeProposal } from "../contract.ts";
import { proposalList } from "../rules/proposal-list.ts";
import { ADD, editHref } from "./proposal-places.ts";
import { REVOKE_REASON, REVOKE_WARNING } from "./reasons.ts";

const OPEN_STATES = new Set(["01", "05"]);

const deeds: ListDeeds = {
  start: { label: "新增投保单", permission: addPolicy.permission, href: ADD },
  links: [
    {
      label: "编辑",
      permission: editProposal.permission,
      takes: 1,
      fits: ([row]) => OPEN_STATES.has(row?.["status"] ?? ""),
      hrefOf: ([row]) => editHref(numbersOf(row)),
    },
    {
      label: "查看保单",
      permission: "policy:query",
      takes: 1,
      fits: ([row]) => (row?.["policyNo"] ?? "") !== "",
      hrefOf: ([row]) => policyHref(row?.["policyNo"] ?? ""),
    },
  ],
  actions: [
    {
      label: "撤销",
      permission: revokeProposal.permission,
      warning: REVOKE_WARNING,
      reason: REVOKE_REASON,
      run: async (row, reason) => {
        const { proposalNo } = numbersOf(row);
        await callApi(revokeProposal, { proposalNo, version: Number(row["version"]), reason });
      },
    },
  ],
};

function numbersOf(row: ListRow | undefined) {
  return { proposalNo: row?.["proposalNo"] ?? "", orderNo: row?.["orderNo"] ?? "" };
}

export function Proposals({ query, setQuery }: PageProps) {
  return <ListScreen list={proposalList} query={query} setQuery={setQuery} deeds={deeds} />;
}
