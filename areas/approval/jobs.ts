import { listNearestApprovers } from "#areas/deputy/questions.ts";
import { isWorkingDay } from "#areas/dictionary/rules/working-days.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { approvalPermissions } from "./rules/approval-list.ts";
import { type LateApproval, listLateApprovals } from "./store.ts";

/** The name of the reminder in the audit trail, where other rows name a call. */
export const lateApprovalAuditTitle = { path: "approval/remindLate", title: "提醒逾期审批" };
const MAX_PER_RUN = 5000;

/**
 * Reminds each approver once on each working day of everything that is late. The key of the change holds it to one
 * message, so that several processes may run it.
 */
export async function remindOfLateApprovals(services: Services): Promise<number> {
  const today = getTodayInShanghai(services.now());
  if (!isWorkingDay(today)) return 0;
  const reminders = await readInScope(services.database, SYSTEM_ACTOR, async (reader) =>
    groupByApprover(reader, await listLateApprovals(reader, { today, limit: MAX_PER_RUN }), today),
  );
  for (const [userCode, late] of reminders) await remind(services, { userCode, late, today });
  return reminders.size;
}

/** Whoever is nearest to the branch of a row, or his deputy; nobody of what he may not decide himself. */
async function groupByApprover(
  reader: Reader,
  late: readonly LateApproval[],
  day: PlainDate,
): Promise<Map<string, LateApproval[]>> {
  const byApprover = new Map<string, LateApproval[]>();
  /** Many rows of a branch are of the same applicants. */
  const known = new Map<string, readonly string[]>();
  for (const row of late) {
    const { kind, comCode, barredUsers } = row;
    const question = [kind, comCode, ...barredUsers].join(" ");
    const approvers = known.get(question) ?? (await listApprovers(reader, row, day));
    known.set(question, approvers);
    for (const userCode of approvers) {
      const rows = byApprover.get(userCode) ?? [];
      rows.push(row);
      byApprover.set(userCode, rows);
    }
  }
  return byApprover;
}

function listApprovers(
  reader: Reader,
  { kind, comCode, barredUsers: except }: LateApproval,
  day: PlainDate,
): Promise<string[]> {
  const permission = approvalPermissions[kind];
  assert(permission, `kind ${kind} is decided by nobody`);
  return listNearestApprovers(reader, { permission, comCode, except, day });
}

type Reminder = {
  readonly userCode: string;
  /** The oldest first. */
  readonly late: readonly LateApproval[];
  readonly today: PlainDate;
};

async function remind(services: Services, { userCode, late, today }: Reminder): Promise<void> {
  const [oldest] = late;
  assert(oldest, "a reminder is about something");
  const { path: call } = lateApprovalAuditTitle;
  const key = `late approvals ${userCode} ${today}`;
  const request = { call, actor: SYSTEM_ACTOR, key, input: { key }, requestId: call, secret: false };
  await runUnitOfWork(services.database, request, async ({ tx, note, raise }) => {
    await sendMessage(tx, raise, {
      id: services.makeId(),
      receiverCode: userCode,
      comCode: oldest.comCode,
      messageType: "3",
      secondaryMessageType: "24",
      content: {
        type: "SP",
        businessNo: "",
        holderName: "",
        orderNo: "",
        result: `${late.length} 件`,
        reason: `最早一件应于 ${oldest.dueDate} 办结`,
      },
    });
    const lateNumbers = late.map(({ businessNo }) => businessNo);
    note({ subject: userCode, comCode: oldest.comCode, change: { reminded: userCode, late: lateNumbers } });
    return null;
  });
}
