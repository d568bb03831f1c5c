import { backdatingCalls } from "#areas/backdating/contract.ts";
import { approveRefund, returnRefund } from "#areas/payment/contract/refund.ts";
import { approveReopening, rejectReopening } from "#areas/period-close/contract.ts";
import { commissionCalls } from "#areas/commission/contract.ts";
import { provisionalCalls } from "#areas/provisional/contract.ts";
import { specialStagingCalls } from "#areas/special-staging/contract.ts";
import type { DocumentCalls } from "#platform/documents/document-calls.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { callApi } from "#platform/web/api-client.ts";
import { APPROVAL_KINDS } from "../rules/approval-list.ts";

type Decision = (row: ListRow, reason: string) => Promise<void>;
type Decisions = { readonly agree: Decision; readonly return: Decision };

/** How each kind is agreed to and returned. Underwriting has opinions and conditions of its own. */
const decisions: Readonly<Record<string, Decisions>> = {
  [APPROVAL_KINDS.backdating]: {
    agree: takeFirstOffered(backdatingCalls, ["approve", "passOn"]),
    return: takeFirstOffered(backdatingCalls, ["sendBack"]),
  },
  [APPROVAL_KINDS.coverNoteExtension]: {
    agree: takeFirstOffered(provisionalCalls, ["approveExtension"]),
    return: takeFirstOffered(provisionalCalls, ["rejectExtension"]),
  },
  [APPROVAL_KINDS.specialStaging]: {
    agree: takeFirstOffered(specialStagingCalls, ["approve"]),
    return: takeFirstOffered(specialStagingCalls, ["sendBack"]),
  },
  [APPROVAL_KINDS.periodReopening]: {
    agree: async (row) => void (await callApi(approveReopening, toPeriod(row))),
    return: async (row, reason) => void (await callApi(rejectReopening, { ...toPeriod(row), reason })),
  },
  [APPROVAL_KINDS.commission]: {
    agree: takeFirstOffered(commissionCalls, ["approve"]),
    return: takeFirstOffered(commissionCalls, ["sendBack"]),
  },
  [APPROVAL_KINDS.refund]: {
    agree: async (row) => void (await callApi(approveRefund, toRefund(row))),
    return: async (row, reason) => void (await callApi(returnRefund, { ...toRefund(row), reason })),
  },
};

export const agreeTo: Decision = (row, opinion) => decisionsOf(row).agree(row, opinion);
export const returnTask: Decision = (row, reason) => decisionsOf(row).return(row, reason);

function decisionsOf({ kind }: ListRow): Decisions {
  const found = decisions[kind ?? ""];
  if (!found) throw new Error("核保任务有级别和条件，请打开该单据处理");
  return found;
}

/** An agreement of a branch may be the last one, or be passed on to the head office: the document knows which. */
function takeFirstOffered(calls: DocumentCalls, events: readonly string[]): Decision {
  return async ({ businessNo, version }, reason) => {
    const seen = { businessNo: businessNo ?? "", version: Number(version) };
    const { offers } = await callApi(calls.find, { businessNo: seen.businessNo });
    const offered = offers.find(({ event }) => events.includes(event));
    const call = calls.steps[offered?.event ?? events[0] ?? ""];
    assert(call, `no step ${events.join()}`);
    await callApi(call, { ...seen, input: { reason } });
  };
}

function toPeriod({ businessNo, version }: ListRow) {
  return { periodNo: businessNo ?? "", version: Number(version) };
}

function toRefund({ businessNo, version }: ListRow) {
  return { refundNo: businessNo ?? "", version: Number(version) };
}
