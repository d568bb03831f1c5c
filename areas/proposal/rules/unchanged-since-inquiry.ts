import type { DocumentDraft, DocumentHead } from "#areas/document/rules/document.ts";
import { isDocumentValidityOver } from "#areas/judging/rules/transition-context.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { diffForms } from "#platform/forms/diff-forms.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** Of QuotationStatus: 核保通过 (a batch inquiry) and 已转投保. */
const APPROVED_STATES: ReadonlySet<string> = new Set(["04", "07"]);

/** Fields without weight for an underwriter, which a transferred proposal may change. */
const ADMINISTRATIVE_FIELDS: ReadonlySet<string> = new Set([
  ...["makeCom", "dataSource", "handlerCode", "handler1Code", "teamCode", "remark"].map(
    (name) => `base.${name}`,
  ),
  ...["contactName", "mobile", "email", "postCode", "vatPayerType", "taxNo"].map((name) => `holder.${name}`),
  "insured.insuredPhone",
  "dispute.disputeResolution",
  "dispute.arbitBoardName",
]);
/** A pay plan is agreed in the proposal and has rules of its own. */
const ADMINISTRATIVE_SECTIONS: ReadonlySet<string> = new Set(["payPlan"]);

type ApprovedContent = {
  readonly inquiry: DocumentHead;
  readonly form: FilledForm;
};
type ProposalContent = {
  readonly proposal: DocumentHead;
  readonly form: FilledForm;
  /** The sums of today's price. */
  readonly sums: Pick<DocumentDraft, "sumAmount" | "sumPremium">;
};

/** Whether the approval of an inquiry still covers a proposal: neither expired nor overtaken, and at its amount. */
export function isApprovalStillValid(
  { inquiry }: Pick<ApprovedContent, "inquiry">,
  { proposal, sums }: Omit<ProposalContent, "form">,
  today: PlainDate,
): boolean {
  const isSameEdition =
    inquiry.baseVersion === proposal.inquiryVersion && inquiry.productVersion === proposal.productVersion;
  if (!isSameEdition || !APPROVED_STATES.has(inquiry.status) || isDocumentValidityOver(inquiry, today))
    return false;
  const isAmountCovered = isUpTo(sums.sumAmount, inquiry.sumAmount);
  return isAmountCovered && isUpTo(inquiry.sumPremium, sums.sumPremium);
}

function isUpTo(amount: string | null, limit: string | null): boolean {
  return amount !== null && limit !== null && parseMoney(amount).lte(parseMoney(limit));
}

/** Whether a proposal has the content that was approved, but for administrative fields and images. */
export function hasApprovedContent(
  { form: { sections } }: Pick<CompiledProduct, "form">,
  approved: FilledForm,
  content: FilledForm,
): boolean {
  const compared = sections.filter(
    ({ code, section }) => section.kind !== "upload" && !ADMINISTRATIVE_SECTIONS.has(code),
  );
  return diffForms(compared, approved, content).every(
    ({ code, isTable, rows }) =>
      !isTable &&
      rows.every(({ cells }) =>
        cells.every(({ element }) => ADMINISTRATIVE_FIELDS.has(`${code}.${element.elementCode}`)),
      ),
  );
}
