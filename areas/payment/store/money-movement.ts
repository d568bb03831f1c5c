import type { Reader } from "#platform/server/scope-context.ts";
import type { BranchColumns } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    moneyMovement: BranchColumns & {
      movementNo: string;
      number: string;
      businessNo: string;
      policyNo: string;
      partyName: string;
      amount: string;
      currency: string;
    };
  }
}

/** One row of 收款查询; undefined if its branch is not visible. */
export function findMoneyMovement(reader: Reader, movementNo: string) {
  const [number = ""] = movementNo.split("-", 1);
  return reader
    .selectFrom("moneyMovement")
    .select(["number", "businessNo", "partyName", "amount", "currency"])
    .select((build) => build.fn.coalesce("policyNo", build.val("")).as("policyNo"))
    .where("number", "=", number)
    .where("movementNo", "=", movementNo)
    .executeTakeFirst();
}
