/** The codes of ExternalReviewStatus. */
export const REVIEW_STATUS = {
  waiting: "0",
  agreed: "1",
  returned: "2",
  expired: "3",
  withdrawn: "4",
} as const;

/** The states of ProposalStatus in which a review may be sent, and the one in which it is awaited. */
export const REVIEWABLE_STATES: readonly string[] = ["01", "05"];
export const AWAITING_REVIEW = "13";

export const MOST_REMARKS = 100;
export const REMARK_LENGTH = 200;

/** `section.element`, or `section.row.element` with a row counted from 0. */
export const REMARK_PATH = /^\w{1,40}(\.\d{1,5})?\.\w{1,60}$/;

export type ReviewRemark = { readonly path: string; readonly label: string; readonly text: string };

export type ReviewCell = { readonly path: string; readonly label: string; readonly text: string };
export type ReviewSection = {
  readonly code: string;
  readonly title: string;
  readonly isTable: boolean;
  /** How many rows the section has; a long table shows the first ones only. */
  readonly rowCount: number;
  readonly rows: readonly (readonly ReviewCell[])[];
};

export function buildReviewMessage(reviewerName: string, companyName: string, day: string): string {
  return `【承保】${reviewerName}：${companyName}请您审核一份投保单，请于 ${day}前答复：`;
}
