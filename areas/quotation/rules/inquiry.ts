import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";

const VALID_DAYS = 30;

/** The last day on which an approved price may be taken up. */
export function computeInquiryLastValidDay(approvedOn: PlainDate): PlainDate {
  return addDays(approvedOn, VALID_DAYS);
}

/** §9: whether inquiries may be modified at all in this installation. */
export const MODIFY_INQUIRY_SETTING = "modifyInquiry";

/** The action of an owner who edits an approved inquiry. */
const TAKEN_UP = "MODIFY";
const DECIDED: ReadonlySet<string> = new Set([TAKEN_UP, "RETURN", "REJECT", "AUTO"]);
const OPEN_AGAIN = "05";

/** Whether the inquiry is open because its owner edits it, and not because it was returned. */
export function isInquiryReopenedByOwner(
  status: string,
  steps: readonly { readonly action: string }[] = [],
): boolean {
  return status === OPEN_AGAIN && steps.findLast(({ action }) => DECIDED.has(action))?.action === TAKEN_UP;
}

/** Only for these inquiries the trail has to be read. */
export function mayBeInquiryReopenedByOwner({
  status,
  edition,
}: {
  status: string;
  edition: number;
}): boolean {
  return status === OPEN_AGAIN && edition > 1;
}

type Edition = { readonly edition: number; readonly approved: object | null };

/** The loss that the revoking user must confirm. */
export function buildRevokeInquiryWarning({ edition, approved }: Edition): string {
  if (!approved || edition === 1) return "撤销后不能恢复，需要时可复制为新的询价单。";
  return "撤销的是整张询价单：已核保通过的保费随之失效，不能恢复。如只想改回原来的内容，请在修改中改回后重新提交。";
}
