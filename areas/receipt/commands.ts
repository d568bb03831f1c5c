import { getCompanyFullName } from "#areas/company/questions.ts";
import type { DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import { transactionsOf } from "#areas/document/questions.ts";
import { issueLink, markLinkUsed } from "#areas/outside-link/commands.ts";
import type { LinkBinding } from "#areas/outside-link/rules.ts";
import { getLastPolicyTransaction, type PolicyRow } from "#areas/policy/questions/policies.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { shortenBusinessNo } from "#areas/payment-notice/rules/notice.ts";
import { assert } from "#platform/kernel/assert.ts";
import { isMobileNumber } from "#platform/kernel/phone.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { findPublicOrigin } from "#platform/server/settings.ts";
import { receiptRefusals } from "./contract.ts";
import { buildReceiptMessage, ENDED_POLICY_STATES, NUMBER_REASON_LIMITS, RECEIPT_STATUS } from "./rules.ts";
import * as store from "./store.ts";

const SENDING_PAUSE_MS = 60_000;

type ReceiptWork = Pick<DocumentWriteContext, "tx" | "note" | "actor"> & { readonly services: Services };

/** The link is bound to the last transaction of the policy: an endorsement ends it, the passing of time does not. */
export async function getReceiptBinding(
  reader: Reader,
  { policyNo, comCode, agencyCode }: PolicyRow,
): Promise<LinkBinding> {
  const last = (await transactionsOf(reader, policyNo)).at(-1);
  assert(last, "a policy begins with its issue");
  return { documentNo: policyNo, comCode, agencyCode, contentVersion: last.version };
}

/** The mobile number of the holder as the policy is now; '' if there is none. */
export async function findHolderMobile(reader: Reader, policyNo: string): Promise<string> {
  const { content } = await getLastPolicyTransaction(reader, policyNo);
  const mobile = getFormText(content, "holder", "mobile");
  return isMobileNumber(mobile) ? mobile : "";
}

type Receiver = Pick<store.PolicyReceipt, "numberReason"> & { readonly receiverMobile: string };

/** The holder's number unless another is typed, which needs a reason. */
export async function chooseReceiver(
  reader: Reader,
  policyNo: string,
  typed: { readonly receiverMobile: string; readonly numberReason?: string | undefined },
): Promise<Receiver> {
  const holderMobile = await findHolderMobile(reader, policyNo);
  const receiverMobile = typed.receiverMobile || holderMobile;
  if (receiverMobile === "")
    throw new Refusal(receiptRefusals.phoneMissing, {
      fields: [{ path: "receiverMobile", message: "请填写手机号码" }],
    });
  if (receiverMobile === holderMobile) return { receiverMobile, numberReason: "" };
  const numberReason = (typed.numberReason ?? "").trim();
  if ([...numberReason].length < NUMBER_REASON_LIMITS.least)
    throw new Refusal(receiptRefusals.numberUnexplained, {
      fields: [{ path: "numberReason", message: "请填写发送到该号码的原因" }],
    });
  return { receiverMobile, numberReason };
}

/** Sends a link for the e-policy as it is now. The caller has locked the policy. */
export async function sendReceipt(
  work: ReceiptWork,
  policy: PolicyRow,
  { isReminder, ...receiver }: Receiver & { readonly isReminder: boolean },
): Promise<store.PolicyReceipt> {
  const { tx, note, actor, services } = work;
  const { policyNo, comCode, holderName } = policy;
  if (findPublicOrigin(services.settings) === undefined) throw new Refusal(receiptRefusals.noPublicAddress);
  if (ENDED_POLICY_STATES.includes(policy.status)) throw new Refusal(receiptRefusals.policyEnded);
  const before = await store.lockReceipt(tx, policyNo);
  if (before?.status === RECEIPT_STATUS.signed) throw new Refusal(receiptRefusals.signedAlready);
  if (before && services.now().getTime() - Date.parse(before.sentAt) < SENDING_PAUSE_MS)
    throw new Refusal(receiptRefusals.sentJustNow);
  const companyName = await getCompanyFullName(tx, comCode);
  const numberTail = shortenBusinessNo(policyNo);
  const { linkId } = await issueLink(work, "receipt", {
    binding: await getReceiptBinding(tx, policy),
    receiver: { name: holderName, mobile: receiver.receiverMobile },
    message: buildReceiptMessage({ name: holderName, companyName, numberTail, isReminder }),
  });
  const sent = { linkId, ...receiver, sentAt: services.now() };
  const after = before
    ? await store.updateReceipt(tx, policyNo, {
        ...sent,
        ...(isReminder ? { remindedCount: before.remindedCount + 1 } : { sentBy: actor.userCode }),
      })
    : await store.insertReceipt(tx, {
        ...sent,
        receiptId: services.makeId(),
        policyNo,
        comCode,
        sentBy: actor.userCode,
      });
  note({ subject: after.receiptId, comCode, change: { before: before ?? null, after } });
  return after;
}

type Signing = Pick<store.PolicyReceipt, "signerName" | "device" | "address"> & {
  readonly fileId: string;
  readonly fileBytes: number;
  readonly sha256: string;
};

/** Signs once: the link is used up in the same transaction. The caller has locked the policy and opened the ticket. */
export async function signPolicyReceipt(
  work: ReceiptWork,
  { policyNo, linkId, contentVersion }: { policyNo: string; linkId: string; contentVersion: number },
  signing: Signing,
): Promise<void> {
  const { tx, note, services } = work;
  const before = await store.lockReceipt(tx, policyNo);
  const isOpen = before?.linkId === linkId && before.status === RECEIPT_STATUS.open;
  if (!isOpen || !(await markLinkUsed(work, linkId))) throw new Refusal(receiptRefusals.signedAlready);
  const signed = { ...signing, status: RECEIPT_STATUS.signed, contentVersion, signedAt: services.now() };
  const after = await store.updateReceipt(tx, policyNo, signed);
  note({ subject: after.receiptId, comCode: after.comCode, change: { before, after } });
}
