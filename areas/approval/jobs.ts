import { type ApproverQuery, listApproversAbove, listNearestApprovers } from "#areas/deputy/questions.ts";
import { countWorkingDaysAfter, isWorkingDay } from "#areas/dictionary/rules/working-days.ts";
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
/** Working days after the last one, after which the level above is told. */
const ESCALATION_DAYS = 3;

type ApproverFinder = (reader: Reader, query: ApproverQuery) => Promise<string[]>;

/**
 * Reminds each approver once on each working day of everything that is late, and the level above once of what became
 * three working days late. The key of the change holds each to one message, so that several processes may run it.
 */
export async function remindOfLateApprovals(services: Services): Promise<number> {
  const today = getTodayInShanghai(services.now());
  if (!isWorkingDay(today)) return 0;
  const [reminders, escalations] = await readInScope(services.database, SYSTEM_ACTOR, async (reader) => {
    const late = await listLateApprovals(reader, { today, limit: MAX_PER_RUN });
    const escalated = late.filter(({ dueDate }) => countWorkingDaysAfter(dueDate, today) === ESCALATION_DAYS);
    return [
      await groupByReceiver(reader, late, { day: today, find: listNearestApprovers }),
      await groupByReceiver(reader, escalated, { day: today, find: listApproversAbove }),
    ];
  });
  for (const [userCode, late] of reminders) await remind(services, { userCode, late, today });
  for (const [userCode, late] of escalations)
    await remind(services, { userCode, late, today, isEscalation: true });
  return reminders.size + escalations.size;
}

/** Users of the asked level, or their deputies; nobody of what he may not decide himself. */
async function groupByReceiver(
  reader: Reader,
  late: readonly LateApproval[],
  { day, find }: { readonly day: PlainDate; readonly find: ApproverFinder },
): Promise<Map<string, LateApproval[]>> {
  const byReceiver = new Map<string, LateApproval[]>();
  /** Many rows of a branch are of the same applicants. */
  const known = new Map<string, readonly string[]>();
  for (const row of late) {
    const { kind, comCode, barredUsers } = row;
    const question = [kind, comCode, ...barredUsers].join(" ");
    const receivers = known.get(question) ?? (await find(reader, buildApproverQuery(row, day)));
    known.set(question, receivers);
    for (const userCode of receivers) {
      const rows = byReceiver.get(userCode) ?? [];
      rows.push(row);
      byReceiver.set(userCode, rows);
    }
  }
  return byReceiver;
}

function buildApproverQuery(
  { kind, comCode, barredUsers: except }: LateApproval,
  day: PlainDate,
): ApproverQuery {
  const permission = approvalPermissions[kind];
  assert(permission, `kind ${kind} is decided by nobody`);
  return { permission, comCode, except, day };
}

type Reminder = {
  readonly userCode: string;
  /** The oldest first. */
  readonly late: readonly LateApproval[];
  readonly today: PlainDate;
  /** To the level above. */
  readonly isEscalation?: boolean;
};

async function remind(
  services: Services,
  { userCode, late, today, isEscalation = false }: Reminder,
): Promise<void> {
  const [oldest] = late;
  assert(oldest, "a reminder is about something");
  const { path: call } = lateApprovalAuditTitle;
  const key = `late approvals ${isEscalation ? "above " : ""}${userCode} ${today}`;
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
        reason: isEscalation
          ? `下级已逾期 ${ESCALATION_DAYS} 个工作日未办，应于 ${oldest.dueDate} 办结，请督办`
          : `最早一件应于 ${oldest.dueDate} 办结`,
      },
    });
    const lateNumbers = late.map(({ businessNo }) => businessNo);
    const change = { reminded: userCode, late: lateNumbers, ...(isEscalation && { isEscalation }) };
    note({ subject: userCode, comCode: oldest.comCode, change });
    return null;
  });
}
