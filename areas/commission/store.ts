import { type RawBuilder, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";

export type StatementScope = {
  readonly agreementNo: string;
  readonly agentCode: string;
  readonly periodEnd: PlainDate;
  /** Nothing earlier is settled here; '' where everything is. */
  readonly from: string;
};
export type LineSum = {
  readonly lineCount: number;
  readonly periodStart: PlainDate | null;
  readonly premium: string;
  readonly commission: string;
};

const sums = sql`count(*)::integer as "lineCount", min(day)::text as "periodStart",
  coalesce(sum(premium), 0)::numeric(18, 2)::text as premium,
  coalesce(sum(commission), 0)::numeric(18, 2)::text as commission`;

function isUnsettled({ agreementNo, agentCode, periodEnd, from }: StatementScope): RawBuilder<boolean> {
  return sql`a.agreement_no = ${agreementNo} and a.agency_code = ${agentCode} and a.day <= ${periodEnd}::date
    and a.day >= coalesce(nullif(${from}, '')::date, '-infinity')
    and not exists (select from commission_statement_line l where l.entry_id = a.entry_id and l.is_live)`;
}

/** Sums the accruals that no live statement contains. A lock makes concurrent statements of one agreement wait. */
export async function sumUnsettledLines(tx: Tx, scope: StatementScope): Promise<LineSum> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commission ${scope.agreementNo}`}, 0))`.execute(
    tx,
  );
  const { rows } =
    await sql<LineSum>`select ${sums} from commission_accrual a where ${isUnsettled(scope)}`.execute(tx);
  return rows[0] as LineSum;
}

/** What the other live statements of an agent pay for the same month. */
export async function sumStatementsOfMonth(tx: Tx, agentCode: string, periodEnd: PlainDate): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commission of agent ${agentCode}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ commission: string }>`
    select coalesce(sum(commission), 0)::numeric(18, 2)::text as commission from commission_statement
    where agent_code = ${agentCode} and status <> '05'
      and date_trunc('month', period_end) = date_trunc('month', ${periodEnd}::date)`.execute(tx);
  return rows[0]?.commission ?? "0.00";
}

/** What the live statements of an agent pay and withhold in a calendar year. The sum of the month has locked the agent. */
export async function sumStatementsOfYear(
  tx: Tx,
  agentCode: string,
  day: PlainDate,
): Promise<{ commission: string; incomeTax: string }> {
  const { rows } = await sql<{ commission: string; incomeTax: string }>`
    select coalesce(sum(commission), 0)::numeric(18, 2)::text as commission,
      coalesce(sum(income_tax), 0)::numeric(18, 2)::text as "incomeTax" from commission_statement
    where agent_code = ${agentCode} and status <> '05'
      and date_trunc('year', coalesce(tax_date, period_end)) = date_trunc('year', ${day}::date)`.execute(tx);
  return rows[0] ?? { commission: "0.00", incomeTax: "0.00" };
}

export async function takeUnsettledLines(
  tx: Tx,
  statementNo: string,
  scope: StatementScope,
): Promise<LineSum> {
  const { rows } = await sql<LineSum>`
    with taken as (
      insert into commission_statement_line (statement_no, entry_id, com_code, agency_code, policy_no, premium, commission)
      select ${statementNo}, a.entry_id, a.com_code, a.agency_code, a.policy_no, a.premium, a.commission
      from commission_accrual a where ${isUnsettled(scope)} returning entry_id, premium, commission)
    select count(*)::integer as "lineCount", null as "periodStart",
      coalesce(sum(premium), 0)::numeric(18, 2)::text as premium,
      coalesce(sum(commission), 0)::numeric(18, 2)::text as commission from taken`.execute(tx);
  return rows[0] as LineSum;
}

/** The accruals of a void statement may enter another one. */
export async function freeStatementLines(tx: Tx, statementNo: string): Promise<void> {
  await sql`update commission_statement_line set is_live = false where statement_no = ${statementNo}`.execute(
    tx,
  );
}

/** A policy of which the statement would settle more than is accrued by now. */
export async function findOverdrawnPolicy(tx: Tx, statementNo: string): Promise<string | undefined> {
  const { rows } = await sql<{ policyNo: string }>`
    with policy as (select distinct policy_no from commission_statement_line where statement_no = ${statementNo}),
      settled as (select l.policy_no, sum(l.commission) as commission from commission_statement_line l
        join policy using (policy_no) join commission_statement s on s.business_no = l.statement_no
        where l.is_live and (s.status = '04' or l.statement_no = ${statementNo}) group by 1),
      accrued as (select policy_no, sum(commission) as commission from commission_accrual join policy using (policy_no) group by 1)
    select s.policy_no as "policyNo" from settled s left join accrued a using (policy_no)
    where s.commission > coalesce(a.commission, 0) order by 1 limit 1`.execute(tx);
  return rows[0]?.policyNo;
}

/** Another statement of the branch that the same transfer of a bank has settled. Two settlements wait for each other. */
export async function findStatementOfTransfer(
  tx: Tx,
  comCode: string,
  tradeNo: string,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commission ${comCode} ${tradeNo}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ businessNo: string }>`
    select business_no as "businessNo" from commission_statement
    where com_code = ${comCode} and trade_no = ${tradeNo} limit 1`.execute(tx);
  return rows[0]?.businessNo;
}

/** What was settled of the commission of each policy; a policy without a settled line is left out. */
export async function listSettledCommissions(
  reader: Reader,
  policyNos: readonly string[],
): Promise<{ policyNo: string; settledCommission: string }[]> {
  if (policyNos.length === 0) return [];
  const { rows } = await sql<{ policyNo: string; settledCommission: string }>`
    select l.policy_no as "policyNo", sum(l.commission)::numeric(18, 2)::text as "settledCommission"
    from commission_statement_line l join commission_statement s on s.business_no = l.statement_no
    where l.is_live and s.status = '04' and l.policy_no in (${sql.join(policyNos)}) group by 1`.execute(
    reader,
  );
  return rows;
}
