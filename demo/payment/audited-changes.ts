import {
  addPolicy,
  policyUndwrt,
  revokeProposal,
  transferInquiry,
} from "#areas/proposal/contract/proposal.ts";
import { toSampleDocumentHead, getLastScriptStep } from "../quotation/document-tables.ts";
import type { SampleAuditedChange } from "../quotation/sample-tables.ts";
import { decideTask } from "#areas/underwriting/contract.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { confirmPayment, initiateProposalPayment, cancelPayment } from "#areas/payment/contract/payment.ts";
import type { NumberedSamplePayment, NumberedSampleProposal } from "./number-proposals.ts";

const callOf: Readonly<Record<string, string>> = {
  SUBMIT: policyUndwrt.path,
  AUTO: policyUndwrt.path,
  APPROVE: decideTask.path,
  RETURN: decideTask.path,
  REJECT: decideTask.path,
  REVOKE: revokeProposal.path,
  PAY: initiateProposalPayment.path,
  EXPIRE: "manage/expireProposal",
};
const TURNING = "policy/turn";
const NOTICING = "pay/notice";

/** By the counter's confirmation or by the channel's word. */
function receivingBy(userCode: string): string {
  return userCode === SYSTEM_ACTOR.userCode ? NOTICING : confirmPayment.path;
}

/** The audit rows of a proposal and of everything that came with it. */
export function listAuditedChanges(written: NumberedSampleProposal): SampleAuditedChange[] {
  const { clerk, businessNo, inquiryNo, orderNo, steps } = written;
  const [first, last] = [steps[0], getLastScriptStep(written)];
  const { comCode, userCode } = clerk;
  const beginning = inquiryNo === null ? addPolicy.path : transferInquiry.path;
  const isPaid = last.action === "ISSUE";
  const call = isPaid ? receivingBy(last.userCode) : (callOf[last.action] ?? beginning);
  const enteredMs = first?.atMs ?? last.atMs;
  const order = { orderNo, comCode, holderName: written.draft.holderName, isDisabled: false, version: 1 };
  const proposal = { subject: businessNo, userCode: last.userCode, atMs: last.atMs, call };
  return [
    { subject: orderNo, comCode, userCode, call: beginning, atMs: enteredMs, after: order },
    ...transferTold(written, enteredMs),
    { ...proposal, comCode, after: toSampleDocumentHead(written) },
    ...policyTold(written),
    ...written.payments.map((payment) => paymentTold(written, payment)),
  ];
}

/** The quotation was taken up; its row is as its own script left it. */
function transferTold(
  { clerk, inquiryNo, inquiryLeft }: NumberedSampleProposal,
  atMs: number,
): SampleAuditedChange[] {
  if (inquiryNo === null) return [];
  const { comCode, userCode } = clerk;
  const after = { businessNo: inquiryNo, comCode, ...inquiryLeft };
  return [{ subject: inquiryNo, comCode, userCode, call: transferInquiry.path, atMs, after }];
}

function policyTold(written: NumberedSampleProposal): SampleAuditedChange[] {
  const { policyNo, businessNo: proposalNo, orderNo, clerk, policySteps, receipts } = written;
  const turned = policySteps.at(-1);
  if (!turned) return [];
  const received = receipts.at(-1);
  const isReceipt = received !== undefined && received.endedMs > turned.atMs;
  const last = isReceipt ? { atMs: received.endedMs, userCode: received.endedBy } : turned;
  const isTurn = !isReceipt && turned.action !== "ISSUE";
  const call = isTurn ? TURNING : receivingBy(last.userCode);
  const { comCode } = clerk;
  const after = {
    policyNo,
    proposalNo,
    orderNo,
    comCode,
    status: turned.to,
    version: written.policyVersion,
    receivedPremium: written.received,
  };
  return [{ subject: policyNo, comCode, userCode: last.userCode, call, atMs: last.atMs, after }];
}

const endingOf = { "1": initiateProposalPayment.path, "5": cancelPayment.path } as const;

function paymentTold({ clerk }: NumberedSampleProposal, payment: NumberedSamplePayment): SampleAuditedChange {
  const { paymentNo, status, amount, version, beganMs, endedMs = beganMs, endedBy } = payment;
  const { comCode } = clerk;
  const userCode = status === "1" ? clerk.userCode : endedBy;
  const call = status === "3" ? receivingBy(endedBy) : endingOf[status];
  const after = { paymentNo, comCode, version, paymentStatus: status, amount };
  return { subject: paymentNo, comCode, userCode, call, atMs: endedMs, after };
}
