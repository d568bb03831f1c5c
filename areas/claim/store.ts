import { type ColumnType, type Generated, type RawBuilder, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, pickColumns } from "#platform/server/tables.ts";
import type { Claim, LossesOfYear } from "./rules/claim.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    claim: BranchColumns &
      Claim & {
        agencyCode: string;
        riskCode: string;
        holderName: string;
        version: Generated<number>;
        changedBy: string;
        changedAt: ColumnType<string, undefined, RawBuilder<string>>;
      };
  }
}

/** What a claim that is told again may change. */
const amountColumns = [
  "lossDate",
  "state",
  "registeredAmount",
  "settledAmount",
  "outstandingAmount",
] as const;
const columns = ["claimNo", "policyNo", ...amountColumns] as const;

export type ClaimRow = NonNullable<Awaited<ReturnType<typeof lockClaim>>>;
export type NewClaim = Claim & {
  readonly comCode: string;
  readonly agencyCode: string;
  readonly riskCode: string;
  readonly holderName: string;
  readonly changedBy: string;
};

const rowColumns = [...columns, "comCode", "version"] as const;

export function lockClaim(tx: Tx, claimNo: string) {
  return tx
    .selectFrom("claim")
    .select(rowColumns)
    .where("claimNo", "=", claimNo)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined if a branch that the user does not see has a claim of this number. */
export function insertClaim(tx: Tx, claim: NewClaim): Promise<ClaimRow | undefined> {
  return tx
    .insertInto("claim")
    .values(claim)
    .onConflict((conflict) => conflict.column("claimNo").doNothing())
    .returning(rowColumns)
    .executeTakeFirst();
}

export function updateClaim(tx: Tx, claim: Claim, changedBy: string): Promise<ClaimRow> {
  return tx
    .updateTable("claim")
    .set((build) => ({
      ...pickColumns(claim, amountColumns),
      changedBy,
      changedAt: sql<string>`now()`,
      version: build("version", "+", 1),
    }))
    .where("claimNo", "=", claim.claimNo)
    .returning(rowColumns)
    .executeTakeFirstOrThrow();
}

/** Cancelled claims are no losses. */
export function sumLossesByYear(
  reader: Reader,
  policyNos: readonly string[],
  since: string,
): Promise<LossesOfYear[]> {
  return reader
    .selectFrom("claim")
    .select([
      sql<number>`extract(year from loss_date)::integer`.as("year"),
      sql<number>`count(*)::integer`.as("count"),
      sql<string>`sum(settled_amount)::numeric(18, 2)::text`.as("settledAmount"),
      sql<string>`sum(outstanding_amount)::numeric(18, 2)::text`.as("outstandingAmount"),
    ])
    .where("policyNo", "in", policyNos)
    .where("state", "<>", "4")
    .where("lossDate", ">=", sql<string>`${since}::date`)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
}

/** How many losses fell into a period, both days included, as far as the reader sees them; without cancelled claims. */
export async function countLossesInPeriod(
  reader: Reader,
  policyNo: string,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<number> {
  const { count } = await reader
    .selectFrom("claim")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("policyNo", "=", policyNo)
    .where("state", "<>", "4")
    .where("lossDate", ">=", sql<string>`${startDate}::date`)
    .where("lossDate", "<=", sql<string>`${endDate}::date`)
    .executeTakeFirstOrThrow();
  return count;
}
