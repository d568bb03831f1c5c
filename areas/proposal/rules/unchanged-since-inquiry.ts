import type { DocumentDraft, DocumentHead } from "#areas/document/rules/document.ts";
import { isDocumentValidityOver } from "#areas/judging/rules/transition-context.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { type CellDifference, diffForms, type SectionDifference } from "#platform/forms/diff-forms.ts";
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

export type WeighedDifferences<Section extends SectionDifference = SectionDifference> = {
  /** The differences with weight for an underwriter. */
  readonly weighty: readonly Section[];
  /** Labels of the administrative fields and sections that differ. */
  readonly administrative: readonly string[];
};

/** Sets the administrative differences of a proposal from its inquiry apart; images are not compared. */
export function weighInquiryDifferences<Section extends SectionDifference>(
  { form: { sections } }: Pick<CompiledProduct, "form">,
  differences: readonly Section[],
): WeighedDifferences<Section> {
  const uploads = new Set(sections.flatMap(({ code, section }) => (section.kind === "upload" ? [code] : [])));
  const weighty: Section[] = [];
  const administrative: string[] = [];
  for (const difference of differences) {
    const { code, title, isTable, rows } = difference;
    if (uploads.has(code)) continue;
    if (ADMINISTRATIVE_SECTIONS.has(code)) administrative.push(title);
    else if (isTable) weighty.push(difference);
    else {
      const isWeighty = ({ element }: CellDifference) =>
        !ADMINISTRATIVE_FIELDS.has(`${code}.${element.elementCode}`);
      const cells = rows.flatMap((row) => row.cells);
      administrative.push(...cells.filter((cell) => !isWeighty(cell)).map(({ element }) => element.label));
      if (cells.some(isWeighty))
        weighty.push({
          ...difference,
          rows: rows.map((row) => ({ ...row, cells: row.cells.filter(isWeighty) })),
        });
    }
  }
  return { weighty, administrative };
}

/** Whether a proposal has the content that was approved, but for administrative fields and images. */
export function hasApprovedContent(
  compiled: Pick<CompiledProduct, "form">,
  approved: FilledForm,
  content: FilledForm,
): boolean {
  const differences = diffForms(compiled.form.sections, approved, content);
  return weighInquiryDifferences(compiled, differences).weighty.length === 0;
}
