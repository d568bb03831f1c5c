import { type ColumnType, type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { DocumentHead } from "#areas/document/rules/document.ts";
import type { StoredUnderwritingCondition } from "../rules/conditions.ts";
import type { StoredUnderwritingDecision } from "../rules/decision.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  pickColumns,
  type DatabaseTimestampColumn,
  selectWireTimestamp,
  type Tables,
} from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    uwTask: BranchColumns & {
      taskId: string;
      businessNo: string;
      resultId: string;
      version: Generated<number>;
      state: string;
      uwLevel: number;
      amountLevel: number;
      claimedBy: string | null;
      claimedAt: ColumnType<string | null, null, RawBuilder<string> | null>;
      result: Generated<string>;
      reasonCode: Generated<string>;
      opinion: Generated<string>;
      conditions: ColumnType<StoredUnderwritingCondition[], never, string>;
      decidedAt: ColumnType<string | null, null, RawBuilder<string>>;
      openedAt: DatabaseTimestampColumn;
      riskCode: string;
      holderName: string;
      orderNo: Generated<string>;
      sumAmount: string;
      sumPremium: string;
      startDate: string | null;
      freeSince: ColumnType<string, never, RawBuilder<string>>;
      remindedAt: ColumnType<string | null, never, RawBuilder<string> | null>;
      dueAt: ColumnType<string, Date, Date>;
      lateToldAt: ColumnType<string | null, never, RawBuilder<string> | null>;
    };
  }
}

export const taskColumns = [
  "taskId",
  "businessNo",
  "resultId",
  "comCode",
  "version",
  "state",
  "uwLevel",
  "amountLevel",
  "claimedBy",
  "result",
  "reasonCode",
  "opinion",
] as const;

export const FREE = "0";
/** The result of a task that its owner withdrew before anybody decided. */
const WITHDRAWN = "";

export type UnderwritingTaskRecord = Pick<Selectable<Tables["uwTask"]>, (typeof taskColumns)[number]>;

export type NewUnderwritingTask = Pick<
  UnderwritingTaskRecord,
  "taskId" | "businessNo" | "resultId" | "comCode" | "state" | "uwLevel" | "amountLevel"
> & { dueAt: Date; sumPremium: string };

/** Copies the columns that the pool shows from the document, which cannot change during underwriting. */
export async function insertUnderwritingTask(
  tx: Tx,
  task: NewUnderwritingTask,
  document: DocumentHead,
): Promise<void> {
  await tx
    .insertInto("uwTask")
    .values({
      ...task,
      ...pickColumns(document, ["riskCode", "holderName", "startDate"]),
      claimedBy: null,
      claimedAt: null,
      decidedAt: null,
      orderNo: document.orderNo ?? "",
      sumAmount: document.sumAmount ?? "0.00",
    })
    .execute();
}

export type UnderwritingTaskRow = UnderwritingTaskRecord & {
  openedAt: string;
  dueAt: string;
  sumPremium: string;
};

export function findUnderwritingTask(
  reader: Reader,
  taskId: string,
): Promise<UnderwritingTaskRow | undefined> {
  return selectTaskRows(reader).where("taskId", "=", taskId).executeTakeFirst();
}

/** The last decision about a document, with the hits that it decided about. */
export function findLastDecidedTask(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("uwTask")
    .innerJoin("uwResult", "uwResult.resultId", "uwTask.resultId")
    .select(["uwTask.result", "uwTask.claimedBy", "uwResult.edition", "uwResult.hits"])
    .select(selectWireTimestamp("uwTask.decidedAt").as("decidedAt"))
    .where("uwTask.businessNo", "=", businessNo)
    .where("uwTask.state", "=", "3")
    .where("uwTask.result", "<>", WITHDRAWN)
    .orderBy("uwTask.openedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The open task of a document, which has at most one. */
export function findOpenUnderwritingTask(
  reader: Reader,
  businessNo: string,
): Promise<UnderwritingTaskRow | undefined> {
  return selectTaskRows(reader)
    .where("businessNo", "=", businessNo)
    .where("state", "<>", "3")
    .executeTakeFirst();
}

function selectTaskRows(reader: Reader) {
  return reader
    .selectFrom("uwTask")
    .select([...taskColumns, "sumPremium"])
    .select([selectWireTimestamp("openedAt").as("openedAt"), selectWireTimestamp("dueAt").as("dueAt")]);
}

export function lockUnderwritingTask(tx: Tx, taskId: string): Promise<UnderwritingTaskRecord | undefined> {
  return tx
    .selectFrom("uwTask")
    .select(taskColumns)
    .where("taskId", "=", taskId)
    .forUpdate()
    .executeTakeFirst();
}

export type UnderwritingTaskChange = {
  state: string;
  uwLevel?: number;
  claimedBy?: string | null;
  decision?: StoredUnderwritingDecision;
  dueAt?: Date;
};

export const CLOCK = sql<string>`clock_timestamp()`;

export function updateUnderwritingTask(
  tx: Tx,
  taskId: string,
  change: UnderwritingTaskChange,
): Promise<UnderwritingTaskRecord> {
  const { state, uwLevel, claimedBy, decision, dueAt } = change;
  return tx
    .updateTable("uwTask")
    .set((build) => ({
      state,
      ...(state === FREE && { freeSince: CLOCK, remindedAt: null }),
      ...(dueAt && { dueAt, lateToldAt: null }),
      uwLevel,
      ...(claimedBy !== undefined && {
        claimedBy,
        claimedAt: claimedBy === null ? null : CLOCK,
      }),
      ...(decision && {
        ...decision,
        conditions: JSON.stringify(decision.conditions),
        decidedAt: CLOCK,
      }),
      version: build("version", "+", 1),
    }))
    .where("taskId", "=", taskId)
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
}

/** Open tasks, the first due first: unclaimed up to a level, or claimed by one of the holders. */
export function listOpenUnderwritingTasks(
  reader: Reader,
  { level, holders, limit }: { level: number; holders?: readonly string[]; limit: number },
) {
  const open = selectTaskRows(reader).where("state", "<>", "3");
  const matching =
    holders === undefined
      ? open.where("state", "=", "0").where("uwLevel", "<=", level)
      : open.where("claimedBy", "in", holders);
  return matching.orderBy("uwTask.dueAt").orderBy("taskId").limit(limit).execute();
}

/** The last task in which an underwriter returned or refused the document. */
export function findLastRefusalTask(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("uwTask")
    .select([
      "result",
      "reasonCode",
      "opinion",
      "conditions",
      "claimedBy as userCode",
      selectWireTimestamp("decidedAt").as("refusedAt"),
    ])
    .where("businessNo", "=", businessNo)
    .where("result", "in", ["2", "3"])
    .orderBy(sql`decided_at desc`)
    .limit(1)
    .executeTakeFirst();
}

/** What was asked for in every return of the document. */
export function listReturns(reader: Reader, businessNo: string) {
  const decided = reader.selectFrom("uwTask").select("conditions").where("businessNo", "=", businessNo);
  return decided.where("result", "=", "2").execute();
}

/** The latest decisions about these documents, the newest first. */
export function listDecidedTasks(reader: Reader, businessNos: readonly string[], most: number) {
  return reader
    .selectFrom("uwTask")
    .select(["businessNo", "result", "opinion", "claimedBy"])
    .select(selectWireTimestamp("decidedAt").as("decidedAt"))
    .where("businessNo", "in", businessNos)
    .where("state", "=", "3")
    .where("result", "<>", WITHDRAWN)
    .orderBy(sql`decided_at desc`)
    .orderBy("taskId")
    .limit(most)
    .execute();
}

type UnclaimedUnderwritingTask = { taskId: string; freeSince: string };

/** Unclaimed tasks in the pool since `since` without a reminder. */
export function listUnclaimedTasks(
  reader: Reader,
  { since, limit }: { since: Date; limit: number },
): Promise<UnclaimedUnderwritingTask[]> {
  return reader
    .selectFrom("uwTask")
    .select(["taskId", selectWireTimestamp("freeSince").as("freeSince")])
    .where("state", "=", FREE)
    .where("remindedAt", "is", null)
    .where("freeSince", "<=", sql<string>`${since}::timestamptz`)
    .orderBy("uwTask.freeSince")
    .limit(limit)
    .execute();
}

/** Returns undefined if the task was claimed, or claimed and released again, in the meantime. */
export async function markTaskReminded(
  tx: Tx,
  { taskId, freeSince }: UnclaimedUnderwritingTask,
): Promise<{ businessNo: string; uwLevel: number } | undefined> {
  return tx
    .updateTable("uwTask")
    .set({ remindedAt: CLOCK })
    .where("taskId", "=", taskId)
    .where("state", "=", FREE)
    .where("remindedAt", "is", null)
    .where("freeSince", "=", sql<string>`${freeSince}::timestamptz`)
    .returning(["businessNo", "uwLevel"])
    .executeTakeFirst();
}
