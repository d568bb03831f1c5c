import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { buildSerialCounterKey } from "#areas/document/rules/numbers.ts";
import { seedProposalsBeingPaid, seedProposals } from "#demo/payment/load-proposals.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { DATABASE_SCHEMA } from "#platform/server/database.ts";
import { confirmAll } from "./confirming.ts";
import type { Statement } from "../recording.ts";
import { buildReplayScript } from "../replay.ts";
import { median } from "../median.ts";
import { pgbenchScript } from "../pgbench.ts";
import { type ServedProduct, serveProduct } from "../served-product.ts";

const MANY = 1_000_000;
const LEAST = 0.4;
const CLIENTS = 16;
const SECONDS = 5;
const ROUNDS = 5;
/** More proposals than any contestant issues in a round. */
const EACH_ROUND = 3000;
/** Numbers of six digits, which a script can write unpadded. */
const FIRST = 100_000;
/** The clerk, branch and risk of the issued proposals. */
const [CLERK, BRANCH, RISK] = ["10000002", "32010100", "0405"] as const;

type PendingPayment = { readonly businessNo: string; readonly orderNo: string; readonly paymentNo: string };
type Place = { readonly served: ServedProduct; readonly owner: pg.Client; readonly admin: pg.ClientConfig };

/** Compares confirming a payment, which issues the policy, over HTTP with pgbench running its statements. */
export async function benchIssuing(report: (line: string) => void, wanted = MANY): Promise<boolean> {
  const served = await serveProduct(join(import.meta.dirname, "product-process.ts"));
  const admin = { ...served.server.admin, database: served.database };
  const options = `-c search_path=${DATABASE_SCHEMA} -c session_replication_role=replica`;
  const owner = new pg.Client({ ...admin, options });
  await owner.connect();
  try {
    const place = { served, owner, admin };
    const paying = await prepared(place, wanted, report);
    const ratio = await measured(place, paying, report);
    report(`issuing over HTTP ÷ its statements by pgbench: ${ratio.toFixed(2)} (wanted ≥ ${LEAST})`);
    return ratio >= LEAST;
  } finally {
    await owner.end();
    await served.close();
  }
}

async function prepared(
  { owner }: Place,
  wanted: number,
  report: (line: string) => void,
): Promise<PendingPayment[]> {
  const nowMs = Date.now();
  await seedProposals(owner, { open: Math.round(wanted / 2), issued: wanted }, { nowMs, report });
  report(`  ${wanted} policies after ${((Date.now() - nowMs) / 1000).toFixed(0)} s`);
  const paying = await plantPaying(owner, nowMs, 1 + 2 * ROUNDS * EACH_ROUND);
  await owner.query("vacuum (analyze)");
  await owner.query("checkpoint");
  return paying;
}

async function measured(
  place: Place,
  [recorded, ...rest]: readonly PendingPayment[],
  report: (line: string) => void,
): Promise<number> {
  if (!recorded) throw new Error("nothing waits for its money");
  const { owner, served, admin } = place;
  const statements = await statementsOf(served, recorded.paymentNo);
  const { rows } = await owner.query<{ policy_no: string }>(
    "select policy_no from policy where proposal_no = $1",
    [recorded.businessNo],
  );
  const script = buildReplayScript(statements, varyingOf(statements, recorded, rows[0]?.policy_no ?? ""));
  report(`  one issue: ${statements.length} statements, ${script.length} characters`);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = 2 * round * EACH_ROUND;
    const http = await overHttp(place, rest.slice(first, first + EACH_ROUND));
    const each = Math.floor(EACH_ROUND / CLIENTS);
    const variables = { n: -1, first: FIRST + 1 + first + EACH_ROUND, each };
    const bare = pgbenchScript(admin, {
      script,
      mode: "simple",
      variables,
      seconds: SECONDS,
      clients: CLIENTS,
    });
    ratios.push(http / bare);
    report(
      `  issue, round ${round + 1}: pgbench -M simple ${bare.toFixed(0)}/s; HTTP ${http.toFixed(0)}/s, ratio ${(http / bare).toFixed(2)}`,
    );
  }
  return median(ratios.toSorted((left, right) => left - right));
}

async function statementsOf({ child }: ServedProduct, paymentNo: string): Promise<Statement[]> {
  const told = once(child, "message");
  child.send({ record: paymentNo });
  const [{ statements }] = (await told) as [{ statements: string }];
  return JSON.parse(statements) as Statement[];
}

/** Counts the issued policies. */
async function overHttp({ owner, served }: Place, own: readonly PendingPayment[]): Promise<number> {
  const before = await policies(owner);
  await confirmAll({
    url: served.busy ?? served.url,
    token: served.token,
    paymentNos: own.map(({ paymentNo }) => paymentNo),
    clients: CLIENTS,
    seconds: SECONDS,
  });
  return ((await policies(owner)) - before) / SECONDS;
}

async function policies(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: string }>("select count(*) from policy");
  return Number(rows[0]?.count);
}

/** Inserts payments with consecutive numbers, the same for proposals, orders and payments. */
async function plantPaying(owner: pg.Client, atMs: number, count: number): Promise<PendingPayment[]> {
  const { day, nowMs } = chooseBeginning(atMs);
  const place = { riskCode: RISK, comCode: BRANCH, day };
  for (const key of [
    buildSerialCounterKey("proposalNo", place),
    buildSerialCounterKey("orderNo", place),
    buildSerialCounterKey("paymentNo", place),
  ])
    await owner.query(
      `insert into serial (serial_key, next_serial) values ($1, $2)
       on conflict (serial_key) do update set next_serial = excluded.next_serial`,
      [key, FIRST],
    );
  await seedProposalsBeingPaid(owner, count, { nowMs, clerkCode: CLERK, riskCode: RISK });
  const { rows } = await owner.query<PendingPayment>(
    `select d.business_no as "businessNo", d.order_no as "orderNo", p.payment_no as "paymentNo"
     from document d join payment_document p on p.business_no = d.business_no
     where d.status = '07' and d.com_code = $1 and right(d.business_no, 6) = right(p.payment_no, 6)
       and right(d.business_no, 6) = right(d.order_no, 6) and right(d.business_no, 6)::integer >= $2
     order by d.business_no`,
    [BRANCH, FIRST],
  );
  if (rows.length < count)
    throw new Error(`only ${rows.length} of ${count} have numbers that follow each other`);
  return rows;
}

/** Hours within one day, and no longer ago than a payment waits: in the morning, the afternoon of the day before. */
function chooseBeginning(atMs: number) {
  const today = getTodayInShanghai(new Date(atMs));
  if (atMs >= Date.parse(`${today}T12:00:00+08:00`)) return { day: today, nowMs: atMs };
  const day = addDays(today, -1);
  return { day, nowMs: Date.parse(`${day}T16:00:00+08:00`) };
}

/** The numbers and keys that the script replaces by the serial. */
function varyingOf(
  statements: readonly Statement[],
  { businessNo, orderNo, paymentNo }: PendingPayment,
  policyNo: string,
): Map<string, string> {
  const varying = new Map<string, string>();
  for (const number of [businessNo, orderNo, paymentNo]) varying.set(number, `${number.slice(0, -6)}:s`);
  varying.set(policyNo, `${policyNo.slice(0, -6)}:s`);
  varying.set("RECORDED-KEY-OF-ONE-ISSUE", "replayed-:s");
  const entries = statements.filter(({ text }) => /insert into "ledger_entry"/.test(text));
  for (const { values } of entries) {
    const [entryId] = values;
    if (typeof entryId === "string") varying.set(entryId, `${entryId}-:s`);
  }
  return varying;
}
