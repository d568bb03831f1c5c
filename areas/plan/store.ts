import type { ColumnType, Generated } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";

type Never = ColumnType<string, never, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    insurance_plan: {
      insurance_plan_no: ColumnType<string, string, never>;
      com_code: string;
      com2: Never;
      com4: Never;
      risk_code: string;
      status: string;
      version: Generated<number>;
      edition: Generated<number>;
      plan_name: string;
      plan_type: string;
      insure_type: string;
      occupation_class_max: string;
      per_man_premium: string | null;
      sale_from: string | null;
      sale_until: string | null;
      sale_prefixes: string[];
      status_reason: Generated<string>;
      copied_from: Generated<string>;
      input_by: string;
      input_at: Stamp;
      changed_by: string;
      changed_at: ColumnType<string, never, Date>;
    };
  }
}

const columns = [
  "insurance_plan_no as insurancePlanNo",
  "com_code as comCode",
  "risk_code as riskCode",
  "status",
  "version",
  "edition",
  "plan_name as planName",
  "plan_type as planType",
  "insure_type as insureType",
  "occupation_class_max as occupationClassMax",
  "per_man_premium as perManPremium",
  "sale_from as saleFrom",
  "sale_until as saleUntil",
  "sale_prefixes as salePrefixes",
  "status_reason as statusReason",
  "copied_from as copiedFrom",
  "input_by as inputBy",
  "changed_by as changedBy",
] as const;

export type PlanHead = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

/** The part of the row that repeats the edition in force. */
export type PlanFacts = {
  readonly planName: string;
  readonly planType: string;
  readonly insureType: string;
  readonly occupationClassMax: string;
  readonly perManPremium: string | null;
  readonly saleFrom: string | null;
  readonly saleUntil: string | null;
  readonly salePrefixes: readonly string[];
};

function factColumns(facts: PlanFacts) {
  return {
    plan_name: facts.planName,
    plan_type: facts.planType,
    insure_type: facts.insureType,
    occupation_class_max: facts.occupationClassMax,
    per_man_premium: facts.perManPremium,
    sale_from: facts.saleFrom,
    sale_until: facts.saleUntil,
    sale_prefixes: [...facts.salePrefixes],
  };
}

export type NewPlan = PlanFacts &
  Pick<PlanHead, "insurancePlanNo" | "comCode" | "riskCode" | "status" | "copiedFrom" | "inputBy">;

export function insertPlan(tx: Tx, plan: NewPlan): Promise<PlanHead> {
  return tx
    .insertInto("insurance_plan")
    .values({
      insurance_plan_no: plan.insurancePlanNo,
      com_code: plan.comCode,
      risk_code: plan.riskCode,
      status: plan.status,
      copied_from: plan.copiedFrom,
      input_by: plan.inputBy,
      changed_by: plan.inputBy,
      ...factColumns(plan),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findPlan(reader: Reader, insurancePlanNo: string) {
  return plans(reader).where("insurance_plan_no", "=", insurancePlanNo).executeTakeFirst();
}

/** Whoever comes second waits here; a plan of a branch above is nobody's to change. */
export function lockPlan(tx: Tx, insurancePlanNo: string): Promise<PlanHead | undefined> {
  return plans(tx).where("insurance_plan_no", "=", insurancePlanNo).forUpdate().executeTakeFirst();
}

/** Those that an edition counts of, with what it comes to. */
export function plansInForce(reader: Reader, riskCode: string) {
  return reader
    .selectFrom("insurance_plan as p")
    .innerJoin("insurance_plan_edition as e", (join) =>
      join.onRef("e.insurance_plan_no", "=", "p.insurance_plan_no").onRef("e.edition", "=", "p.edition"),
    )
    .select([
      "p.insurance_plan_no as insurancePlanNo",
      "p.status",
      "p.edition",
      "p.sale_from as saleFrom",
      "p.sale_until as saleUntil",
      "p.sale_prefixes as salePrefixes",
      "e.terms",
    ])
    .where("p.risk_code", "=", riskCode)
    .where("p.edition", ">", 0)
    .orderBy("p.insurance_plan_no")
    .execute();
}

function plans(reader: Reader) {
  return reader.selectFrom("insurance_plan").select(columns);
}

export type PlanChange = {
  readonly status: string;
  readonly changedBy: string;
  readonly now: Date;
  readonly edition?: number;
  readonly statusReason?: string;
  readonly facts?: PlanFacts;
};

export function updatePlan(
  tx: Tx,
  insurancePlanNo: string,
  { status, changedBy, now, edition, statusReason, facts }: PlanChange,
): Promise<PlanHead> {
  return tx
    .updateTable("insurance_plan")
    .set((build) => ({
      status,
      ...(edition !== undefined && { edition }),
      ...(statusReason !== undefined && { status_reason: statusReason }),
      ...(facts && factColumns(facts)),
      changed_by: changedBy,
      changed_at: now,
      version: build("version", "+", 1),
    }))
    .where("insurance_plan_no", "=", insurancePlanNo)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
