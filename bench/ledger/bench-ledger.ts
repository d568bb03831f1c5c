import { queryAgeingList, queryTrialBalance } from "#areas/ledger/contract.ts";
import { seedProposals } from "#demo/payment/load-proposals.ts";
import { addMonths, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { callOnce } from "../documents/call-timing.ts";
import { median } from "../median.ts";
import { type LedgerPlace, timed, withLedgerPlace } from "./place.ts";

const POSTINGS = 1_000_000;
/** Policies whose instalments and postings are multiplied. */
const POLICIES = 2_500;
/** The most that a plan may have. */
const INSTALMENTS = 60;
const MOST_RATIO = 3;
const ROUNDS = 5;

/** Compares the trial balance and the ageing of all branches with a sequential scan of the table that each reads. */
export function benchLedger(report: (line: string) => void, rows = POSTINGS): Promise<boolean> {
  return withLedgerPlace(async (place) => {
    const { served } = place;
    await seedBooks(place, rows);
    const headOffice = { url: served.url, token: served.headOffice };
    const today = getTodayInShanghai(new Date());
    const period = { from: addMonths(today, -1), to: today };
    const ageing = { filters: {}, size: 50 } as const;
    const balance = await compare(place, "ledger_line", () =>
      callOnce(headOffice, queryTrialBalance, period),
    );
    const page = await compare(place, "pay_plan", () =>
      callOnce(headOffice, queryAgeingList, { ...ageing, want: "rows" }),
    );
    const totals = await compare(place, "pay_plan", () =>
      callOnce(headOffice, queryAgeingList, { ...ageing, want: "totals" }),
    );
    for (const [name, { scan, asked, count }] of Object.entries({ balance, page, totals }))
      report(`  ${name}: ${asked.toFixed(0)} ms; scan of ${count} rows ${scan.toFixed(0)} ms`);
    const [whole, aged] = [ratioOf(balance), Math.max(ratioOf(page), ratioOf(totals))];
    report(`trial balance ÷ a sequential scan: ${whole.toFixed(2)} (wanted ≤ ${MOST_RATIO})`);
    report(`ageing ÷ a sequential scan: ${aged.toFixed(2)} (wanted ≤ ${MOST_RATIO})`);
    return whole <= MOST_RATIO && aged <= MOST_RATIO;
  });
}

/** Entries of two lines for policies of all branches over two years, and their instalments. */
async function seedBooks({ owner }: LedgerPlace, postings: number): Promise<void> {
  const seeding = { nowMs: Date.now(), report: () => undefined };
  await seedProposals(owner, { open: 0, issued: POLICIES }, seeding);
  await owner.query(
    `insert into ledger_entry (entry_id, com_code, business_no, kind, day, recorded_by, payment_no)
     select 'bench-' || n, p.com_code, p.policy_no, 'issue', current_date - n % 730, 'bench', ''
     from generate_series(1, $1::int) n
       join (select row_number() over (order by policy_no) as at, policy_no, com_code from policy) p on p.at = 1 + n % $2::int`,
    [Math.round(postings / 2), POLICIES],
  );
  await owner.query(
    `insert into ledger_line (entry_id, line_no, com_code, account, amount, currency, day)
     select entry_id, side, com_code, case side when 1 then 'receivable' else 'premium' end, case side when 1 then 100 else -100 end, 'CNY', day
     from ledger_entry cross join generate_series(1, 2) side where entry_id like 'bench-%'`,
  );
  // The seeded instalments again and again, so that as many of them are open as in the demonstration.
  await owner.query("create temporary table seeded as select * from pay_plan where policy_no <> ''");
  await owner.query("delete from pay_plan where policy_no <> ''");
  await owner.query(
    `insert into pay_plan (business_no, pay_no, com_code, currency, plan_fee, plan_date, plan_end_date, pay_fee, pay_plan_status, policy_no)
     select business_no, no, com_code, currency, plan_fee, plan_date, plan_end_date, pay_fee, pay_plan_status, policy_no
     from (select l.*, row_number() over (partition by business_no order by n, pay_no) as no
       from seeded l cross join generate_series(1, $1::int) n) copies where no <= $1::int`,
    [INSTALMENTS],
  );
  await owner.query("vacuum (analyze)");
}

type Comparison = { readonly scan: number; readonly asked: number; readonly count: number };

const ratioOf = ({ asked, scan }: Comparison): number => asked / scan;

/** In turn, so that the pace of the machine counts for both. The scan sums one column without a second process. */
async function compare(
  { owner }: LedgerPlace,
  table: "ledger_line" | "pay_plan",
  ask: () => Promise<unknown>,
): Promise<Comparison> {
  const column = table === "ledger_line" ? "amount" : "plan_fee";
  await owner.query(
    "set enable_indexscan = off; set enable_indexonlyscan = off; set max_parallel_workers_per_gather = 0",
  );
  const scanTable = () => owner.query(`select sum(${column}) from ${table}`);
  await ask();
  await scanTable();
  const [scans, asked]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    scans.push(await timed(scanTable));
    asked.push(await timed(ask));
  }
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return { scan: median(scans), asked: median(asked), count: rows[0]?.count ?? 0 };
}
