import type pg from "pg";
import {
  insertSampleTables,
  type SampleRow,
  sampleAuditTables,
  toIsoTimestamp,
} from "#demo/quotation/sample-tables.ts";
import { DEMO_BOOKS } from "#demo/bank-statement/load-bank-lines.ts";
import { closePeriod } from "#areas/period-close/contract.ts";
import { buildPeriodNo, CLOSED_STATUS, getPeriodOf } from "#areas/period-close/rules/period.ts";
import { assert } from "#platform/kernel/assert.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";

const CASHIER = "10000031";
const HOUR_MS = 3_600_000;

type Content = { entryCount: number; debit: string };

/** The day before yesterday is closed, yesterday waits; nothing where a period was closed. Nothing may be booked after it. */
export async function loadDemoPeriods(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from ledger_period limit 1");
  if (present.length > 0) return;
  const day = addDays(getTodayInShanghai(new Date(nowMs)), -2);
  const period = getPeriodOf(DEMO_BOOKS, "D", day);
  const periodNo = buildPeriodNo(period);
  const { rows } = await owner.query<Content>(
    `select count(distinct entry_id)::int as "entryCount", coalesce(sum(amount) filter (where amount > 0), 0)::numeric(18, 2)::text as debit
     from ledger_line where ledger_unit(com_code) = $1 and day = $2`,
    [DEMO_BOOKS, day],
  );
  const [content] = rows;
  assert(content, "a sum has a row");
  const atMs = nowMs - HOUR_MS;
  const closed = { ...period, ...content, periodNo, status: CLOSED_STATUS, closedBy: CASHIER, version: 1 };
  const tables = [
    { table: "ledger_period", rowsOf: (row: SampleRow) => [{ ...row, closedAt: toIsoTimestamp(atMs) }] },
    {
      table: "ledger_period_step",
      rowsOf: () => [
        {
          periodNo,
          stepNo: 1,
          comCode: DEMO_BOOKS,
          action: "close",
          userCode: CASHIER,
          reason: "",
          at: toIsoTimestamp(atMs),
        },
      ],
    },
  ];
  await insertSampleTables(owner, tables, [closed]);
  const change = { subject: periodNo, comCode: DEMO_BOOKS, userCode: CASHIER, call: closePeriod.path };
  await insertSampleTables(owner, sampleAuditTables, [{ ...change, atMs, after: closed }]);
}
