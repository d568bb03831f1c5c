import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { BranchColumns } from "#platform/server/tables.ts";
import type { PayerStatement, RefundPayee } from "../rules/third-payer.ts";

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

/** Who paid what is received for a policy: the present holder first, and then third parties. */
export async function listPayersOfPolicy(reader: Reader, policyNo: string): Promise<readonly RefundPayee[]> {
  const { rows } = await sql<RefundPayee>`
    select case when s.payment_no is null then q.holder_name else p.payer_name end as "payeeName",
      s.payment_no is not null as "isThird", sum(d.amount)::text as paid
    from pay_plan i join policy q on q.policy_no = i.policy_no join payment_document d using (business_no, pay_no)
      join payment p on p.payment_no = d.payment_no left join payer_statement s on s.payment_no = p.payment_no
    where i.policy_no = ${policyNo} and p.payment_status = '3' group by 1, 2 order by 2, 1`.execute(reader);
  return rows;
}
