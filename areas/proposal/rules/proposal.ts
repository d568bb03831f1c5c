import { REASON_LENGTH_LIMITS } from "#areas/judging/contract/shapes.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { ProposalInquiryOrigin } from "#platform/forms/locks.ts";
import { type PlainDate, addDays } from "#platform/kernel/plain-date.ts";

/** Of ProposalStatus: 拒保、已撤销、已失效, as the index `document_renewing` has it. */
export const ENDED_PROPOSAL_STATES: readonly string[] = ["09", "10", "11"];

/** ProposalStatus: 核保通过待缴费 and 缴费中. */
const TO_BE_PAID = "06";
const BEING_PAID = "07";

export function isToBePaid(status: string): boolean {
  return status === TO_BE_PAID;
}

export function isBeingPaid(status: string): boolean {
  return status === BEING_PAID;
}

/** ProposalStatus: 暂存, 退回修改 and 已撤销, where the content may differ from the last submission. */
const UNFIXED_STATES: ReadonlySet<string> = new Set(["01", "05", "10"]);

/** Whether the content is that of the last submission. */
export function isContentFixed(status: string): boolean {
  return !UNFIXED_STATES.has(status);
}

/** DataSource: how a proposal came to be. */
export const DATA_SOURCE_MANUAL = "1";
export const DATA_SOURCE_IMPORT = "2";
export const DATA_SOURCE_RENEWAL = "4";
export const DATA_SOURCE_INQUIRY = "5";
export const DATA_SOURCE_COPY = "6";

/** Its cover would have begun before it is issued. */
export function isBackdated(startDate: PlainDate | null, today: PlainDate): boolean {
  return startDate !== null && startDate < today;
}

/** A cover that begins before the day of its submission asks for special backdating first. */
export function checkBackdatedStartDate(
  startDate: PlainDate | null,
  today: PlainDate,
): FormError | undefined {
  if (!isBackdated(startDate, today)) return undefined;
  return { section: "period", index: -1, element: "startDate", message: "不能早于今天" };
}

const PAYABLE_DAYS = 30;
/** As many as the permission itself is valid. */
const BACKDATED_PAYABLE_DAYS = 7;

/** Whether special backdating lets the cover begin on its day; `permitted` is the earliest day that it allows. */
export function isStartPermitted(startDate: PlainDate | null, permitted: PlainDate | undefined): boolean {
  return startDate !== null && permitted !== undefined && startDate >= permitted;
}

/**
 * The last day on which an approved proposal may be paid: thirty days, but not after the cover would have begun. One
 * that special backdating permits has seven days.
 */
export function computeLastPayableDay(
  approvedOn: PlainDate,
  startDate: PlainDate | null,
  permitted?: PlainDate,
): PlainDate {
  if (isBackdated(startDate, approvedOn) && isStartPermitted(startDate, permitted))
    return addDays(approvedOn, BACKDATED_PAYABLE_DAYS);
  const last = addDays(approvedOn, PAYABLE_DAYS);
  return startDate !== null && startDate < last ? startDate : last;
}

/** The approved inquiry of a proposal: its content, by its own product version, and its locks. */
export type ApprovedInquiryOfProposal = ProposalInquiryOrigin & {
  readonly form: FilledForm;
  readonly productVersion: string;
};

/** The number of people in the rosters of a form; rosters are the tables that may be imported. */
export function countPeopleInRosters({ sections }: Pick<Product, "sections">, form: FilledForm): number {
  return sections
    .filter(({ kind }) => kind === "import")
    .reduce((sum, { code }) => sum + listFormRows(form[code]).length, 0);
}

export const TAKE_BACK_REASON_FIELD = { label: "退回原因", ...REASON_LENGTH_LIMITS };
export const REVOKE_WARNING = "撤销后不能恢复，已核保通过的结论随之失效；需要时可重新录入投保单。";
export const TAKE_BACK_WARNING = "退回修改后，已核保通过的结论随之失效，修改后须重新提交核保。";
