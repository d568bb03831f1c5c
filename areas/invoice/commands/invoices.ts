import { findTaxData } from "#areas/customer/questions.ts";
import { issueBusinessNumber } from "#areas/document/commands/document-steps.ts";
import { lockPolicy } from "#areas/policy/commands.ts";
import {
  findPolicyVisibleToUser,
  getLastPolicyTransaction,
  type PolicyRow,
} from "#areas/policy/questions/policies.ts";
import { findProductVersionContent } from "#areas/product/questions/releases.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { checkSocialCreditCode } from "#platform/kernel/credit-code.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decideTransition, getTransition, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { invoiceRefusals } from "../contract.ts";
import { hideForeign } from "../questions.ts";
import { type InvoiceEvent, invoiceLifecycle, type InvoiceRole } from "../rules/invoice-steps.ts";
import {
  checkInvoice,
  ENDORSEMENT_RED_REASONS,
  PERSON,
  type InvoiceableMoney,
  type InvoiceBuyer,
  type InvoiceRequest,
  splitTax,
} from "../rules/invoice.ts";
import {
  findPolicyMoney,
  hasOpenDecrease,
  insertBatch,
  insertInvoice,
  type Invoice,
  type InvoiceBatch,
  type InvoiceChange,
  lockInvoice,
  updateInvoice,
} from "../store.ts";

export type InvoiceWork = Pick<UnitOfWork, "tx" | "note"> & {
  readonly actor: Actor;
  readonly services: Services;
};
export type InvoicePolicy = InvoiceBuyer &
  InvoiceableMoney & { readonly policy: PolicyRow; readonly vatRate: string };

/** A policy with its buyer and its money; undefined if the user does not see the policy. */
export async function findInvoicePolicy(
  reader: Reader,
  actor: Actor,
  policyNo: string,
): Promise<InvoicePolicy | undefined> {
  const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
  if (!policy) return undefined;
  const { content, productVersion: version } = await getLastPolicyTransaction(reader, policyNo);
  const sold = await findProductVersionContent(reader, policy.riskCode, version);
  const holder = (cell: string): string => getFormTextAtPath(content, `holder.${cell}`);
  const identity = { certificateNo: holder("certificateNo"), name: holder("holderName") };
  const customer = await findTaxData(reader, identity);
  const money = await findPolicyMoney(reader, policyNo);
  assert(money && sold, "a visible policy has its money and its product");
  return {
    ...money,
    policy,
    buyerName: identity.name,
    customerType: holder("customerType"),
    // The customer's record is kept up to date; the policy says what the customer was when it was written.
    taxNo: customer?.taxNo || holder("taxNo") || toTaxNumber(identity.certificateNo, holder("customerType")),
    vatPayerType: customer?.vatPayerType || holder("vatPayerType"),
    vatRate: sold.product.vatRate,
  };
}

/** 统一社会信用代码 is the number of a taxpayer. Some identity numbers of persons have the same check character. */
const toTaxNumber = (certificateNo: string, customerType: string): string =>
  customerType !== PERSON && checkSocialCreditCode(certificateNo) === undefined ? certificateNo : "";

/** What stops an application; the caller has locked the policy where it applies at once. */
export async function judgeInvoice(reader: Reader, actor: Actor, request: InvoiceRequest) {
  const found = await findInvoicePolicy(reader, actor, request.policyNo);
  if (!found) throw new Refusal(invoiceRefusals.policyMissing);
  return { found, errors: checkInvoice(request, found, found) };
}

/** Two applications for one policy wait for each other, and the second sees what the first has taken. */
async function demandInvoiceable(
  { tx, actor, services }: InvoiceWork,
  request: InvoiceRequest,
): Promise<InvoicePolicy> {
  // An application that nobody issues would stop every refund of the policy.
  if (!services.taxPlatform) throw new Refusal(invoiceRefusals.noPlatform);
  await lockPolicy(tx, request.policyNo);
  const { found, errors } = await judgeInvoice(tx, actor, request);
  const [first] = errors;
  if (first)
    throw new Refusal(invoiceRefusals.notInvoiceable, { values: { why: first.message }, fields: errors });
  return found;
}

function toAppliedFields(
  { actor, services }: InvoiceWork,
  { amount, titleType }: InvoiceRequest,
  { policy, buyerName, taxNo, vatRate }: InvoicePolicy,
) {
  return {
    comCode: policy.comCode,
    agencyCode: policy.agencyCode,
    titleType,
    buyerName,
    taxNo,
    amount,
    vatRate,
    ...splitTax(amount, vatRate),
    reason: "",
    appliedBy: actor.userCode,
    appliedAt: services.now(),
  };
}

/** A batch of one belongs to the branch of its policy, a file to that of its user. */
export async function createBatch(
  work: InvoiceWork,
  { fileName, comCode }: { readonly fileName: string; readonly comCode: string },
): Promise<InvoiceBatch> {
  const { tx, actor, services, note } = work;
  const { userCode: inputBy } = actor;
  const day = getTodayInShanghai(services.now());
  const batchNo = await issueBusinessNumber(services, "batchNo", { day });
  const batch = await insertBatch(tx, { batchNo, comCode, fileName, inputBy });
  note({ subject: batchNo, comCode, change: { before: null, after: batch } });
  return batch;
}

/** 申请开票 for one policy: a batch of one invoice. */
export async function applyForInvoice(work: InvoiceWork, request: InvoiceRequest): Promise<Invoice> {
  const found = await demandInvoiceable(work, request);
  const { batchNo } = await createBatch(work, { fileName: "", comCode: found.policy.comCode });
  const { to: status } = decideInvoiceStep(NO_STATE, "apply", "clerk");
  const { policyNo, invoiceType, pushWay, contact, remark } = request;
  const invoice = await insertInvoice(work.tx, {
    ...toAppliedFields(work, request, found),
    batchNo,
    rowNo: 1,
    policyNo,
    status,
    invoiceType,
    pushWay,
    contact,
    remark,
    typed: null,
    inputBy: work.actor.userCode,
  });
  noteInvoice(work, null, invoice);
  return invoice;
}

/** Applies for a stored invoice: a row of a file, or one that the platform has rejected. */
export async function applyForStored(
  work: InvoiceWork,
  invoice: Invoice,
  event: "apply" | "reapply",
): Promise<Invoice> {
  const { policyNo, amount, invoiceType, titleType, pushWay, contact, remark } = invoice;
  assert(amount !== null, "a sound row has its amount");
  const request = { policyNo, amount, invoiceType, titleType, pushWay, contact, remark };
  const attempt = invoice.attempt + (event === "reapply" ? 1 : 0);
  decideInvoiceStep(invoice.status, event, "clerk");
  const found = await demandInvoiceable(work, request);
  return moveInvoice(work, invoice, event, "clerk", { ...toAppliedFields(work, request, found), attempt });
}

export type RedLetter = { readonly redReason: string; readonly endorseNo: string };

/** 红冲: the invoice stops standing for money once the platform has issued the red letter. */
export async function redLetterInvoice(
  work: InvoiceWork,
  invoice: Invoice,
  red: RedLetter,
): Promise<Invoice> {
  const { redReason, endorseNo } = red;
  // The first red letter may still come: only the platform knows, and it will say so.
  if (invoice.isWithdrawalOpen) throw new Refusal(invoiceRefusals.withdrawalOpen);
  const isForEndorsement = ENDORSEMENT_RED_REASONS.includes(redReason);
  const isFitting = isForEndorsement
    ? await hasOpenDecrease(work.tx, invoice.policyNo, endorseNo)
    : endorseNo === "";
  if (!isFitting) throw new Refusal(invoiceRefusals.endorsementMissing, { values: { endorseNo } });
  return moveInvoice(work, invoice, "redLetter", "reverser", {
    redReason,
    endorseNo,
    redAttempt: invoice.redAttempt + 1,
    redBy: work.actor.userCode,
    redAppliedAt: work.services.now(),
    reason: "",
  });
}

export function decideInvoiceStep(state: string, event: InvoiceEvent, role: InvoiceRole) {
  const context = { state, roles: new Set([role]), checkGuard: () => undefined };
  return getTransition(decideTransition(invoiceLifecycle, event, context));
}

/** Applies one transition with its audit note. The caller has locked the invoice. */
export async function moveInvoice(
  work: Pick<InvoiceWork, "tx" | "note">,
  invoice: Invoice,
  event: InvoiceEvent,
  role: InvoiceRole,
  change: Omit<InvoiceChange, "status"> = {},
): Promise<Invoice> {
  const { to: status } = decideInvoiceStep(invoice.status, event, role);
  const moved = await updateInvoice(work.tx, invoice.invoiceId, { ...change, status });
  noteInvoice(work, invoice, moved);
  return moved;
}

/** Mail addresses and phone numbers stay out of the audit trail. */
export function noteInvoice(
  { note }: Pick<InvoiceWork, "note">,
  before: Invoice | null,
  after: Invoice,
): void {
  const bare = ({ contact: _contact, typed: _typed, ...rest }: Invoice) => rest;
  const change = { before: before && bare(before), after: bare(after) };
  note({ subject: after.invoiceId, comCode: after.comCode, change });
}

export async function lockInvoiceOfUser(
  { tx, actor }: InvoiceWork,
  seen: { readonly invoiceId: string; readonly version: number },
): Promise<Invoice> {
  const found = await lockInvoice(tx, seen.invoiceId);
  const [invoice] = await hideForeign(tx, actor, found ? [found] : []);
  if (!invoice) throw new Refusal(invoiceRefusals.invoiceMissing);
  if (invoice.version !== seen.version) throw new Refusal(documentRefusals.documentChanged);
  return invoice;
}
