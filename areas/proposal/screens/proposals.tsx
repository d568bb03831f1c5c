import { REVOKE_REASON_FIELD } from "#areas/judging/contract/shapes.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { queryImportTemplate } from "../contract/importing.ts";
import { addPolicy, editProposal, policyUndwrt, revokeProposal } from "../contract/proposal.ts";
import { proposalList, proposalRowStates, RETURNED_PROPOSAL_STATES } from "../rules/proposal-list.ts";
import { isBeingPaid, isToBePaid, REVOKE_WARNING } from "../rules/proposal.ts";
import { createCopyRowAction } from "./copy-action.ts";
import {
  ADD_PROPOSAL_PATH,
  buildEditProposalHref,
  PROPOSAL_IMPORT_PATH,
  buildProposalDetailHref,
  buildProposalPaymentHref,
  buildProposalResultHref,
} from "./proposal-places.ts";

/** An address holds no more. */
const MOST_UNITED = 100;

const deeds: ListActions = {
  start: { label: "新增投保单", permission: addPolicy.permission, href: ADD_PROPOSAL_PATH },
  startToo: { label: "批量导入", permission: queryImportTemplate.permission, href: PROPOSAL_IMPORT_PATH },
  links: [
    {
      label: "编辑",
      permission: editProposal.permission,
      takes: 1,
      fits: ([row]) => isRowInState(row, proposalRowStates.save),
      hrefOf: ([row]) => buildEditProposalHref(numbersOf(row)),
    },
    {
      label: "去缴费",
      permission: "pay:initiate",
      takes: 1,
      fits: ([row]) => isToBePaid(row?.["status"] ?? ""),
      hrefOf: payTogether,
    },
    {
      label: "查看缴费",
      permission: proposalList.permission,
      takes: 1,
      fits: ([row]) => isBeingPaid(row?.["status"] ?? ""),
      hrefOf: payTogether,
    },
    {
      label: "合并缴费",
      permission: "pay:initiate",
      takes: { least: 2, most: MOST_UNITED },
      hrefOf: payTogether,
    },
    {
      label: "查看保单",
      permission: "policy:query",
      takes: 1,
      fits: ([row]) => (row?.["policyNo"] ?? "") !== "",
      hrefOf: ([row]) => buildPolicyHref(row?.["policyNo"] ?? ""),
    },
    {
      label: "退单原因",
      permission: proposalList.permission,
      takes: 1,
      isOfRow: true,
      fits: ([row]) => isRowInState(row, RETURNED_PROPOSAL_STATES),
      hrefOf: ([row]) => detailOf(row),
    },
    {
      label: "影像资料",
      permission: proposalList.permission,
      takes: 1,
      isOfRow: true,
      hrefOf: ([row]) => `${detailOf(row)}?tab=papers`,
    },
    {
      label: "签署",
      permission: proposalList.permission,
      takes: 1,
      isOfRow: true,
      hrefOf: ([row]) => `${detailOf(row)}?tab=signature`,
    },
    {
      label: "核保轨迹",
      permission: proposalList.permission,
      takes: 1,
      isOfRow: true,
      hrefOf: ([row]) => `${detailOf(row)}?tab=trail`,
    },
  ],
  actions: [
    {
      label: "提交核保",
      permission: policyUndwrt.permission,
      isOfRow: true,
      fits: (row) => isRowInState(row, proposalRowStates.submit),
      run: async (row) => {
        const { proposalNo } = numbersOf(row);
        const submitted = await callApi(policyUndwrt, {
          proposalNo,
          version: Number(row["version"]),
          sumPremium: row["sumPremium"] ?? "0.00",
        });
        return buildProposalResultHref(submitted);
      },
    },
    createCopyRowAction("T", (row) => numbersOf(row).proposalNo),
    {
      label: "撤销",
      fits: (row) => isRowInState(row, proposalRowStates.revoke),
      permission: revokeProposal.permission,
      warning: REVOKE_WARNING,
      reason: REVOKE_REASON_FIELD,
      run: async (row, reason) => {
        const { proposalNo } = numbersOf(row);
        await callApi(revokeProposal, { proposalNo, version: Number(row["version"]), reason });
      },
    },
  ],
};

/** The payment page says which documents cannot be paid together. */
function payTogether([first, ...others]: readonly ListRow[]): string {
  const teamCode = first?.["teamCode"] ?? "";
  return buildProposalPaymentHref(
    { ...numbersOf(first), teamCode },
    others.map((row) => numbersOf(row).proposalNo),
  );
}

function detailOf(row: ListRow | undefined): string {
  return buildProposalDetailHref({ ...numbersOf(row), riskCode: row?.["riskCode"] ?? "" });
}

function numbersOf(row: ListRow | undefined) {
  return { proposalNo: row?.["proposalNo"] ?? "", orderNo: row?.["orderNo"] ?? "" };
}

export function ProposalListPage({ query, setQuery }: PageProps) {
  return <ListScreen list={proposalList} query={query} setQuery={setQuery} deeds={deeds} />;
}
