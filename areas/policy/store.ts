import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns, type StampColumn, selectWireStamp } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    policy: {
      policyNo: string;
      proposalNo: string;
      orderNo: string;
      comCode: string;
      com2: ColumnType<string, never, never>;
      com4: ColumnType<string, never, never>;
      riskCode: string;
      status: string;
      version: Generated<number>;
      holderName: string;
      insuredName: string;
      planType: string;
      currency: string;
      sumAmount: string;
      sumPremium: string;
      receivedPremium: Generated<string>;
      endorseCount: Generated<number>;
      startDate: string;
      endDate: string;
      handlerCode: string;
      handler1Code: string;
      teamCode: string;
      businessNature: string;
      isSeeFee: string;
      inputBy: string;
      agencyCode: string;
      issuedAt: StampColumn;
      /** When its salesman was told that it may be renewed. */
      renewalToldOn: string | null;
    };
  }
}

const issuedColumns = [
  "policyNo",
  "proposalNo",
  "orderNo",
  "comCode",
  "riskCode",
  "status",
  "holderName",
  "insuredName",
  "planType",
  "currency",
  "sumAmount",
  "sumPremium",
  "startDate",
  "endDate",
  "handlerCode",
  "handler1Code",
  "teamCode",
  "businessNature",
  "inputBy",
  "agencyCode",
] as const;
const columns = [
  ...issuedColumns,
  "isSeeFee as isSeeFeeFlag",
  "version",
  "receivedPremium",
  "endorseCount",
  selectWireStamp("issuedAt").as("issuedAt"),
  "renewalToldOn",
] as const;

export type Policy = NonNullable<Awaited<ReturnType<typeof findPolicy>>>;
export type NewPolicy = Pick<Policy, (typeof issuedColumns)[number] | "isSeeFeeFlag">;

export function insertPolicy(tx: Tx, policy: NewPolicy): Promise<Policy> {
  return tx
    .insertInto("policy")
    .values({ ...pickColumns(policy, issuedColumns), isSeeFee: policy.isSeeFeeFlag })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findPolicy(reader: Reader, policyNo: string) {
  return reader.selectFrom("policy").select(columns).where("policyNo", "=", policyNo).executeTakeFirst();
}

/** Whoever wants the same policy renewed waits here, and then sees what the first made. */
export function lockPolicy(tx: Tx, policyNo: string) {
  return tx
    .selectFrom("policy")
    .select(columns)
    .where("policyNo", "=", policyNo)
    .forUpdate()
    .executeTakeFirst();
}

export function policiesOf(reader: Reader, numbers: readonly string[]) {
  return reader.selectFrom("policy").select(columns).where("policyNo", "in", numbers).execute();
}

/** Undefined where somebody moved it meanwhile. */
export function movePolicy(tx: Tx, { policyNo, version }: Policy, status: string) {
  return tx
    .updateTable("policy")
    .set((build) => ({ status, version: build("version", "+", 1) }))
    .where("policyNo", "=", policyNo)
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();
}

export async function addReceived(tx: Tx, policyNo: string, amount: string) {
  const named = tx.selectFrom("policy").select(columns).where("policyNo", "=", policyNo);
  const before = await named.forUpdate().executeTakeFirstOrThrow();
  const after = await tx
    .updateTable("policy")
    .set((build) => ({
      receivedPremium: sql<string>`received_premium + ${amount}::numeric`,
      version: build("version", "+", 1),
    }))
    .where("policyNo", "=", policyNo)
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
        where.and([where("status", "=", "01"), where("startDate", "<=", day)]),
        where.and([where("status", "=", "02"), where("endDate", "<", day)]),
      ]),
    )
    .orderBy("policyNo")
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
    .where("renewalToldOn", "is", null)
    .where("status", "in", ["01", "02"])
    .where("endDate", ">=", sql<string>`${today}::date`)
    .where("endDate", "<=", sql<string>`${until}::date`)
    .where(sql<boolean>`end_date - start_date >= ${leastDays}::integer`)
    .orderBy("endDate")
    .orderBy("policyNo")
    .limit(most)
    .execute();
}

/** Undefined where somebody moved it meanwhile. */
export function noteRenewalTold(tx: Tx, { policyNo, version }: Policy, today: string) {
  return tx
    .updateTable("policy")
    .set((build) => ({ renewalToldOn: today, version: build("version", "+", 1) }))
    .where("policyNo", "=", policyNo)
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();
}
