import { listAttachmentTableRows } from "#areas/attachment/questions.ts";
import { transactionsOf } from "#areas/document/questions.ts";
import type { DocumentHead } from "#areas/document/rules/document.ts";
import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import {
  getOutstandingPremium,
  getRetainedPremium,
  isDocumentBeingPaid,
  type PolicyMoneyUseReader,
  listRefundPayees,
} from "#areas/payment/questions.ts";
import { isUnderwritingTaskClaimed } from "#areas/underwriting/questions.ts";
import { isPolicyIssuedOnPayment } from "#areas/proposal/rules/transition-context.ts";
import { parseMoney } from "#platform/kernel/money.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Endorsement } from "../rules/endorsement.ts";
import type { EndorsementFacts, SubmissionFacts } from "../rules/transition-context.ts";
import { getEndorsement, findRunningEndorsement } from "../store.ts";

const IMAGES = "FileCategory";
const treesOf = createCodeTreeCache();

type FactQuery = {
  /** Images that a refund demands. */
  readonly papers?: readonly string[];
  /** Only a submission asks for invoices. */
  readonly readMoneyUse?: PolicyMoneyUseReader | undefined;
};

const readNoMoneyUse: PolicyMoneyUseReader = async () => () => ({
  invoicedPremium: "0.00",
  settledCommission: "0.00",
});

/** What the guards of an endorsement ask of its policy, its papers and its payment. */
export async function readEndorsementFacts(
  reader: Reader,
  document: Pick<DocumentHead, "businessNo" | "isSeeFeeFlag">,
  { papers = [], readMoneyUse = readNoMoneyUse }: FactQuery = {},
): Promise<Omit<EndorsementFacts, "judged">> {
  const { businessNo } = document;
  const endorsement = await getEndorsement(reader, businessNo);
  return {
    ...(await readSubmissionFacts(reader, endorsement, { papers, readMoneyUse })),
    isSeeFee: isPolicyIssuedOnPayment(document),
    isBaseCurrent: await isBaseCurrent(reader, endorsement),
    isBeingPaid: await isDocumentBeingPaid(reader, businessNo),
    isTaskClaimed: await isUnderwritingTaskClaimed(reader, businessNo),
  };
}

/** The number is '' of a draft that is not saved yet. */
type SubmittedTerms = Pick<
  Endorsement,
  "endorseNo" | "policyNo" | "premiumChange" | "payeeName" | "payeeAccount" | "payeeBank"
>;

/** What a submission will demand, also of terms that were typed and not saved. */
export async function readSubmissionFacts(
  reader: Reader,
  draft: SubmittedTerms,
  { papers = [], readMoneyUse = readNoMoneyUse }: FactQuery = {},
): Promise<SubmissionFacts> {
  const { endorseNo, policyNo, premiumChange, payeeName, payeeAccount, payeeBank } = draft;
  const moneyOf = await readMoneyUse(reader, [policyNo]);
  const running = await findRunningEndorsement(reader, policyNo);
  return {
    payers: (await listRefundPayees(reader, policyNo)).map(({ payeeName: payer }) => payer),
    payee: { payeeName, payeeAccount, payeeBank },
    premiumChange,
    outstanding: await getOutstandingPremium(reader, policyNo),
    invoicedPremium: moneyOf(policyNo).invoicedPremium,
    retainedPremium: await getRetainedPremium(reader, policyNo),
    runningNo: running && running.endorseNo !== endorseNo ? running.endorseNo : undefined,
    missingPapers: await listMissingPapers(reader, draft, papers),
  };
}

async function isBaseCurrent(reader: Reader, { policyNo, baseVersion }: Endorsement): Promise<boolean> {
  const stack = await transactionsOf(reader, policyNo);
  return stack.at(-1)?.version === baseVersion;
}

/** Papers are demanded where money goes back. */
async function listMissingPapers(
  reader: Reader,
  { endorseNo, premiumChange }: Pick<Endorsement, "endorseNo" | "premiumChange">,
  papers: readonly string[],
): Promise<string[]> {
  if (papers.length === 0 || !parseMoney(premiumChange ?? "0.00").isNegative()) return [];
  const present = await listAttachmentTableRows(reader, endorseNo);
  const missing = papers.filter((code) => !present.some(({ fileCategory }) => fileCategory === code));
  const names = (await treesOf(reader, [IMAGES])).get(IMAGES)?.labels;
  return missing.map((code) => names?.get(code) ?? code);
}
