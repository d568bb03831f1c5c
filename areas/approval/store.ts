import { sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { APPROVAL_KINDS } from "./rules/approval-list.ts";

/** What somebody should have decided before a day. */
export type LateApproval = {
  readonly businessNo: string;
  readonly kind: string;
  /** The branch that decides: its approvers, and those of the branches above. */
  readonly comCode: string;
  readonly dueDate: PlainDate;
  readonly barredUsers: readonly string[];
};

/** Rows of 待办审批 that are late, the oldest first. Underwriting has its own reminders. */
export async function listLateApprovals(
  reader: Reader,
  { today, limit }: { readonly today: PlainDate; readonly limit: number },
): Promise<LateApproval[]> {
  const { rows } = await sql<LateApproval>`
    select business_no as "businessNo", kind, com_code as "comCode", due_date::text as "dueDate",
      barred_users as "barredUsers"
    from approval_task where kind <> ${APPROVAL_KINDS.underwriting} and due_date < ${today}::date
    order by due_date, business_no limit ${limit}`.execute(reader);
  return rows;
}
