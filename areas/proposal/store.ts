import type { ColumnType, Generated } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";

type Ordering = {
  order_no: string;
  com_code: string;
  com2: ColumnType<string, never, never>;
  com4: ColumnType<string, never, never>;
  holder_name: string;
  is_disabled: Generated<boolean>;
  version: Generated<number>;
  input_by: string;
  agency_code: ColumnType<string, never, never>;
  input_at: Stamp;
};

declare module "#platform/server/tables.ts" {
  interface Tables {
    insure_order: Ordering;
    insure_order_now: Ordering & { status: string };
  }
}

const columns = [
  "order_no as orderNo",
  "com_code as comCode",
  "holder_name as holderName",
  "is_disabled as isDisabled",
  "version",
  "input_by as inputBy",
  "agency_code as agencyCode",
] as const;

type NewOrder = { orderNo: string; comCode: string; holderName: string; inputBy: string };

export type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export function insertOrder(tx: Tx, order: NewOrder): Promise<Order> {
  return tx
    .insertInto("insure_order")
    .values({
      order_no: order.orderNo,
      com_code: order.comCode,
      holder_name: order.holderName,
      input_by: order.inputBy,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** With the state that its proposals give it. */
export function findOrder(reader: Reader, orderNo: string) {
  return reader
    .selectFrom("insure_order_now")
    .select([...columns, "status"])
    .where("order_no", "=", orderNo)
    .executeTakeFirst();
}

export async function isOrderDisabled(reader: Reader, orderNo: string): Promise<boolean> {
  const found = reader.selectFrom("insure_order").select("is_disabled").where("order_no", "=", orderNo);
  return (await found.executeTakeFirstOrThrow()).is_disabled;
}

export function closeOrder(tx: Tx, orderNo: string, isDisabled: boolean): Promise<Order> {
  return tx
    .updateTable("insure_order")
    .set((build) => ({ is_disabled: isDisabled, version: build("version", "+", 1) }))
    .where("order_no", "=", orderNo)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function lockOrder(tx: Tx, orderNo: string) {
  return tx
    .selectFrom("insure_order")
    .select(columns)
    .where("order_no", "=", orderNo)
    .forUpdate()
    .executeTakeFirst();
}
