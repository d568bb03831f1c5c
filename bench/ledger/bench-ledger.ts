import { queryAgeingList, queryTrialBalance } from "#areas/ledger/contract.ts";
import { seedProposals } from "#demo/payment/load-proposals.ts";
import { addMonths, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { callOnce } from "../documents/call-timing.ts";
import { median } from "../median.ts";
import { type LedgerPlace, timed, withLedgerPlace } from "./place.ts";

const POSTINGS = 1_000_000;
/** Lines of the books for each seeded policy, at least. */
const LINES_EACH = 6;
const MOST_RATIO = 3;
const ROUNDS = 5;

/** Compares the trial balance and the ageing of all branches with a sequential scan of the table that each reads. */
export function benchLedger(report: (line: string) => void, rows = POSTINGS): Promise<boolean> {
  return withLedgerPlace(async (place) => {
    const { served, owner } = place;
    const issued = Math.ceil(rows / LINES_EACH);
    await seedProposals(owner, { open: 0, issued }, { nowMs: Date.now(), report: () => undefined });
    await owner.query("vacuum (analyze)");
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
