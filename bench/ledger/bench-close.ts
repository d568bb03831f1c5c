import { closePeriod } from "#areas/period-close/contract.ts";
import { buildPeriodNo, getPeriodOf } from "#areas/period-close/rules/period.ts";
import { addMonths, getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { callOnce } from "../documents/call-timing.ts";
import { median } from "../median.ts";
import { type LedgerPlace, timed, withLedgerPlace } from "./place.ts";

const MANY = 100_000;
const FEWER = 10;
const MOST_RATIO = 12;
const ROUNDS = 7;
const BOOKS = "32000000";
const BRANCH = "32010100";

/** Closes a month with 10,000 postings and with 100,000: the time may grow with the postings, not faster. */
export async function benchClose(report: (line: string) => void, many = MANY): Promise<boolean> {
  const few = await closeMonthOf(Math.round(many / FEWER));
  const full = await closeMonthOf(many);
  report(`  a month of ${many / FEWER} postings: ${few.toFixed(1)} ms; of ${many}: ${full.toFixed(1)} ms`);
  report(`close of ten times as many postings: ${(full / few).toFixed(2)} (wanted ≤ ${MOST_RATIO})`);
  return full / few <= MOST_RATIO;
}

function closeMonthOf(postings: number): Promise<number> {
  return withLedgerPlace(async (place) => {
    const firstDay = addMonths(`${getTodayInShanghai(new Date()).slice(0, 8)}01`, -1);
    const month = getPeriodOf(BOOKS, "M", firstDay);
    await seedMonth(place, month, postings);
    const input = { comCode: BOOKS, kind: "M", day: firstDay } as const;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timed(() => callOnce(place.served, closePeriod, input)));
      await place.owner.query("delete from ledger_period_step");
      await place.owner.query("delete from ledger_period where period_no = $1", [buildPeriodNo(month)]);
    }
    return median(times);
  });
}

type Month = { readonly firstDay: PlainDate; readonly lastDay: PlainDate };

/** Entries of two lines over all days of a month, whose days are closed. */
async function seedMonth({ owner }: LedgerPlace, { firstDay, lastDay }: Month, postings: number) {
  await owner.query(
    `insert into ledger_entry (entry_id, com_code, business_no, kind, day, recorded_by, payment_no)
     select 'bench-' || n, $1, 'P0405' || lpad(n::text, 18, '0'), 'issue', $2::date + (n % ($3::date - $2::date + 1)), 'bench', ''
     from generate_series(1, $4::int) n`,
    [BRANCH, firstDay, lastDay, Math.round(postings / 2)],
  );
  await owner.query(
    `insert into ledger_line (entry_id, line_no, com_code, account, amount, currency, day)
     select entry_id, side, com_code, case side when 1 then 'receivable' else 'premium' end, case side when 1 then 100 else -100 end, 'CNY', day
     from ledger_entry cross join generate_series(1, 2) side where entry_id like 'bench-%'`,
  );
  await owner.query(
    `insert into ledger_period (period_no, com_code, kind, first_day, last_day, status, entry_count, debit, closed_by)
     select 'GZ' || $1 || 'D' || to_char(day, 'YYYYMMDD'), $1, 'D', day, day, '1', 0, 0, 'bench'
     from generate_series($2::date, $3::date, interval '1 day') as days(day)`,
    [BOOKS, firstDay, lastDay],
  );
  await owner.query("vacuum (analyze)");
}
