import { type RawBuilder, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { getEndOfDayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import {
  type ChecklistCode,
  type ChecklistFinding,
  type ChecklistItem,
  checklistItems,
  type Period,
} from "../rules/period.ts";

/** Findings that an item names; the others are counted. */
const SHOWN = 10;

type ChecklistQuery = {
  readonly period: Period;
  readonly branches: readonly string[];
  readonly now: Date;
};
type Finding = RawBuilder<ChecklistFinding>;

/** What is unfinished up to the end of a period: each item with its count and its first findings. */
export async function listChecklist(
  reader: Reader,
  query: ChecklistQuery,
  codes = Object.keys(checklistItems) as ChecklistCode[],
): Promise<ChecklistItem[]> {
  const items: ChecklistItem[] = [];
  for (const code of codes) {
    const { rows } = await sql<ChecklistFinding & { total: number }>`
      select number, text, count(*) over ()::int as total from (${findings[code](query)}) f order by number limit ${SHOWN}`.execute(
      reader,
    );
    items.push({
      code,
      count: rows[0]?.total ?? 0,
      findings: rows.map(({ number, text }) => ({ number, text })),
    });
  }
  return items;
}

const ofBranches = ({ branches }: ChecklistQuery) => sql`com_code = any(${[...branches]}::text[])`;
/** The exclusive end of the last day of the period. */
const endOf = ({ period }: ChecklistQuery) => sql`${getEndOfDayInShanghai(period.lastDay)}`;

const findings: Readonly<Record<ChecklistCode, (query: ChecklistQuery) => Finding>> = {
  balance: (query) => sql`
    select currency as number, '借贷差额 ' || sum(amount)::text as text from ledger_line
    where ${ofBranches(query)} and day between ${query.period.firstDay}::date and ${query.period.lastDay}::date
    group by currency having sum(amount) <> 0`,
  bankOpen: (query) => sql`
    select bank_ref as number, party_name || ' ' || amount::text || ' ' || currency as text from bank_line
    where com_code = ${query.period.comCode} and bank_day <= ${query.period.lastDay}::date and status = '1'`,
  bankMissing: (query) => sql`
    select number, party_name || ' ' || amount::text || ' ' || currency as text from bank_missing
    where ${ofBranches(query)} and moved_day <= ${query.period.lastDay}::date`,
  // The payer may still pay what has not expired: that money stands on the next open day.
  paymentUnknown: (query) => sql`
    select payment_no as number, payer_name || ' ' || amount::text || ' ' || currency as text from payment
    where ${ofBranches(query)} and begun_at < ${endOf(query)}
      and (payment_status = '2' or payment_status = '1' and expires_at <= ${query.now})`,
  payoutUnknown: (query) => sql`
    select refund_no as number, payee_name || ' ' || amount::text || ' ' || currency as text from refund
    where ${ofBranches(query)} and status = '2' and approved_at < ${endOf(query)}`,
  refundWaiting: (query) => sql`
    select refund_no as number, payee_name || ' ' || amount::text || ' ' || currency as text from refund
    where ${ofBranches(query)} and status in ('1', '4', '5') and requested_at < ${endOf(query)}`,
  moneyOwedBack: (query) => sql`
    select payment_no as number, payer_name || ' ' || amount::text || ' ' || currency as text from payment
    where ${ofBranches(query)} and payment_status = '7' and paid_at < ${endOf(query)}
    union all
    select e.business_no, '预收 ' || (-sum(l.amount))::text || ' ' || l.currency
    from ledger_line l join ledger_entry e using (entry_id)
    where l.com_code = any(${[...query.branches]}::text[]) and l.account = 'prepaid' and l.day <= ${query.period.lastDay}::date
      and e.business_no not like 'YS%'
    group by e.business_no, l.currency having sum(l.amount) <> 0`,
};

export type PeriodFigure = {
  readonly comCode: string;
  readonly riskCode: string;
  readonly currency: string;
  readonly premium: string;
  readonly tax: string;
  readonly received: string;
  readonly paidOut: string;
  readonly commission: string;
};

/** The figures of a period by branch and product; money of prepayments has no product. */
export async function listPeriodFigures(
  reader: Reader,
  { firstDay, lastDay }: { firstDay: PlainDate; lastDay: PlainDate },
  branches: readonly string[],
): Promise<PeriodFigure[]> {
  const sum = (amount: string, accounts: string) =>
    sql.raw(`coalesce(sum(${amount}) filter (where l.account = '${accounts}'), 0)::numeric(18, 2)::text`);
  const { rows } = await sql<PeriodFigure>`
    select l.com_code as "comCode", case when e.business_no ~ '^[PTE]' then substr(e.business_no, 2, 4) else '' end as "riskCode",
      l.currency, ${sum("-l.amount", "premium")} as premium, ${sum("-l.amount", "tax")} as tax,
      ${sum("greatest(l.amount, 0)", "bank")} as received, ${sum("greatest(-l.amount, 0)", "bank")} as "paidOut",
      ${sum("l.amount", "commissionExpense")} as commission
    from ledger_line l join ledger_entry e using (entry_id)
    where l.com_code = any(${[...branches]}::text[]) and l.day between ${firstDay}::date and ${lastDay}::date
    group by 1, 2, 3 order by 1, 2, 3`.execute(reader);
  return rows;
}
