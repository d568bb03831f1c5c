import type { ColumnType, Generated, Insertable } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, pickColumns, type DatabaseTimestampColumn } from "#platform/server/tables.ts";

type Ordering = BranchColumns & {
  orderNo: string;
  holderName: string;
  isDisabled: Generated<boolean>;
  version: Generated<number>;
  inputBy: string;
  agencyCode: ColumnType<string, never, never>;
  inputAt: DatabaseTimestampColumn;
};

declare module "#platform/server/tables.ts" {
  interface Tables {
    insureOrder: Ordering;
    insureOrderNow: Ordering & { status: string };
  }
}

const columns = [
  "orderNo",
  "comCode",
  "holderName",
  "isDisabled",
  "version",
  "inputBy",
  "agencyCode",
] as const;

export type OrderRow = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export function insertOrder(tx: Tx, order: Insertable<Ordering>): Promise<OrderRow> {
  return tx
    .insertInto("insureOrder")
    .values(pickColumns(order, ["orderNo", "comCode", "holderName", "inputBy"]))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** With the state that its proposals give it. */
export function findOrder(reader: Reader, orderNo: string) {
  return reader
    .selectFrom("insureOrderNow")
    .select([...columns, "status"])
    .where("orderNo", "=", orderNo)
    .executeTakeFirst();
}

export async function isOrderDisabled(reader: Reader, orderNo: string): Promise<boolean> {
  const found = reader.selectFrom("insureOrder").select("isDisabled").where("orderNo", "=", orderNo);
  return (await found.executeTakeFirstOrThrow()).isDisabled;
}

export function updateOrderDisabled(tx: Tx, orderNo: string, isDisabled: boolean): Promise<OrderRow> {
  return tx
    .updateTable("insureOrder")
    .set((build) => ({ isDisabled, version: build("version", "+", 1) }))
    .where("orderNo", "=", orderNo)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function lockOrder(tx: Tx, orderNo: string) {
  return tx
    .selectFrom("insureOrder")
    .select(columns)
    .where("orderNo", "=", orderNo)
    .forUpdate()
    .executeTakeFirst();
}
