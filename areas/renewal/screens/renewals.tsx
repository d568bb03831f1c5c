import { renewPolicy } from "#areas/policy/contract/renewal.ts";
import { buildPolicyRenewalHref } from "#areas/policy/screens/policy-places.ts";
import { buildEditProposalHref } from "#areas/proposal/screens/proposal-places.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { REASON_LENGTH_LIMITS } from "#areas/judging/contract/shapes.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { assignRenewal, declineRenewal, reopenRenewal, sendRenewalNotice } from "../contract.ts";
import { renewalListDefinition } from "../rules/renewal-list.ts";
import { isCoverOver } from "../rules/renewal-notice.ts";
import {
  DECLINED_RENEWAL_STATE,
  OPEN_RENEWAL_STATES,
  UNFINISHED_RENEWAL_STATES,
} from "../rules/renewal-states.ts";
import { AssigneeField } from "./assignee-field.tsx";

const { permission } = assignRenewal;
const policyNoOf = (row: ListRow | undefined): string => row?.["policyNo"] ?? "";
const isOpen = (row: ListRow | undefined): boolean => isRowInState(row, OPEN_RENEWAL_STATES);
const isStillCovered = (row: ListRow | undefined): boolean =>
  !isCoverOver(row?.["endDate"] ?? "", getTodayInShanghai(new Date()));

const deeds: ListActions = {
  actions: [
    {
      label: "生成续保投保单",
      permission,
      warning: "按保单现在的内容和今天的费率，为每张保单生成一张续保投保单。",
      fits: isOpen,
      run: async (row) => buildEditProposalHref(await callApi(renewPolicy, { policyNo: policyNoOf(row) })),
    },
    {
      label: "发送续保通知",
      permission,
      warning: "向投保人的手机发送短信，写明到期日和续保保费。",
      fits: (row) => isOpen(row) && isStillCovered(row),
      run: async (row) => void (await callApi(sendRenewalNotice, { policyNo: policyNoOf(row) })),
    },
    {
      label: "分派",
      permission,
      warning: "跟进人会收到消息。",
      fits: (row) => isRowInState(row, UNFINISHED_RENEWAL_STATES),
      Field: AssigneeField,
      run: async (row, assigneeCode) =>
        void (await callApi(assignRenewal, { policyNo: policyNoOf(row), assigneeCode })),
    },
    {
      label: "不续保",
      permission,
      warning: "登记后不再提醒，可以恢复跟进。",
      fits: isOpen,
      reason: { label: "不续保的原因", ...REASON_LENGTH_LIMITS, kept: "写入续保清单" },
      run: async (row, reason) => void (await callApi(declineRenewal, { policyNo: policyNoOf(row), reason })),
    },
    {
      label: "恢复跟进",
      permission,
      isOfRow: true,
      fits: (row) => isRowInState(row, [DECLINED_RENEWAL_STATE]),
      run: async (row) => void (await callApi(reopenRenewal, { policyNo: policyNoOf(row) })),
    },
  ],
  links: [
    {
      label: "续保试算",
      permission,
      takes: 1,
      hrefOf: ([row]) => buildPolicyRenewalHref(policyNoOf(row)),
    },
    {
      label: "查看保单",
      permission: "policy:query",
      takes: 1,
      hrefOf: ([row]) => buildPolicyHref(policyNoOf(row)),
    },
  ],
};

export function RenewalsPage({ query, setQuery }: PageProps) {
  return <ListScreen list={renewalListDefinition} query={query} setQuery={setQuery} deeds={deeds} />;
}
