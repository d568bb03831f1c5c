import type { ColumnType, Generated } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, pickColumns, type DatabaseTimestampColumn } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    insurancePlan: BranchColumns & {
      insurancePlanNo: ColumnType<string, string, never>;
      riskCode: string;
      status: string;
      version: Generated<number>;
      edition: Generated<number>;
      planName: string;
      planType: string;
      insureType: string;
      occupationClassMax: string;
      perManPremium: string | null;
      saleFrom: string | null;
      saleUntil: string | null;
      salePrefixes: string[];
      statusReason: Generated<string>;
      copiedFrom: Generated<string>;
      inputBy: string;
      inputAt: DatabaseTimestampColumn;
      changedBy: string;
      changedAt: ColumnType<string, never, Date>;
    };
  }
}

const factColumns = [
  "planName",
  "planType",
  "insureType",
  "occupationClassMax",
  "perManPremium",
  "saleFrom",
  "saleUntil",
  "salePrefixes",
] as const;
const firstColumns = ["insurancePlanNo", "comCode", "riskCode", "status", "copiedFrom", "inputBy"] as const;
const columns = [...firstColumns, ...factColumns, "version", "edition", "statusReason", "changedBy"] as const;

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

/** The part of the row that repeats the edition in force. */
type PlanFacts = Pick<PlanRow, (typeof factColumns)[number]>;
type NewPlan = PlanFacts & Pick<PlanRow, (typeof firstColumns)[number]>;

export function insertPlan(tx: Tx, plan: NewPlan): Promise<PlanRow> {
  return tx
    .insertInto("insurancePlan")
    .values({ ...pickColumns(plan, [...firstColumns, ...factColumns]), changedBy: plan.inputBy })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findPlan(reader: Reader, insurancePlanNo: string) {
  return plans(reader).where("insurancePlanNo", "=", insurancePlanNo).executeTakeFirst();
}

/** Whoever comes second waits here; a plan of a branch above is nobody's to change. */
export function lockPlan(tx: Tx, insurancePlanNo: string): Promise<PlanRow | undefined> {
  return plans(tx).where("insurancePlanNo", "=", insurancePlanNo).forUpdate().executeTakeFirst();
}

/** Those that an edition counts of, with what it comes to. */
export function listPlansInForce(reader: Reader, riskCode: string) {
  return reader
    .selectFrom("insurancePlan as p")
    .innerJoin("insurancePlanEdition as e", (join) =>
      join.onRef("e.insurancePlanNo", "=", "p.insurancePlanNo").onRef("e.edition", "=", "p.edition"),
    )
    .select([
      "p.insurancePlanNo",
      "p.status",
      "p.edition",
      "p.saleFrom",
      "p.saleUntil",
      "p.salePrefixes",
      "e.terms",
    ])
    .where("p.riskCode", "=", riskCode)
    .where("p.edition", ">", 0)
    .orderBy("p.insurancePlanNo")
    .execute();
}

function plans(reader: Reader) {
  return reader.selectFrom("insurancePlan").select(columns);
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
): Promise<PlanRow> {
  return tx
    .updateTable("insurancePlan")
    .set((build) => ({
      status,
      edition,
      statusReason,
      ...(facts && pickColumns(facts, factColumns)),
      changedBy,
      changedAt: now,
      version: build("version", "+", 1),
    }))
    .where("insurancePlanNo", "=", insurancePlanNo)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
