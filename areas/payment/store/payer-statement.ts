import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { BranchColumns } from "#platform/server/tables.ts";
import type { PayerStatement } from "../rules/third-payer.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    payerStatement: BranchColumns & PayerStatement & { paymentNo: string };
  }
}

type NewPayerStatement = PayerStatement & { readonly paymentNo: string; readonly comCode: string };

export async function insertPayerStatement(tx: Tx, statement: NewPayerStatement): Promise<void> {
  await tx.insertInto("payerStatement").values(statement).execute();
}

export function findPayerStatement(reader: Reader, paymentNo: string): Promise<PayerStatement | undefined> {
  return reader
    .selectFrom("payerStatement")
    .select(["payerType", "certificateType", "relation", "reason", "attachmentId"])
    .where("paymentNo", "=", paymentNo)
    .executeTakeFirst();
}

/** Who paid what is received for a policy, and whether each is a third party. */
export async function listPayersOfPolicy(
  reader: Reader,
  policyNo: string,
): Promise<readonly { readonly payerName: string; readonly isThird: boolean }[]> {
  const { rows } = await sql<{ payerName: string; isThird: boolean }>`
    select p.payer_name as "payerName", bool_or(s.payment_no is not null) as "isThird"
    from pay_plan i join payment_document d using (business_no, pay_no) join payment p on p.payment_no = d.payment_no
      left join payer_statement s on s.payment_no = p.payment_no
    where i.policy_no = ${policyNo} and p.payment_status = '3' group by 1 order by 1`.execute(reader);
  return rows;
}
