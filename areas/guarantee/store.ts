import { type ColumnType, type Generated, type Insertable, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  type DatabaseTimestampColumn,
  selectWireTimestamp,
  type Tables,
} from "#platform/server/tables.ts";
import { PUSH_STATUS } from "./rules/guarantee.ts";

type Moment = ColumnType<string | null, Date | undefined, Date>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    guarantee: BranchColumns & {
      guaranteeNo: string;
      policyNo: string;
      agencyCode: string;
      guaranteeType: string;
      platform: string;
      projectNo: string;
      projectName: string;
      receiver: string;
      principal: string;
      amount: string;
      currency: string;
      startDate: string;
      endDate: string;
      paperId: Generated<string>;
      sha256: Generated<string>;
      fileBytes: Generated<number>;
      recordedAt: DatabaseTimestampColumn;
    };
    guaranteePush: BranchColumns & {
      pushNo: string;
      guaranteeNo: string;
      node: string;
      agencyCode: string;
      status: Generated<string>;
      attempt: Generated<number>;
      pushedAt: Moment;
      receiptNo: Generated<string>;
      deliveredAt: Moment;
      reason: Generated<string>;
      madeAt: DatabaseTimestampColumn;
      version: Generated<number>;
    };
    guaranteeAttempt: BranchColumns & {
      pushNo: string;
      stepNo: number;
      kind: string;
      outcome: Generated<string>;
      receiptNo: Generated<string>;
      reason: Generated<string>;
      askedBy: string;
      askedAt: ColumnType<string, Date, never>;
      settledAt: Moment;
    };
  }
}

const guaranteeColumns = [
  "guaranteeNo",
  "policyNo",
  "comCode",
  "agencyCode",
  "guaranteeType",
  "platform",
  "projectNo",
  "projectName",
  "receiver",
  "principal",
  "amount",
  "currency",
  "startDate",
  "endDate",
  "paperId",
  "sha256",
  "fileBytes",
] as const;
export type Guarantee = NonNullable<Awaited<ReturnType<typeof findGuarantee>>>;

export function findGuarantee(reader: Reader, guaranteeNo: string) {
  return reader
    .selectFrom("guarantee")
    .select(guaranteeColumns)
    .where("guaranteeNo", "=", guaranteeNo)
    .executeTakeFirst();
}

export async function findLetterNumber(reader: Reader, policyNo: string): Promise<string | undefined> {
  const letters = reader.selectFrom("guarantee").select("guaranteeNo").where("policyNo", "=", policyNo);
  return (await letters.executeTakeFirst())?.guaranteeNo;
}

export function insertGuarantee(
  tx: Tx,
  guarantee: Omit<Guarantee, "paperId" | "sha256" | "fileBytes">,
): Promise<Guarantee> {
  return tx.insertInto("guarantee").values(guarantee).returning(guaranteeColumns).executeTakeFirstOrThrow();
}

/** Sets the file with the figures that it prints. Undefined where another process was faster. */
export function updateGuaranteeFile(
  tx: Tx,
  guaranteeNo: string,
  file: Pick<Guarantee, "paperId" | "sha256" | "fileBytes"> & Partial<Guarantee>,
): Promise<Guarantee | undefined> {
  return tx
    .updateTable("guarantee")
    .set(file)
    .where("guaranteeNo", "=", guaranteeNo)
    .where("paperId", "=", "")
    .returning(guaranteeColumns)
    .executeTakeFirst();
}

const pushColumns = [
  "pushNo",
  "guaranteeNo",
  "node",
  "comCode",
  "agencyCode",
  "status",
  "attempt",
  "receiptNo",
  "reason",
  "version",
] as const;

function pushes(reader: Reader) {
  return reader
    .selectFrom("guaranteePush")
    .select(pushColumns)
    .select(selectWireTimestamp("pushedAt").$castTo<string | null>().as("pushedAt"))
    .select(selectWireTimestamp("deliveredAt").$castTo<string | null>().as("deliveredAt"));
}
export type Push = NonNullable<Awaited<ReturnType<typeof findPush>>>;
export type PushChange = Partial<
  Pick<
    Insertable<Tables["guaranteePush"]>,
    "status" | "attempt" | "pushedAt" | "receiptNo" | "deliveredAt" | "reason"
  >
>;

export function findPush(reader: Reader, pushNo: string) {
  return pushes(reader).where("pushNo", "=", pushNo).executeTakeFirst();
}

export function lockPush(tx: Tx, pushNo: string): Promise<Push | undefined> {
  return pushes(tx).where("pushNo", "=", pushNo).forUpdate().executeTakeFirst();
}

/** Undefined where the letter has a row of this node already. */
export async function insertPush(
  tx: Tx,
  push: Pick<Push, "pushNo" | "guaranteeNo" | "node" | "comCode" | "agencyCode" | "status">,
): Promise<Push | undefined> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("guaranteePush")
    .values(push)
    .onConflict((conflict) => conflict.columns(["guaranteeNo", "node"]).doNothing())
    .executeTakeFirstOrThrow();
  return added === 1n ? pushes(tx).where("pushNo", "=", push.pushNo).executeTakeFirst() : undefined;
}

export async function updatePush(tx: Tx, pushNo: string, change: PushChange): Promise<Push> {
  await tx
    .updateTable("guaranteePush")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("pushNo", "=", pushNo)
    .execute();
  return pushes(tx).where("pushNo", "=", pushNo).executeTakeFirstOrThrow();
}

/** The row that passes the letter of a policy on; its push is null where the branch has no platform. */
export function findLetterOfPolicy(reader: Reader, policyNo: string, node: string) {
  return reader
    .selectFrom("guarantee")
    .leftJoin("guaranteePush", (join) =>
      join
        .onRef("guaranteePush.guaranteeNo", "=", "guarantee.guaranteeNo")
        .on("guaranteePush.node", "=", node),
    )
    .select(["guarantee.receiver", "guaranteePush.status"])
    .select(selectWireTimestamp("deliveredAt").$castTo<string | null>().as("deliveredAt"))
    .where("policyNo", "=", policyNo)
    .executeTakeFirst();
}

export function listAttempts(reader: Reader, pushNo: string) {
  return reader
    .selectFrom("guaranteeAttempt")
    .select(["stepNo", "kind", "outcome", "receiptNo", "reason", "askedBy"])
    .select(selectWireTimestamp("askedAt").as("askedAt"))
    .select(selectWireTimestamp("settledAt").$castTo<string | null>().as("settledAt"))
    .where("pushNo", "=", pushNo)
    .orderBy("stepNo", "desc")
    .execute();
}

type NewAttempt = Pick<
  Insertable<Tables["guaranteeAttempt"]>,
  "pushNo" | "comCode" | "kind" | "outcome" | "receiptNo" | "askedBy" | "askedAt" | "settledAt"
>;

/** The caller has locked the push. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  const stepNo = sql<number>`(select coalesce(max(step_no), 0) + 1 from guarantee_attempt where push_no = ${attempt.pushNo})`;
  await tx
    .insertInto("guaranteeAttempt")
    .values({ ...attempt, stepNo })
    .execute();
}

/** The attempt that is under way has its outcome. */
export async function settleAttempt(
  tx: Tx,
  pushNo: string,
  outcome: {
    readonly outcome: string;
    readonly receiptNo: string;
    readonly reason: string;
    readonly settledAt: Date;
  },
): Promise<void> {
  await tx
    .updateTable("guaranteeAttempt")
    .set(outcome)
    .where("pushNo", "=", pushNo)
    .where("outcome", "=", PUSH_STATUS.pushing)
    .execute();
}

/** Rows that wait and whose policy neither ends nor changes now. The end itself is always told. */
export async function listWaitingPushes(reader: Reader, most: number): Promise<string[]> {
  const { rows } = await sql<{ pushNo: string }>`select u.push_no from guarantee_push u
      join guarantee g using (guarantee_no) join policy p using (policy_no)
    where u.status = '0' and (u.node = '5' or p.status in ('01', '02', '06')
      and not exists (select from endorsement e where e.policy_no = p.policy_no and e.is_running))
    order by u.made_at limit ${most}`.execute(reader);
  return rows.map(({ pushNo }) => pushNo);
}

/** Rows whose outcome is not known, as far as it is time to ask. */
export async function listPushesToAsk(reader: Reader, now: Date, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom("guaranteePush")
    .leftJoin("paymentWatch", "paymentWatch.paymentNo", "guaranteePush.pushNo")
    .select("pushNo")
    .where("status", "=", PUSH_STATUS.pushing)
    .where((either) =>
      either.or([
        either("nextLookAt", "is", null),
        either("nextLookAt", "<=", sql<string>`${now}::timestamptz`),
      ]),
    )
    .orderBy("guaranteePush.madeAt")
    .limit(most)
    .execute();
  return rows.map(({ pushNo }) => pushNo);
}

/** Letters of policies that ended early, which their platform has not been told. */
export async function listEndedLetters(reader: Reader, most: number) {
  const { rows } = await sql<{ guaranteeNo: string; policyNo: string }>`select g.guarantee_no, g.policy_no
    from guarantee_push u join guarantee g using (guarantee_no) join policy p using (policy_no)
    where u.node = '3' and p.status in ('04', '05') and (u.status = '0' or u.status in ('2', '3')
      and not exists (select from guarantee_push o where o.guarantee_no = u.guarantee_no and o.node = '5'))
    order by u.made_at limit ${most}`.execute(reader);
  return rows;
}
