import { type ColumnType, type Generated, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Instalment, Owed } from "#areas/drafting/rules/pay-plan.ts";

type Never = ColumnType<string, never, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    pay_plan: {
      business_no: string;
      pay_no: number;
      com_code: string;
      com2: Never;
      com4: Never;
      currency: string;
      plan_fee: string;
      plan_date: string;
      plan_end_date: string;
      pay_fee: Generated<string>;
      pay_plan_status: string;
      policy_no: Generated<string>;
    };
  }
}

export type PlanRow = Owed & {
  readonly comCode: string;
  readonly policyNo: string;
  readonly currency: string;
};

const columns = [
  "pay_no as payNo",
  "com_code as comCode",
  "currency",
  "plan_fee as planFee",
  "plan_date as planDate",
  "plan_end_date as planEndDate",
  "pay_fee as payFee",
  "pay_plan_status as payPlanStatus",
  "policy_no as policyNo",
] as const;

export function findPlan(reader: Reader, businessNo: string): Promise<PlanRow[]> {
  return planRows(reader, businessNo).execute();
}

export function lockPlan(tx: Tx, businessNo: string): Promise<PlanRow[]> {
  return planRows(tx, businessNo).forUpdate().execute();
}

function planRows(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("pay_plan")
    .select(columns)
    .where("business_no", "=", businessNo)
    .orderBy("pay_no");
}

export async function replacePlan(
  tx: Tx,
  whose: { businessNo: string; comCode: string; currency: string },
  plan: readonly (Instalment & { payPlanStatus: string })[],
): Promise<void> {
  await tx.deleteFrom("pay_plan").where("business_no", "=", whose.businessNo).execute();
  await tx
    .insertInto("pay_plan")
    .values(
      plan.map(({ payNo, planFee, planDate, planEndDate, payPlanStatus }) => ({
        business_no: whose.businessNo,
        com_code: whose.comCode,
        currency: whose.currency,
        pay_no: payNo,
        plan_fee: planFee,
        plan_date: planDate,
        plan_end_date: planEndDate,
        pay_plan_status: payPlanStatus,
      })),
    )
    .execute();
}

export async function updateInstalment(
  tx: Tx,
  businessNo: string,
  { payNo, payFee, payPlanStatus }: Pick<PlanRow, "payNo" | "payFee" | "payPlanStatus">,
): Promise<void> {
  await tx
    .updateTable("pay_plan")
    .set({ pay_fee: payFee, pay_plan_status: payPlanStatus })
    .where("business_no", "=", businessNo)
    .where("pay_no", "=", payNo)
    .execute();
}

/** From now on it is owed under the number of its policy. */
export async function tellPolicy(tx: Tx, businessNo: string, policyNo: string): Promise<void> {
  await tx
    .updateTable("pay_plan")
    .set({ policy_no: policyNo })
    .where("business_no", "=", businessNo)
    .execute();
}

/** Documents with an instalment whose day has come or gone by since it was looked at. */
export async function plansToAge(reader: Reader, today: PlainDate, most: number): Promise<string[]> {
  const day = sql<string>`${today}::date`;
  const rows = await reader
    .selectFrom("pay_plan")
    .select("business_no")
    .distinct()
    .where((either) =>
      either.or([
        either("pay_plan_status", "=", "0").and("plan_date", "<=", day),
        either("pay_plan_status", "in", ["0", "1", "2"]).and("plan_end_date", "<", day),
      ]),
    )
    .orderBy("business_no")
    .limit(most)
    .execute();
  return rows.map(({ business_no }) => business_no);
}
