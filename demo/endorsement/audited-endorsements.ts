import { addEndorse, endorseUndwrt, revokeEndorse } from "#areas/endorsement/contract/drafts.ts";
import { confirmPayment } from "#areas/payment/contract/payment.ts";
import { decideTask } from "#areas/underwriting/contract.ts";
import { toSampleDocumentHead } from "#demo/quotation/document-tables.ts";
import type { SampleAuditedChange } from "#demo/quotation/sample-tables.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { countPolicyVersions, type WrittenSampleEndorsement } from "./sample-endorsement.ts";

const callOf: Readonly<Record<string, string>> = {
  SAVE: addEndorse.path,
  AUTO: endorseUndwrt.path,
  REVOKE: revokeEndorse.path,
  APPROVE: decideTask.path,
  ENDORSE: confirmPayment.path,
};

/** The audit rows of an endorsement, of its policy and of its money. */
export function listEndorsementAuditRows(sample: WrittenSampleEndorsement): SampleAuditedChange[] {
  const { document, endorseNo, fate, policy, premiumChange, moneyNo } = sample;
  const last = document.steps.at(-1);
  if (!last) return [];
  const { comCode } = policy;
  const { userCode, atMs } = last;
  const by = { comCode, userCode, atMs, call: callOf[last.action] ?? addEndorse.path };
  const told: SampleAuditedChange[] = [{ ...by, subject: endorseNo, after: toSampleDocumentHead(document) }];
  if (fate.status === "08") told.push({ ...by, subject: policy.policyNo, after: policyAfter(sample) });
  if (fate.status === "08" && premiumChange !== "0.00") {
    const after = { paymentNo: moneyNo, comCode, version: 3, paymentStatus: "3", amount: premiumChange };
    told.push({ ...by, subject: moneyNo, after });
  }
  if (fate.status === "07") {
    const amount = toWireMoney(parseMoney(premiumChange).abs());
    told.push({
      ...by,
      subject: moneyNo,
      after: { refundNo: moneyNo, comCode, version: 1, status: "1", amount },
    });
  }
  return told;
}

function policyAfter({ policy, premiumChange }: WrittenSampleEndorsement) {
  const { policyNo, proposalNo, orderNo, comCode, status } = policy;
  const version = policy.version + countPolicyVersions(premiumChange);
  const receivedPremium = toWireMoney(parseMoney(policy.receivedPremium).plus(parseMoney(premiumChange)));
  return { policyNo, proposalNo, orderNo, comCode, status, version, receivedPremium };
}
