import { findCodeName } from "#areas/dictionary/questions.ts";
import {
  findDocument as findContractDocument,
  listSubmissionTimes,
  transactionsOf,
} from "#areas/document/questions.ts";
import { endorsementNumbered } from "#areas/endorsement/questions/printing.ts";
import { findInvoice } from "#areas/invoice/questions.ts";
import { getLetterVersion } from "#areas/paper/rules/money-paper-kinds.ts";
import { findPayment } from "#areas/payment/questions.ts";
import { SETTLED_PAYMENT_STATUS } from "#areas/payment/rules/payment.ts";
import type { findRegisteredPaper } from "#areas/paper/questions/verification.ts";
import {
  isPaperOfSigning,
  isPolicyPaperKind,
  namePaperKind,
  paperKinds,
} from "#areas/paper/rules/paper-kinds.ts";
import { policyNumbered } from "#areas/policy/questions/policies.ts";
import { isExtended, provisionalDefinition } from "#areas/provisional/rules/provisional.ts";
import { findDocument } from "#platform/documents/server/document-store.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { readIssuedPaper } from "./contract.ts";
import { maskPaperNumber } from "./rules.ts";

type StoredPaper = NonNullable<Awaited<ReturnType<typeof findRegisteredPaper>>>;
type IssuedPaper = OutputOf<typeof readIssuedPaper>;
/** The version of a cover note's paper after an extension. */
const EXTENDED_VERSION = 2;

type ContractState = Pick<IssuedPaper, "contractName" | "statusName" | "isCurrent">;

/** What the public page shows of a paper: no name, no amount, and the number in part. */
export async function describeIssuedPaper(reader: Reader, paper: StoredPaper): Promise<IssuedPaper> {
  const { kind, businessNo, contentVersion, madeAt, sealedAt } = paper;
  return {
    kindName: namePaperKind(kind),
    number: maskPaperNumber(businessNo),
    versionName: paperKinds[kind].versionWords(contentVersion),
    madeAt,
    sealedAt,
    ...(await readState(reader, paper)),
  };
}

function readState(reader: Reader, paper: StoredPaper): Promise<ContractState> {
  const { kind, businessNo, contentVersion } = paper;
  if (isPolicyPaperKind(kind)) return readPolicyState(reader, businessNo, contentVersion);
  if (kind === "endorsement") return readEndorsedState(reader, businessNo);
  if (kind === "premiumReceipt") return readReceiptState(reader, businessNo);
  if (kind === "invoiceLetter") return readInvoiceState(reader, paper);
  if (kind === "quotation") return readQuotationState(reader, paper);
  return kind === "provisional" ? readCoverNoteState(reader, paper) : readProposalState(reader, paper);
}

async function readPolicyState(
  reader: Reader,
  policyNo: string,
  contentVersion: number | undefined,
): Promise<ContractState> {
  const policy = await policyNumbered(reader, policyNo);
  assert(policy, "a paper has its policy");
  const last = (await transactionsOf(reader, policyNo)).at(-1);
  return {
    contractName: "保单",
    statusName: await nameOf(reader, "PolicyStatus", policy.status),
    isCurrent: last?.version === contentVersion,
  };
}

/** An endorsement is current while none came after it. */
async function readEndorsedState(reader: Reader, endorseNo: string): Promise<ContractState> {
  const endorsement = await endorsementNumbered(reader, endorseNo);
  assert(endorsement, "a paper has its endorsement");
  return readPolicyState(reader, endorsement.policyNo, endorsement.policyVersion ?? undefined);
}

async function readProposalState(
  reader: Reader,
  { businessNo, contentVersion, kind }: StoredPaper,
): Promise<ContractState> {
  const proposal = await findContractDocument(reader, businessNo);
  assert(proposal, "a paper has its proposal");
  const statusName = await nameOf(reader, "ProposalStatus", proposal.status);
  // A paper of an online signature tells by itself what it was made for.
  if (isPaperOfSigning(kind)) return { contractName: "投保单", statusName, isCurrent: true };
  const submissions = await listSubmissionTimes(reader, businessNo);
  return { contractName: "投保单", statusName, isCurrent: contentVersion === submissions.length };
}

/** A quotation holds while its inquiry is approved at the same price. */
async function readQuotationState(
  reader: Reader,
  { businessNo, contentVersion }: StoredPaper,
): Promise<ContractState> {
  const inquiry = await findContractDocument(reader, businessNo);
  assert(inquiry, "a quotation has its inquiry");
  const last = (await transactionsOf(reader, businessNo)).at(-1);
  return {
    contractName: "询价单",
    statusName: await nameOf(reader, "QuotationStatus", inquiry.status),
    isCurrent: inquiry.status === APPROVED_INQUIRY && last?.version === contentVersion,
  };
}

/** A receipt holds while its money stays. */
async function readReceiptState(reader: Reader, paymentNo: string): Promise<ContractState> {
  const payment = await findPayment(reader, paymentNo);
  assert(payment, "a receipt has its payment");
  const { paymentStatus } = payment;
  const statusName = await nameOf(reader, "PaymentStatus", paymentStatus);
  return { contractName: "缴费", statusName, isCurrent: paymentStatus === SETTLED_PAYMENT_STATUS };
}

async function readInvoiceState(
  reader: Reader,
  { businessNo, contentVersion }: StoredPaper,
): Promise<ContractState> {
  const invoice = await findInvoice(reader, businessNo);
  assert(invoice, "a letter has its invoice");
  const statusName = await nameOf(reader, "InvoiceStatus", invoice.status);
  return { contractName: "发票", statusName, isCurrent: getLetterVersion(invoice) === contentVersion };
}

/** A code of QuotationStatus. */
const APPROVED_INQUIRY = "04";

async function readCoverNoteState(
  reader: Reader,
  { businessNo: provisionalNo, contentVersion }: StoredPaper,
): Promise<ContractState> {
  const { table, statuses } = provisionalDefinition;
  const found = await findDocument(reader, table, provisionalNo);
  assert(found, "a paper has its cover note");
  return {
    contractName: "暂保单",
    statusName: await nameOf(reader, statuses, found.status),
    isCurrent: contentVersion === (isExtended(found.content) ? EXTENDED_VERSION : 1),
  };
}

async function nameOf(reader: Reader, dictionary: string, code: string): Promise<string> {
  return (await findCodeName(reader, dictionary, code)) ?? code;
}
