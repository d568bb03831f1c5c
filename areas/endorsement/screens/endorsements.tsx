import { REVOKE_REASON_FIELD } from "#areas/judging/contract/shapes.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { POLICIES_PATH } from "#areas/policy/screens/policy-places.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import {
  addEndorse,
  editEndorse,
  endorseUndwrt,
  revokeEndorse,
  takeBackEndorse,
} from "../contract/drafts.ts";
import {
  COLLECTING_ENDORSEMENT_STATES,
  endorsementList,
  endorsementRowStates,
} from "../rules/endorsement-list.ts";
import {
  REVOKE_ENDORSEMENT_WARNING as REVOKE_WARNING,
  TAKE_BACK_FIELD,
  TAKE_BACK_WARNING,
} from "../rules/endorsement.ts";
import {
  buildEditEndorsementHref,
  buildEndorsementDetailHref,
  buildEndorsementPaymentHref,
  ROSTER_BATCH_PATH,
} from "./endorsement-places.ts";

const deeds: ListActions = {
  start: { label: "选择保单批改", permission: addEndorse.permission, href: POLICIES_PATH },
  startToo: { label: "批量人员批改", permission: addEndorse.permission, href: ROSTER_BATCH_PATH },
  links: [
    {
      label: "查看",
      permission: endorsementList.permission,
      takes: 1,
      isOfRow: true,
      hrefOf: ([row]) => detailOf(row),
    },
    {
      label: "编辑",
      permission: editEndorse.permission,
      takes: 1,
      fits: ([row]) => isRowInState(row, endorsementRowStates.save),
      hrefOf: ([row]) => buildEditEndorsementHref(numbersOf(row)),
    },
    {
      // The premium must be seen before it is submitted, which the edit page shows.
      label: "提交",
      permission: endorseUndwrt.permission,
      takes: 1,
      isOfRow: true,
      fits: ([row]) => isRowInState(row, endorsementRowStates.submit),
      hrefOf: ([row]) => buildEditEndorsementHref(numbersOf(row)),
    },
    {
      label: "缴费",
      permission: "pay:initiate",
      takes: 1,
      fits: ([row]) => isRowInState(row, COLLECTING_ENDORSEMENT_STATES),
      hrefOf: ([row]) => buildEndorsementPaymentHref(numbersOf(row).endorseNo),
    },
    {
      label: "查看保单",
      permission: "policy:query",
      takes: 1,
      hrefOf: ([row]) => buildPolicyHref(numbersOf(row).policyNo),
    },
    {
      label: "核批轨迹",
      permission: endorsementList.permission,
      takes: 1,
      isOfRow: true,
      hrefOf: ([row]) => `${detailOf(row)}?tab=trail`,
    },
  ],
  actions: [
    {
      label: "撤回",
      permission: takeBackEndorse.permission,
      fits: (row) => isRowInState(row, endorsementRowStates.takeBack),
      warning: TAKE_BACK_WARNING,
      reason: TAKE_BACK_FIELD,
      run: async (row, reason) => {
        const { endorseNo } = numbersOf(row);
        await callApi(takeBackEndorse, { endorseNo, version: Number(row["version"]), reason });
      },
    },
    {
      label: "撤销",
      permission: revokeEndorse.permission,
      fits: (row) => isRowInState(row, endorsementRowStates.revoke),
      warning: REVOKE_WARNING,
      reason: REVOKE_REASON_FIELD,
      run: async (row, reason) => {
        const { endorseNo } = numbersOf(row);
        await callApi(revokeEndorse, { endorseNo, version: Number(row["version"]), reason });
      },
    },
  ],
};

function detailOf(row: ListRow | undefined): string {
  const { endorseNo, policyNo } = numbersOf(row);
  return buildEndorsementDetailHref(endorseNo, policyNo);
}

function numbersOf(row: ListRow | undefined) {
  return { endorseNo: row?.["endorseNo"] ?? "", policyNo: row?.["policyNo"] ?? "" };
}

/** 批改申请查询 is the same list with what waits for its submission. */
export function EndorsementListPage({ query: { mode = "", ...query }, setQuery }: PageProps) {
  const isOfApplications = mode === "search" && query["status"] === undefined && query["view"] === undefined;
  return (
    <ListScreen
      list={endorsementList}
      query={isOfApplications ? { ...query, view: "mine" } : query}
      setQuery={setQuery}
      deeds={deeds}
    />
  );
}
