import { type Generated, type Insertable, sql } from "kysely";
import { NOTICE_STATUS } from "#areas/renewal/rules/renewal-notice.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  type DatabaseTimestampColumn,
  selectWireTimestamp,
  type Tables,
} from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    arrearsStep: BranchColumns & {
      businessNo: string;
      payNo: number;
      step: string;
      policyNo: string;
      openFee: string;
      currency: string;
      effectiveFrom: string | null;
      noticeStatus: Generated<string>;
      noticeText: Generated<string>;
      noticeAt: string | null;
      recordedAt: DatabaseTimestampColumn;
    };
  }
}

export type ArrearsStepKey = { readonly businessNo: string; readonly payNo: number; readonly step: string };
export type ArrearsStep = ArrearsStepKey & {
  readonly policyNo: string;
  readonly comCode: string;
  readonly openFee: string;
  readonly currency: string;
  readonly effectiveFrom: PlainDate | null;
  readonly noticeStatus: string;
  readonly noticeText: string;
  readonly noticeAt: string | null;
  readonly recordedAt: string;
};

const columns = [
  "businessNo",
  "payNo",
  "step",
  "policyNo",
  "comCode",
  "openFee",
  "currency",
  "effectiveFrom",
  "noticeStatus",
  "noticeText",
  selectWireTimestamp("noticeAt").as("noticeAt"),
  selectWireTimestamp("recordedAt").as("recordedAt"),
] as const;

/** The steps of some policies, the earliest first. */
export function listArrearsSteps(reader: Reader, policyNos: readonly string[]): Promise<ArrearsStep[]> {
  return reader
    .selectFrom("arrearsStep")
    .select(columns)
    .where("policyNo", "in", policyNos)
    .orderBy("arrearsStep.recordedAt")
    .execute();
}

type NewArrearsStep = Omit<
  Insertable<Tables["arrearsStep"]>,
  "com2" | "com4" | "noticeStatus" | "noticeText" | "noticeAt" | "recordedAt"
> & { readonly notice: { readonly text: string; readonly at: Date } | undefined };

/** Undefined where the step was taken before. */
export function insertArrearsStep(
  tx: Tx,
  { notice, ...step }: NewArrearsStep,
): Promise<ArrearsStep | undefined> {
  const waiting = notice && {
    noticeStatus: NOTICE_STATUS.waiting,
    noticeText: notice.text,
    noticeAt: notice.at.toISOString(),
  };
  return tx
    .insertInto("arrearsStep")
    .values({ ...step, ...waiting })
    .onConflict((conflict) => conflict.columns(["businessNo", "payNo", "step"]).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Text messages that wait, or that a process began to send. */
export function listNotices(
  reader: Reader,
  { status, before, most }: { readonly status: string; readonly before: Date; readonly most: number },
): Promise<ArrearsStepKey[]> {
  return reader
    .selectFrom("arrearsStep")
    .select(["businessNo", "payNo", "step"])
    .where("noticeStatus", "=", status)
    .where("noticeAt", "<", sql<string>`${before.toISOString()}::timestamptz`)
    .orderBy("arrearsStep.noticeAt")
    .limit(most)
    .execute();
}

/** Undefined where another process has changed it. */
export function updateNoticeStatus(
  tx: Tx,
  { businessNo, payNo, step }: ArrearsStepKey,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<ArrearsStep | undefined> {
  return tx
    .updateTable("arrearsStep")
    .set({ noticeStatus: to, noticeAt: at.toISOString() })
    .where("businessNo", "=", businessNo)
    .where("payNo", "=", payNo)
    .where("step", "=", step)
    .where("noticeStatus", "=", from)
    .returning(columns)
    .executeTakeFirst();
}

/** Policies that were suspended for arrears last, and owe nothing overdue any more. */
export async function listPoliciesWithoutArrears(
  reader: Reader,
  { today, most }: { readonly today: PlainDate; readonly most: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom("arrearsStep as a")
    .innerJoin("policySuspension as s", (join) =>
      join
        .onRef("s.policyNo", "=", "a.policyNo")
        .onRef("s.effectiveFrom", "=", "a.effectiveFrom")
        .on("s.kind", "=", "suspend"),
    )
    .innerJoin("policy as p", "p.policyNo", "a.policyNo")
    .select("a.policyNo")
    .distinct()
    .where("a.step", "=", "S")
    .where("p.status", "in", ["01", "02", "06"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("policySuspension as later")
            .select("later.stepNo")
            .whereRef("later.policyNo", "=", "s.policyNo")
            .whereRef("later.stepNo", ">", "s.stepNo"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payPlan as l")
            .select("l.payNo")
            .whereRef("l.policyNo", "=", "a.policyNo")
            .where(sql<boolean>`l.plan_fee > l.written_off + l.pay_fee and l.plan_end_date < ${today}::date`),
        ),
      ),
    )
    .orderBy("a.policyNo")
    .limit(most)
    .execute();
  return rows.map(({ policyNo }) => policyNo);
}
