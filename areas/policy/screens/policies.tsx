import { createCopyRowAction } from "#areas/proposal/screens/copy-action.ts";
import { buildProposalDetailHref as proposalHref } from "#areas/proposal/screens/proposal-places.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { renewPolicy } from "../contract/renewal.ts";
import { policyList } from "../rules/policy-list.ts";
import { getPolicyNotRenewableReason } from "../rules/renewal.ts";
import {
  buildOriginalPolicyHref,
  buildPolicyEndorsementHref,
  buildPolicyPapersHref,
  buildPolicyReceiptHref,
  buildPolicyRenewalHref,
  ENDORSED_POLICY_STATES,
} from "./policy-places.ts";

const deeds: ListActions = {
  actions: [createCopyRowAction("P", (row) => row["policyNo"] ?? "")],
  links: [
    {
      label: "续保",
      permission: renewPolicy.permission,
      takes: 1,
      fits: ([row]) => isRenewable(row),
      hrefOf: ([row]) => buildPolicyRenewalHref(row?.["policyNo"] ?? ""),
    },
    {
      label: "批改",
      permission: "endorse:add",
      takes: 1,
      fits: ([row]) => isRowInState(row, ENDORSED_POLICY_STATES),
      hrefOf: ([row]) => buildPolicyEndorsementHref(row?.["policyNo"] ?? ""),
    },
    {
      label: "单证",
      permission: policyList.permission,
      takes: 1,
      hrefOf: ([row]) => buildPolicyPapersHref(row?.["policyNo"] ?? ""),
    },
    {
      label: "回执",
      permission: policyList.permission,
      takes: 1,
      hrefOf: ([row]) => buildPolicyReceiptHref(row?.["policyNo"] ?? ""),
    },
    {
      label: "原始保单",
      permission: policyList.permission,
      takes: 1,
      hrefOf: ([row]) => buildOriginalPolicyHref(row?.["policyNo"] ?? ""),
    },
    {
      label: "投保单",
      permission: "proposal:query",
      takes: 1,
      hrefOf: ([row]) =>
        proposalHref({
          orderNo: row?.["orderNo"] ?? "",
          riskCode: row?.["riskCode"] ?? "",
          proposalNo: row?.["proposalNo"] ?? "",
        }),
    },
  ],
};

function isRenewable(row: ListRow | undefined): boolean {
  const [status, endDate] = [row?.["status"] ?? "", row?.["endDate"] ?? ""];
  return (
    endDate !== "" &&
    getPolicyNotRenewableReason({ status, endDate }, getTodayInShanghai(new Date())) === undefined
  );
}

export function PolicyListPage({ query, setQuery }: PageProps) {
  return <ListScreen list={policyList} query={query} setQuery={setQuery} deeds={deeds} />;
}
