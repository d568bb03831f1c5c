import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type Stamp, wireStamp } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    policy: {
      policy_no: string;
      proposal_no: string;
      order_no: string;
      com_code: string;
      com2: ColumnType<string, never, never>;
      com4: ColumnType<string, never, never>;
      risk_code: string;
      status: string;
      version: Generated<number>;
      holder_name: string;
      insured_name: string;
      plan_type: string;
      currency: string;
      sum_amount: string;
      sum_premium: string;
      received_premium: Generated<string>;
      endorse_count: Generated<number>;
      start_date: string;
      end_date: string;
      handler_code: string;
      handler1_code: string;
      team_code: string;
      business_nature: string;
      is_see_fee: string;
      input_by: string;
      agency_code: string;
      issued_at: Stamp;
      /** When its salesman was told that it may be renewed. */
      renewal_told_on: string | null;
    };
  }
}

const columns = [
  "policy_no as policyNo",
  "proposal_no as proposalNo",
  "order_no as orderNo",
  "com_code as comCode",
  "risk_code as riskCode",
  "status",
  "version",
  "holder_name as holderName",
  "insured_name as insuredName",
  "plan_type as planType",
  "currency",
  "sum_amount as sumAmount",
  "sum_premium as sumPremium",
  "received_premium as receivedPremium",
  "endorse_count as endorseCount",
  "start_date as startDate",
  "end_date as endDate",
  "handler_code as handlerCode",
  "handler1_code as handler1Code",
  "team_code as teamCode",
  "business_nature as businessNature",
  "is_see_fee as isSeeFeeFlag",
  "input_by as inputBy",
  "agency_code as agencyCode",
  wireStamp("issued_at").as("issuedAt"),
  "renewal_told_on as renewalToldOn",
] as const;

export type Policy = NonNullable<Awaited<ReturnType<typeof findPolicy>>>;
export type NewPolicy = Omit<
  Policy,
  "version" | "receivedPremium" | "endorseCount" | "issuedAt" | "renewalToldOn"
>;

export function insertPolicy(tx: Tx, policy: NewPolicy): Promise<Policy> {
  return tx
    .insertInto("policy")
    .values({
      policy_no: policy.policyNo,
      proposal_no: policy.proposalNo,
      order_no: policy.orderNo,
      com_code: policy.comCode,
      risk_code: policy.riskCode,
      status: policy.status,
      holder_name: policy.holderName,
      insured_name: policy.insuredName,
      plan_type: policy.planType,
      currency: policy.currency,
      sum_amount: policy.sumAmount,
      sum_premium: policy.sumPremium,
      start_date: policy.startDate,
      end_date: policy.endDate,
      handler_code: policy.handlerCode,
      handler1_code: policy.handler1Code,
      team_code: policy.teamCode,
      business_nature: policy.businessNature,
      is_see_fee: policy.isSeeFeeFlag,
      input_by: policy.inputBy,
      agency_code: policy.agencyCode,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findPolicy(reader: Reader, policyNo: string) {
  return reader.selectFrom("policy").select(columns).where("policy_no", "=", policyNo).executeTakeFirst();
}

/** Whoever wants the same policy renewed waits here, and then sees what the first made. */
export function lockPolicy(tx: Tx, policyNo: string) {
  return tx
    .selectFrom("policy")
    .select(columns)
    .where("policy_no", "=", policyNo)
    .forUpdate()
    .executeTakeFirst();
}

export function policiesOf(reader: Reader, numbers: readonly string[]) {
  return reader.selectFrom("policy").select(columns).where("policy_no", "in", numbers).execute();
}

/** Undefined where somebody moved it meanwhile. */
export function movePolicy(tx: Tx, { policyNo, version }: Policy, status: string) {
  return tx
    .updateTable("policy")
    .set((build) => ({ status, version: build("version", "+", 1) }))
    .where("policy_no", "=", policyNo)
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();
}

export async function addReceived(tx: Tx, policyNo: string, amount: string) {
  const named = tx.selectFrom("policy").select(columns).where("policy_no", "=", policyNo);
  const before = await named.forUpdate().executeTakeFirstOrThrow();
  const after = await tx
    .updateTable("policy")
    .set((build) => ({
      received_premium: sql<string>`received_premium + ${amount}::numeric`,
      version: build("version", "+", 1),
    }))
    .where("policy_no", "=", policyNo)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { before, after };
}

/** Those whose cover began, or ended, before the night came by. */
export function policiesDue(reader: Reader, { today, most }: { today: string; most: number }) {
  const day = sql<string>`${today}::date`;
  return reader
    .selectFrom("policy")
    .select(columns)
    .where((where) =>
      where.or([
        where.and([where("status", "=", "01"), where("start_date", "<=", day)]),
        where.and([where("status", "=", "02"), where("end_date", "<", day)]),
      ]),
    )
    .orderBy("policy_no")
    .limit(most)
    .execute();
}

/** Those whose renewal nobody was told of yet; the first to end come first. */
export function policiesToRenew(
  reader: Reader,
  { today, until, leastDays, most }: { today: string; until: string; leastDays: number; most: number },
) {
  return reader
    .selectFrom("policy")
    .select(columns)
    .where("renewal_told_on", "is", null)
    .where("status", "in", ["01", "02"])
    .where("end_date", ">=", sql<string>`${today}::date`)
    .where("end_date", "<=", sql<string>`${until}::date`)
    .where(sql<boolean>`end_date - start_date >= ${leastDays}::integer`)
    .orderBy("end_date")
    .orderBy("policy_no")
    .limit(most)
    .execute();
}

/** Undefined where somebody moved it meanwhile. */
export function noteRenewalTold(tx: Tx, { policyNo, version }: Policy, today: string) {
  return tx
    .updateTable("policy")
    .set((build) => ({ renewal_told_on: today, version: build("version", "+", 1) }))
    .where("policy_no", "=", policyNo)
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();
}
