import { REASON_LENGTH_LIMITS } from "#areas/judging/contract/shapes.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { approveRefund, resendRefund, returnRefund } from "../contract/refund.ts";
import { CORRECTABLE_REFUND_STATUSES, REQUESTED_REFUND_STATUS } from "../rules/refund.ts";
import { refundList } from "../rules/refund-list.ts";
import { PayeeField } from "./payee-field.tsx";
import { parsePayee } from "./payee-text.ts";

const chosen = (row: ListRow) => ({ refundNo: row["refundNo"] ?? "", version: Number(row["version"]) });
const isWaiting = (row: ListRow): boolean => isRowInState(row, [REQUESTED_REFUND_STATUS]);

const deeds: ListActions = {
  actions: [
    {
      label: "复核通过",
      permission: approveRefund.permission,
      warning: "复核通过后立即向收款人转账，不能撤回。",
      fits: isWaiting,
      run: async (row) => void (await callApi(approveRefund, chosen(row))),
    },
    {
      label: "退回",
      permission: returnRefund.permission,
      warning: "退回后由提交人更正收款人，再重新提交。",
      fits: isWaiting,
      reason: { label: "退回的原因", ...REASON_LENGTH_LIMITS, kept: "写入退费记录" },
      run: async (row, reason) => void (await callApi(returnRefund, { ...chosen(row), reason })),
    },
    {
      label: "更正收款人",
      permission: resendRefund.permission,
      warning: "更正后须由另一位财务收付人员重新复核。",
      isOfRow: true,
      fits: (row) => isRowInState(row, CORRECTABLE_REFUND_STATUSES),
      Field: PayeeField,
      run: async (row, payee) => void (await callApi(resendRefund, { ...chosen(row), ...parsePayee(payee) })),
    },
  ],
  links: [
    {
      label: "查看保单",
      permission: "policy:query",
      takes: 1,
      fits: ([row]) => Boolean(row?.["policyNo"]),
      hrefOf: ([row]) => buildPolicyHref(row?.["policyNo"] ?? ""),
    },
  ],
};

/** 退费管理: the refunds of endorsements. */
export function RefundsPage({ query, setQuery }: PageProps) {
  return <ListScreen list={refundList} query={query} setQuery={setQuery} deeds={deeds} />;
}
