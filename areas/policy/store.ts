import { type Generated, sql } from "kysely";
import type { Document } from "#areas/document/rules/document.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  pickColumns,
  type DatabaseTimestampColumn,
  selectWireTimestamp,
  type Tables,
} from "#platform/server/tables.ts";
import type { SuspensionKind } from "./rules/suspension.ts";

/** All of them are texts: the database gives dates and amounts as such. */
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

declare module "#platform/server/tables.ts" {
  interface Tables {
    policy: BranchColumns &
      Record<(typeof issuedColumns)[number], string> & {
        version: Generated<number>;
        receivedPremium: Generated<string>;
        endorseCount: Generated<number>;
        isSeeFee: string;
        issuedAt: DatabaseTimestampColumn;
        /** When its salesman was told that it may be renewed. */
        renewalToldOn: string | null;
      };
    policySuspension: BranchColumns & {
      policyNo: string;
      stepNo: number;
      kind: SuspensionKind;
      effectiveFrom: string;
      sourceNo: string;
      reason: string;
      recordedBy: string;
      recordedAt: DatabaseTimestampColumn;
      takenOn: string | null;
    };
  }
}

const columns = [
  ...issuedColumns,
  "isSeeFee as isSeeFeeFlag",
  "version",
  "receivedPremium",
  "endorseCount",
  selectWireTimestamp("issuedAt").as("issuedAt"),
  "renewalToldOn",
] as const;

export type PolicyRow = NonNullable<Awaited<ReturnType<typeof findPolicy>>>;
export type PolicyToInsert = Pick<PolicyRow, (typeof issuedColumns)[number] | "isSeeFeeFlag">;

export function insertPolicy(tx: Tx, policy: PolicyToInsert): Promise<PolicyRow> {
  return tx
    .insertInto("policy")
    .values({ ...pickColumns(policy, issuedColumns), isSeeFee: policy.isSeeFeeFlag })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function policies(reader: Reader) {
  return reader.selectFrom("policy").select(columns);
}

export function findPolicy(reader: Reader, policyNo: string) {
  return policies(reader).where("policyNo", "=", policyNo).executeTakeFirst();
}

/** Whoever wants the same policy renewed waits here, and then sees what the first made. */
export function lockPolicy(tx: Tx, policyNo: string) {
  return policies(tx).where("policyNo", "=", policyNo).forUpdate().executeTakeFirst();
}

export function listPoliciesByNumber(reader: Reader, numbers: readonly string[]) {
  return policies(reader).where("policyNo", "in", numbers).execute();
}

/** Undefined where somebody moved it meanwhile. */
export function updatePolicyVersion(
  tx: Tx,
  { policyNo, version }: PolicyRow,
  change: Partial<Pick<PolicyRow, "status" | "renewalToldOn">>,
) {
  return tx
    .updateTable("policy")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("policyNo", "=", policyNo)
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();
}

type EndorsedColumns = Pick<
  Document,
  | "holderName"
  | "insuredName"
  | "planType"
  | "currency"
  | "sumAmount"
  | "sumPremium"
  | "startDate"
  | "endDate"
  | "handlerCode"
  | "handler1Code"
  | "businessNature"
  | "isSeeFeeFlag"
>;

/** The columns of the last version; the caller has locked the policy. */
export function updateEndorsedPolicy(
  tx: Tx,
  policyNo: string,
  { isSeeFeeFlag, ...endorsed }: EndorsedColumns,
  status: string,
): Promise<PolicyRow> {
  const { sumAmount, sumPremium, startDate, endDate } = endorsed;
  assert(sumAmount !== null && sumPremium !== null, "an endorsement has its price");
  assert(startDate !== null && endDate !== null, "an endorsement keeps a period");
  return tx
    .updateTable("policy")
    .set((build) => ({
      ...pickColumns(endorsed, ["holderName", "insuredName", "planType", "currency"]),
      ...pickColumns(endorsed, ["handlerCode", "handler1Code", "businessNature"]),
      isSeeFee: isSeeFeeFlag,
      sumAmount,
      sumPremium,
      startDate,
      endDate,
      status,
      endorseCount: build("endorseCount", "+", 1),
      version: build("version", "+", 1),
    }))
    .where("policyNo", "=", policyNo)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateReceivedPremium(tx: Tx, policyNo: string, amount: string) {
  const before = await lockPolicy(tx, policyNo);
  assert(before, "a policy is never deleted");
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
export function listPoliciesBegunOrEnded(reader: Reader, { today, most }: { today: string; most: number }) {
  const day = sql<string>`${today}::date`;
  return policies(reader)
    .where((where) =>
      where.or([
        where.and([where("status", "=", "01"), where("startDate", "<=", day)]),
        where.and([where("status", "in", ["02", "06"]), where("endDate", "<", day)]),
      ]),
    )
    .orderBy("policyNo")
    .limit(most)
    .execute();
}

/** Those whose renewal nobody was told of yet; the first to end come first. */
export function listPoliciesToRemindOfRenewal(
  reader: Reader,
  { today, until, leastDays, most }: { today: string; until: string; leastDays: number; most: number },
) {
  return policies(reader)
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

/** The suspensions and resumptions of a policy in their order. */
export function listSuspensionSteps(reader: Reader, policyNo: string) {
  return reader
    .selectFrom("policySuspension")
    .select(["stepNo", "kind", "effectiveFrom", "sourceNo", "reason", "takenOn"])
    .select(selectWireTimestamp("recordedAt").as("recordedAt"))
    .where("policyNo", "=", policyNo)
    .orderBy("stepNo")
    .execute();
}

type NewSuspensionStep = Pick<Tables["policySuspension"], "policyNo" | "stepNo" | "comCode" | "kind"> &
  Pick<Tables["policySuspension"], "effectiveFrom" | "sourceNo" | "reason" | "recordedBy">;

export async function insertSuspensionStep(tx: Tx, step: NewSuspensionStep): Promise<void> {
  await tx
    .insertInto("policySuspension")
    .values({ ...step, takenOn: null })
    .execute();
}

export async function updateSuspensionStepTaken(
  tx: Tx,
  { policyNo, stepNo, today }: { readonly policyNo: string; readonly stepNo: number; readonly today: string },
): Promise<void> {
  await tx
    .updateTable("policySuspension")
    .set({ takenOn: today })
    .where("policyNo", "=", policyNo)
    .where("stepNo", "=", stepNo)
    .execute();
}

/** Policies whose state has not followed a suspension or a resumption whose day has come. */
export function listPoliciesWithDueSuspension(
  reader: Reader,
  { today, most }: { today: string; most: number },
) {
  return policies(reader)
    .where("status", "in", ["01", "02", "06"])
    .where("policyNo", "in", (from) =>
      from
        .selectFrom("policySuspension")
        .select("policyNo")
        .where("takenOn", "is", null)
        .where("effectiveFrom", "<=", sql<string>`${today}::date`),
    )
    .orderBy("policyNo")
    .limit(most)
    .execute();
}
