import {
  contentOfTransaction,
  figuresOfTransaction,
  findDocumentPrice,
  findDocumentWithReadRight,
  listSubmissionTimes,
  transactionsOf,
} from "#areas/document/questions.ts";
import type { Document, DocumentDraft, StoredComputedField } from "#areas/document/rules/document.ts";
import { findEndorsementToPrint, type PrintedEndorsement } from "#areas/endorsement/questions/printing.ts";
import { findPolicyVisibleToUser } from "#areas/policy/questions/policies.ts";
import { isContentFixed } from "#areas/proposal/rules/proposal.ts";
import { findOutsideAudience } from "#areas/product/rules/outside-view.ts";
import { findCoverNoteVisibleToUser } from "#areas/provisional/questions.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { MoneyPaperKind } from "../rules/money-paper-kinds.ts";
import {
  type ContractPaperKind,
  isPaperAmongInsurers,
  type PaperKind,
  type PolicyPaperKind,
} from "../rules/paper-kinds.ts";
import type { LabelledValue } from "../rules/schedule-parts.ts";
import type { PaperFacts } from "../rules/schedule-head.ts";
import {
  findInvoiceLetterSubject,
  findPremiumReceiptSubject,
  type MoneyPaperSubject,
} from "./money-subjects.ts";

type PaperContent = { readonly form: FilledForm; readonly figures: readonly StoredComputedField[] };

type SubjectOf<Kind extends PaperKind> = {
  readonly kind: Kind;
  readonly businessNo: string;
  readonly comCode: string;
  readonly riskCode: string;
  readonly productVersion: string;
  /** 0 while nothing can be printed. */
  readonly contentVersion: number;
  /** The code of the person in charge, of an endorsement of the user who made it; or ''. */
  readonly handler: string;
};
export type ContractPaperSubject = SubjectOf<ContractPaperKind> & {
  facts(): PaperFacts;
  /** Of a cover note, which prints these and no form. */
  readonly particulars?: readonly LabelledValue[];
  content(reader: Reader): Promise<PaperContent>;
};
export type EndorsementPaperSubject = SubjectOf<"endorsement"> & { readonly printed: PrintedEndorsement };

/** The document of a product that a paper is printed of. */
export type ProductPaperSubject = ContractPaperSubject | EndorsementPaperSubject;
/** What a paper is printed of: a document, a payment or an invoice. */
export type PaperSubject = ProductPaperSubject | MoneyPaperSubject;

type FindSubject<Subject extends PaperSubject = PaperSubject> = (
  reader: Reader,
  actor: Actor,
  businessNo: string,
) => Promise<Subject | undefined>;

/** Undefined if the user sees no such document, payment or invoice. */
export const paperSubjectFinders: Readonly<
  Record<Exclude<PaperKind, MoneyPaperKind>, FindSubject<ProductPaperSubject>> &
    Record<MoneyPaperKind, FindSubject<MoneyPaperSubject>>
> = {
  schedule: ofPolicy("schedule"),
  details: ofPolicy("details"),
  certificate: ofPolicy("certificate"),
  letter: ofPolicy("letter"),
  coinsurance: ofPolicy("coinsurance"),
  roster: ofPolicy("roster"),
  specials: ofPolicy("specials"),
  proposal: findProposalSubject,
  provisional: findCoverNoteSubject,
  endorsement: findEndorsementSubject,
  signing: findProposalSubject,
  signed: findProposalSubject,
  quotation: findQuotationSubject,
  premiumReceipt: findPremiumReceiptSubject,
  invoiceLetter: findInvoiceLetterSubject,
};

type ProposalToSign = Document &
  Pick<DocumentDraft, "figures"> & { readonly contentVersion: number; readonly madeAt: string };

/** A proposal that is to be signed, which need not have been submitted. */
export function toSigningSubject(proposal: ProposalToSign): ContractPaperSubject {
  const kind = "signing" as const;
  const { comCode, riskCode, productVersion, handlerCode, handler1Code, content, figures } = proposal;
  const { businessNo, contentVersion } = proposal;
  return {
    kind,
    businessNo,
    comCode,
    riskCode,
    productVersion,
    contentVersion,
    handler: handlerCode || handler1Code,
    facts: () => {
      const { startDate, endDate, sumAmount, sumPremium } = proposal;
      assert(startDate !== null && endDate !== null, "it is complete");
      assert(sumAmount !== null && sumPremium !== null, "it has its price");
      return { ...proposal, kind, startDate, endDate, sumAmount, sumPremium };
    },
    content: () => Promise.resolve({ form: content, figures: figures ?? [] }),
  };
}

function ofPolicy(kind: PolicyPaperKind): FindSubject<ProductPaperSubject> {
  return (reader, actor, policyNo) => findPolicySubject(reader, actor, { policyNo, kind });
}

export type PolicyPaperSubject = ContractPaperSubject & {
  readonly kind: PolicyPaperKind;
  readonly policyStatus: string;
};

export function mayReadPaper(actor: Actor, kind: PaperKind): boolean {
  return !isPaperAmongInsurers(kind) || findOutsideAudience(actor) === undefined;
}

export async function findPolicySubject(
  reader: Reader,
  actor: Actor,
  { policyNo, kind }: { readonly policyNo: string; readonly kind: PolicyPaperKind },
): Promise<PolicyPaperSubject | undefined> {
  const policy = mayReadPaper(actor, kind)
    ? await findPolicyVisibleToUser(reader, actor, policyNo)
    : undefined;
  if (!policy) return undefined;
  const { comCode, riskCode, handlerCode, handler1Code, issuedAt } = policy;
  const transaction = (await transactionsOf(reader, policyNo)).at(-1);
  assert(transaction, "a policy begins with its issue");
  const { version, productVersion, sumPremium } = transaction;
  return {
    kind,
    policyStatus: policy.status,
    businessNo: policyNo,
    comCode,
    riskCode,
    productVersion,
    contentVersion: version,
    handler: handlerCode || handler1Code,
    facts: () => ({ ...policy, kind, businessNo: policyNo, sumPremium, madeAt: issuedAt }),
    content: (at) => readTransactionContent(at, policyNo, version),
  };
}

async function readTransactionContent(
  reader: Reader,
  contractNo: string,
  version: number,
): Promise<PaperContent> {
  const form = await contentOfTransaction(reader, contractNo, version);
  assert(form, "a transaction has its content");
  return { form, figures: await figuresOfTransaction(reader, contractNo, version) };
}

/** A quotation prints the approved edition while it binds the company. */
async function findQuotationSubject(reader: Reader, actor: Actor, inquiryNo: string) {
  const inquiry = await findDocumentWithReadRight(reader, actor, inquiryNo);
  if (inquiry?.businessType !== "Q") return undefined;
  const { comCode, riskCode, status, handlerCode, handler1Code } = inquiry;
  const transaction = status === APPROVED ? (await transactionsOf(reader, inquiryNo)).at(-1) : undefined;
  const kind = "quotation" as const;
  return {
    kind,
    businessNo: inquiryNo,
    comCode,
    riskCode,
    productVersion: transaction?.productVersion ?? inquiry.productVersion,
    contentVersion: transaction?.version ?? 0,
    handler: handlerCode || handler1Code,
    facts: () => {
      const { startDate, endDate, sumAmount, validUntil } = inquiry;
      assert(transaction && startDate !== null && endDate !== null, "it was approved with its period");
      assert(sumAmount !== null && validUntil !== null, "it was approved at a price for a time");
      const { sumPremium, recordedAt: madeAt } = transaction;
      return { ...inquiry, kind, startDate, endDate, sumAmount, sumPremium, madeAt, quotedUntil: validUntil };
    },
    content: (at: Reader) => readTransactionContent(at, inquiryNo, transaction?.version ?? 0),
  };
}

/** The content of a proposal is that of its last submission, whose number is the version. */
async function findProposalSubject(reader: Reader, actor: Actor, proposalNo: string) {
  const proposal = await findDocumentWithReadRight(reader, actor, proposalNo);
  if (proposal?.businessType !== "T") return undefined;
  const { comCode, riskCode, productVersion, status, handlerCode, handler1Code, content } = proposal;
  const submissions = isContentFixed(status) ? await listSubmissionTimes(reader, proposalNo) : [];
  const kind = "proposal" as const;
  return {
    kind,
    businessNo: proposalNo,
    comCode,
    riskCode,
    productVersion,
    contentVersion: submissions.length,
    handler: handlerCode || handler1Code,
    facts: () => {
      const { startDate, endDate, sumAmount, sumPremium } = proposal;
      const madeAt = submissions.at(-1);
      assert(
        madeAt !== undefined && startDate !== null && endDate !== null,
        "it was submitted with its period",
      );
      assert(sumAmount !== null && sumPremium !== null, "it was submitted at a price");
      return { ...proposal, kind, madeAt, startDate, endDate, sumAmount, sumPremium };
    },
    content: async (at: Reader) => {
      const { figures } = await findDocumentPrice(at, proposalNo);
      return { form: content, figures: figures ?? [] };
    },
  };
}

/** Of an inquiry. */
const APPROVED = "04";
/** Of a cover note. */
const REVOKED = "04";
const nothing = { form: {}, figures: [] };

/** The first version is the cover note as issued, the second the extended one. */
async function findCoverNoteSubject(reader: Reader, actor: Actor, provisionalNo: string) {
  const note = await findCoverNoteVisibleToUser(reader, actor, provisionalNo);
  if (!note) return undefined;
  const kind = "provisional" as const;
  return {
    kind,
    businessNo: provisionalNo,
    comCode: note.comCode,
    riskCode: note.riskCode,
    productVersion: note.productVersion,
    contentVersion: note.status === REVOKED ? 0 : note.isExtended ? 2 : 1,
    handler: note.inputBy,
    facts: () => ({ ...note, kind, businessNo: provisionalNo, currency: "CNY" }),
    content: () => Promise.resolve(nothing),
    // The reason of its issue is internal.
    particulars: [{ label: "投保单号", value: note.proposalNo }],
  };
}

/** An endorsement takes effect once and changes no more: its content has only one version. */
async function findEndorsementSubject(reader: Reader, actor: Actor, endorseNo: string) {
  const printed = await findEndorsementToPrint(reader, actor, endorseNo);
  if (!printed) return undefined;
  const { document, endorsement } = printed;
  const { comCode, riskCode, productVersion, inputBy } = document;
  return {
    kind: "endorsement" as const,
    businessNo: endorseNo,
    comCode,
    riskCode,
    productVersion,
    contentVersion: endorsement.policyVersion === null ? 0 : 1,
    handler: inputBy,
    printed,
  };
}
