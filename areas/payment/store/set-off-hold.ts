import type { ColumnType } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { BranchColumns } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    setOffHold: BranchColumns & {
      prepayNo: string;
      businessNo: string;
      amount: string;
      payerName: string;
      payerCertificateNo: string;
      heldBy: string;
      heldAt: ColumnType<string, Date, never>;
    };
  }
}

/** A part of a prepayment that is kept for a premium. */
export type SetOffHold = {
  readonly prepayNo: string;
  readonly businessNo: string;
  readonly amount: string;
  readonly payerName: string;
  readonly payerCertificateNo: string;
  readonly heldBy: string;
};

/** False if the prepayment holds something for the document already. */
export async function insertSetOffHold(
  tx: Tx,
  hold: SetOffHold & { readonly comCode: string; readonly heldAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto("setOffHold")
    .values(hold)
    .onConflict((conflict) => conflict.columns(["prepayNo", "businessNo"]).doNothing())
    .executeTakeFirstOrThrow();
  return kept === 1n;
}

function holds(reader: Reader) {
  return reader
    .selectFrom("setOffHold")
    .select(["prepayNo", "businessNo", "amount", "payerName", "payerCertificateNo", "heldBy"])
    .orderBy("prepayNo")
    .orderBy("businessNo");
}

export function listSetOffHolds(reader: Reader, businessNo: string): Promise<SetOffHold[]> {
  return holds(reader).where("businessNo", "=", businessNo).execute();
}

export function listSetOffHoldsOfPrepayment(reader: Reader, prepayNo: string): Promise<SetOffHold[]> {
  return holds(reader).where("prepayNo", "=", prepayNo).execute();
}

/** Undefined if the prepayment holds nothing for the document. */
export function deleteSetOffHold(
  tx: Tx,
  { prepayNo, businessNo }: Pick<SetOffHold, "prepayNo" | "businessNo">,
): Promise<{ amount: string } | undefined> {
  return tx
    .deleteFrom("setOffHold")
    .where("prepayNo", "=", prepayNo)
    .where("businessNo", "=", businessNo)
    .returning("amount")
    .executeTakeFirst();
}
