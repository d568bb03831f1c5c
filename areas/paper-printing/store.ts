import { type ColumnType, type Generated, type Insertable, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, selectWireTimestamp, type Tables } from "#platform/server/tables.ts";
import { PRINT_STATUS } from "./rules/printing.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    paperPrint: BranchColumns & {
      printId: string;
      taskId: Generated<string>;
      rowNo: Generated<number>;
      businessNo: string;
      contentVersion: number | null;
      paperId: string | null;
      printNo: number | null;
      reasonCode: string;
      reason: string;
      status: Generated<string>;
      result: Generated<string>;
      askedBy: string;
      askedAt: ColumnType<string, Date, never>;
      printedAt: ColumnType<string | null, Date | undefined, Date>;
      version: Generated<number>;
    };
  }
}

const columns = [
  "printId",
  "taskId",
  "rowNo",
  "businessNo",
  "comCode",
  "contentVersion",
  "paperId",
  "printNo",
  "reasonCode",
  "reason",
  "status",
  "result",
  "askedBy",
  "version",
] as const;
export type PaperPrint = Awaited<ReturnType<typeof insertPrint>>;

/** Printings of one document are counted one after the other. */
export async function lockPrintCount(tx: Tx, businessNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`paper print ${businessNo}`}, 0))`.execute(tx);
}

export async function countPrints(
  reader: Reader,
  businessNo: string,
  contentVersion: number,
): Promise<number> {
  const { last } = await reader
    .selectFrom("paperPrint")
    .select((build) => build.fn.max("printNo").as("last"))
    .where("businessNo", "=", businessNo)
    .where("contentVersion", "=", contentVersion)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

type NewPrint = Pick<
  Insertable<Tables["paperPrint"]>,
  | "printId"
  | "taskId"
  | "rowNo"
  | "businessNo"
  | "comCode"
  | "contentVersion"
  | "paperId"
  | "printNo"
  | "reasonCode"
  | "reason"
  | "status"
  | "askedBy"
  | "askedAt"
  | "printedAt"
>;

export function insertPrint(tx: Tx, print: NewPrint) {
  return tx.insertInto("paperPrint").values(print).returning(columns).executeTakeFirstOrThrow();
}

type PrintChange = Pick<NewPrint, "contentVersion" | "paperId" | "printNo"> & {
  readonly status: string;
  readonly result?: string;
  readonly reasonCode?: string;
  readonly reason?: string;
  readonly printedAt?: Date;
};

export function updatePrint(tx: Tx, printId: string, change: PrintChange): Promise<PaperPrint> {
  return tx
    .updateTable("paperPrint")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("printId", "=", printId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function listPrintsOfTask(reader: Reader, taskId: string): Promise<PaperPrint[]> {
  return reader
    .selectFrom("paperPrint")
    .select(columns)
    .where("taskId", "=", taskId)
    .orderBy("rowNo")
    .execute();
}

export function listPrintHistory(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("paperPrint")
    .select(["reasonCode", "reason", "askedBy"])
    .select((build) => [
      build.ref("contentVersion").$notNull().as("contentVersion"),
      build.ref("printNo").$notNull().as("printNo"),
    ])
    .select(selectWireTimestamp("printedAt").as("printedAt"))
    .where("businessNo", "=", businessNo)
    .where("status", "=", PRINT_STATUS.printed)
    .orderBy("paperPrint.contentVersion", "desc")
    .orderBy("paperPrint.printNo", "desc")
    .execute();
}

export type PrintableRow = {
  readonly businessNo: string;
  readonly kind: string;
  readonly holderName: string;
  readonly riskCode: string;
  readonly comCode: string;
  readonly printCount: number;
  readonly inputBy: string;
  readonly agencyCode: string;
  readonly handlerCode: string;
  readonly handler1Code: string;
};

/** Rows of the whole branch; the caller filters those that the user may see. */
export async function listPrintable(reader: Reader, businessNos: readonly string[]): Promise<PrintableRow[]> {
  const { rows } = await sql<PrintableRow>`
    select business_no as "businessNo", kind, holder_name as "holderName", risk_code as "riskCode",
      com_code as "comCode", print_count as "printCount", input_by as "inputBy", agency_code as "agencyCode",
      handler1_code as "handlerCode", handler1_code as "handler1Code"
    from printable_paper where business_no = any (${[...businessNos]})`.execute(reader);
  return rows;
}
