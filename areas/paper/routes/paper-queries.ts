import { endorsementRefusals } from "#areas/endorsement/contract/refusals.ts";
import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { proposalRefusals } from "#areas/proposal/contract/proposal.ts";
import { findPolicyVisibleToUser } from "#areas/policy/questions/policies.ts";
import { quotationRefusals } from "#areas/quotation/contract/inquiry.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  downloadPaper,
  previewPaper,
  queryEndorsePaperList,
  queryPaperList,
  queryProposalPaperList,
  queryProvisionalPaperList,
  queryQuotationPaperList,
} from "../contract/papers.ts";
import type { CurrentPaperFinder } from "../questions/editions.ts";
import { listReceiptablePayments } from "../questions/money-subjects.ts";
import {
  findPolicySubject,
  mayReadPaper,
  type PaperSubject,
  paperSubjectFinders,
  type PolicyPaperSubject,
} from "../questions/subjects.ts";
import { type PaperKind, policyPaperKinds } from "../rules/paper-kinds.ts";
import { listPapers } from "../store.ts";
import { readFileOfPaper } from "./paper-file.ts";
import { toPaperViews } from "./paper-view.ts";

const { policyMissing } = policyRefusals;
const { proposalMissing } = proposalRefusals;
const { inquiryMissing } = quotationRefusals;
const { documentMissing } = documentRefusals;
const { endorsementMissing } = endorsementRefusals;

export function paperQueryRoutes(services: Services, editions: CurrentPaperFinder): Route[] {
  const listOf = async (reader: Reader, subject: PaperSubject) => {
    const edition = await editions.current(reader, subject);
    return toPaperViews(reader, await listPapers(reader, [subject.businessNo]), [edition.key]);
  };
  const listOfPolicy = async (reader: Reader, actor: Actor, subject: PolicyPaperSubject) => {
    const kinds = Object.values(policyPaperKinds).filter((kind) => mayReadPaper(actor, kind));
    const receipts = await listReceiptablePayments(reader, actor, subject.businessNo);
    const numbers = [subject.businessNo, ...receipts.map(({ paymentNo }) => paymentNo)];
    const papers = await listPapers(reader, numbers);
    const offered = await editions.offered(reader, subject);
    const current = await Promise.all(kinds.map((kind) => editions.current(reader, { ...subject, kind })));
    const keys = [
      ...current.map(({ key }) => key),
      ...receipts.map(({ paymentNo }) => editions.keyOfReceipt(paymentNo)),
    ];
    return {
      receipts,
      list: await toPaperViews(
        reader,
        papers.filter(({ kind }) => mayReadPaper(actor, kind)),
        keys,
      ),
      kinds: offered.filter(({ code }) => mayReadPaper(actor, policyPaperKinds[code])),
    };
  };
  const findPrintable = async (reader: Reader, actor: Actor, kind: PaperKind, businessNo: string) => {
    const subject = await paperSubjectFinders[kind](reader, actor, businessNo);
    return subject && { list: await listOf(reader, subject), isPrintable: subject.contentVersion > 0 };
  };
  return [
    handle(queryPaperList, async ({ input: { policyNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
        const subject = await findPolicySubject(reader, actor, { policyNo, kind: "schedule" });
        return policy && subject && { ...policy, ...(await listOfPolicy(reader, actor, subject)) };
      });
      return found ?? refuse(policyMissing);
    }),
    handle(queryProposalPaperList, async ({ input: { proposalNo }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => findPrintable(reader, actor, "proposal", proposalNo));
      return found ?? refuse(proposalMissing);
    }),
    handle(queryProvisionalPaperList, async ({ input: { provisionalNo }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => findPrintable(reader, actor, "provisional", provisionalNo));
      return found ?? refuse(documentMissing);
    }),
    handle(queryQuotationPaperList, async ({ input: { inquiryNo }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => findPrintable(reader, actor, "quotation", inquiryNo));
      return found ?? refuse(inquiryMissing);
    }),
    handle(queryEndorsePaperList, async ({ input: { endorseNo }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => findPrintable(reader, actor, "endorsement", endorseNo));
      return found ?? refuse(endorsementMissing);
    }),
    ...fileRoutes(services),
  ];
}

function fileRoutes(services: Services): Route[] {
  return [
    handle(previewPaper, async (context) => ({
      ...(await readFileOfPaper(services, context, isServed)),
      isShown: true,
    })),
    handle(downloadPaper, (context) => readFileOfPaper(services, context, isServed)),
  ];
}

/** The letter with an invoice belongs to those who may see invoices, who have a call of their own. */
const isServed = (kind: PaperKind): boolean => kind !== "invoiceLetter";
