import { type Generated, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { BranchColumns } from "#platform/server/tables.ts";
import type { Instalment, OwedInstalment } from "./rules/pay-plan.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    payPlan: BranchColumns & {
      businessNo: string;
      payNo: number;
      currency: string;
      planFee: string;
      planDate: string;
      planEndDate: string;
      /** The part that an endorsement took off. */
      writtenOff: Generated<string>;
      payFee: Generated<string>;
      payPlanStatus: string;
      policyNo: Generated<string>;
    };
  }
}

export type PayPlanRow = OwedInstalment & {
  readonly comCode: string;
  readonly policyNo: string;
  readonly currency: string;
};

const columns = [
  "payNo",
  "comCode",
  "currency",
  // What is still part of the plan: an instalment is paid without what was written off.
  sql<string>`plan_fee - written_off`.as("planFee"),
  "planDate",
  "planEndDate",
  "payFee",
  "payPlanStatus",
  "policyNo",
] as const;

export function listPayPlanRows(reader: Reader, businessNo: string): Promise<PayPlanRow[]> {
  return planRows(reader, businessNo).execute();
}

export function lockPayPlanRows(tx: Tx, businessNo: string): Promise<PayPlanRow[]> {
  return planRows(tx, businessNo).forUpdate().execute();
}

function planRows(reader: Reader, businessNo: string) {
  return reader.selectFrom("payPlan").select(columns).where("businessNo", "=", businessNo).orderBy("payNo");
}

export async function replacePayPlanRows(
  tx: Tx,
  { businessNo, comCode, currency }: { businessNo: string; comCode: string; currency: string },
  plan: readonly (Instalment & { payPlanStatus: string })[],
): Promise<void> {
  await tx.deleteFrom("payPlan").where("businessNo", "=", businessNo).execute();
  await tx
    .insertInto("payPlan")
    .values(
      plan.map(({ payNo, planFee, planDate, planEndDate, payPlanStatus }) => ({
        businessNo,
        comCode,
        currency,
        payNo,
        planFee,
        planDate,
        planEndDate,
        payPlanStatus,
      })),
    )
    .execute();
}

/** Locks the instalments owed under a policy's number, the last to be paid first. */
export function lockInstalmentsOfPolicy(tx: Tx, policyNo: string) {
  return tx
    .selectFrom("payPlan")
    .select(["businessNo", ...columns])
    .where("policyNo", "=", policyNo)
    .orderBy("payPlan.planDate", "desc")
    .orderBy("businessNo", "desc")
    .orderBy("payNo", "desc")
    .forUpdate()
    .execute();
}

export async function writeOffInstalment(
  tx: Tx,
  { businessNo, payNo }: { businessNo: string; payNo: number },
  { amount, payPlanStatus }: { amount: string; payPlanStatus: string },
): Promise<void> {
  await tx
    .updateTable("payPlan")
    .set({ writtenOff: sql<string>`written_off + ${amount}::numeric`, payPlanStatus })
    .where("businessNo", "=", businessNo)
    .where("payNo", "=", payNo)
    .execute();
}

export async function updateInstalment(
  tx: Tx,
  businessNo: string,
  { payNo, payFee, payPlanStatus }: Pick<PayPlanRow, "payNo" | "payFee" | "payPlanStatus">,
): Promise<void> {
  await tx
    .updateTable("payPlan")
    .set({ payFee, payPlanStatus })
    .where("businessNo", "=", businessNo)
    .where("payNo", "=", payNo)
    .execute();
}

/** Stores the policy number under which the plan is owed from now on. */
export async function updatePolicyNoOfPayPlan(tx: Tx, businessNo: string, policyNo: string): Promise<void> {
  await tx.updateTable("payPlan").set({ policyNo }).where("businessNo", "=", businessNo).execute();
}

/** Lists documents with an instalment whose stored status is out of date. */
export async function listPayPlansWithStaleStatus(
  reader: Reader,
  today: PlainDate,
  most: number,
): Promise<string[]> {
  const day = sql<string>`${today}::date`;
  const rows = await reader
    .selectFrom("payPlan")
    .select("businessNo")
    .distinct()
    .where((either) =>
      either.or([
        either("payPlanStatus", "=", "0").and("planDate", "<=", day),
        either("payPlanStatus", "in", ["0", "1", "2"]).and("planEndDate", "<", day),
      ]),
    )
    .orderBy("businessNo")
    .limit(most)
    .execute();
  return rows.map(({ businessNo }) => businessNo);
}

const openFee = sql<string>`plan_fee - written_off - pay_fee`;
const openColumns = ["businessNo", "payNo", "policyNo", "comCode", "currency", "planEndDate"] as const;
const isOpen = sql<boolean>`plan_fee > written_off + pay_fee`;

/** The open instalments of a policy, the first to be paid first. */
export function listOpenInstalmentsOfPolicy(reader: Reader, policyNo: string) {
  return reader
    .selectFrom("payPlan")
    .select([...openColumns, openFee.as("openFee")])
    .where("policyNo", "=", policyNo)
    .where(isOpen)
    .orderBy("payPlan.planEndDate")
    .orderBy("businessNo")
    .orderBy("payNo")
    .execute();
}

type OpenInstalmentsQuery = {
  readonly until: PlainDate;
  /** The last instalment of the part before. */
  readonly after:
    | { readonly planEndDate: PlainDate; readonly businessNo: string; readonly payNo: number }
    | undefined;
  readonly most: number;
};

/** A part of the instalments that are owed under policies and have to be paid until a day. */
export function listOpenInstalmentsUntil(reader: Reader, { until, after, most }: OpenInstalmentsQuery) {
  const query = reader
    .selectFrom("payPlan")
    .select([...openColumns, openFee.as("openFee")])
    .where("policyNo", "<>", "")
    .where(isOpen)
    .where("planEndDate", "<=", until)
    .orderBy("payPlan.planEndDate")
    .orderBy("businessNo")
    .orderBy("payNo")
    .limit(most);
  if (!after) return query.execute();
  const { planEndDate, businessNo, payNo } = after;
  const isLater = sql<boolean>`(plan_end_date, business_no, pay_no) > (${planEndDate}::date, ${businessNo}, ${payNo})`;
  return query.where(isLater).execute();
}
