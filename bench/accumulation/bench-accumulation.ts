import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { addPolicy, policyUndwrt } from "#areas/proposal/contract/proposal.ts";
import {
  createOtherCertificateNo,
  getEmployerLiabilityForm,
  insureOtherCertificate,
} from "#areas/quotation/builder.ts";
import { seedProposals } from "#demo/payment/load-proposals.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { addDays, addYears, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { DATABASE_SCHEMA } from "#platform/server/database.ts";
import { type ServedProduct, serveProduct } from "../served-product.ts";

const MANY = 1_000_000;
const FEWER = 100;
const MOST_RATIO = 1.3;
const SUBMISSIONS = 400;
const WARM_UP = 50;
const PEOPLE_EACH = 3;

type Report = (line: string) => void;
type Place = { readonly served: ServedProduct; readonly owner: pg.Client; readonly policies: number };

/**
 * Compares the p95 of a submission among many policies with that among a hundredth of them. Both databases are asked
 * in turn, so that the pace of the machine counts for both.
 */
export async function benchAccumulation(report: Report, many = MANY): Promise<boolean> {
  const places: Place[] = [];
  try {
    for (const policies of [Math.max(1, Math.round(many / FEWER)), many])
      places.push(await openPlace(policies));
    const waits = await submitInTurn(places);
    const [few = Number.NaN, full = Number.NaN] = waits.map(getP95);
    for (const [index, { policies }] of places.entries())
      report(
        `  among ${policies} policies: p95 of ${SUBMISSIONS} submissions ${getP95(waits[index] ?? []).toFixed(1)} ms`,
      );
    for (const { owner } of places.slice(-1)) await explain(owner, report);
    report(
      `submission, p95 among ${many} ÷ among a hundredth: ${(full / few).toFixed(2)} (wanted ≤ ${MOST_RATIO})`,
    );
    return full / few <= MOST_RATIO;
  } finally {
    for (const { owner, served } of places) {
      await owner.end();
      await served.close();
    }
  }
}

function getP95(waits: readonly number[]): number {
  return waits.toSorted((left, right) => left - right)[Math.floor(waits.length * 0.95)] ?? Number.NaN;
}

async function openPlace(policies: number): Promise<Place> {
  const served = await serveProduct(join(import.meta.dirname, "product-process.ts"));
  const options = `-c search_path=${DATABASE_SCHEMA} -c session_replication_role=replica`;
  const owner = new pg.Client({ ...served.server.admin, database: served.database, options });
  await owner.connect();
  await seedProposals(owner, { open: 0, issued: policies }, { nowMs: Date.now(), report: () => undefined });
  await seedCovers(owner);
  return { served, owner, policies };
}

/** Each seeded policy insures a party of its own, and a few employees. */
async function seedCovers(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into document_cover (business_no, com_code, covered, cover_keys, amounts)
     select p.proposal_no, p.com_code, tsrange(p.start_date, p.end_date + 1),
       array['D:employer:' || p.policy_no] || array(select 'A:employee:' || n || p.policy_no from generate_series(1, $1) n),
       array[0] || array_fill(500000::numeric, array[$1])
     from policy p on conflict do nothing`,
    [PEOPLE_EACH],
  );
  await owner.query("vacuum (analyze)");
  await owner.query("checkpoint");
}

/** Answers the waits of each place in milliseconds. */
async function submitInTurn(places: readonly Place[]): Promise<number[][]> {
  const [first] = places;
  assert(first, "there is a place to submit at");
  const form = await getEmployerLiabilityForm(first.owner);
  const startDate = addDays(getTodayInShanghai(new Date()), 10);
  const period = { ...form["period"], startDate, endDate: addDays(addYears(startDate, 1), -1) };
  const waits = places.map((): number[] => []);
  for (let count = 0; count < WARM_UP + SUBMISSIONS; count += 1)
    for (const [index, { served }] of places.entries()) {
      const own = insureOtherCertificate({ ...form, period }, createOtherCertificateNo(count));
      const wait = await submitOne(served, own);
      if (count >= WARM_UP) waits[index]?.push(wait);
    }
  return waits;
}

async function submitOne(served: ServedProduct, form: FilledForm): Promise<number> {
  const added = await send(served, addPolicy, { riskCode: "0405", form: form as never });
  const { proposalNo, version, sumPremium } = added;
  const beganMs = performance.now();
  await send(served, policyUndwrt, { proposalNo, version, sumPremium: sumPremium ?? "" });
  return performance.now() - beganMs;
}

async function send<C extends Call>(
  { url, token }: ServedProduct,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  const response = await fetch(url + call.path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(input),
  });
  const { code, message, data } = (await response.json()) as Envelope<OutputOf<C>>;
  if (code !== "0000") throw new Error(`${call.path}: ${code} ${message}`);
  return data;
}

/** The statement of the function, as a prepared one with a plan for all values. */
async function explain(owner: pg.Client, report: Report): Promise<void> {
  const { rows: functions } = await owner.query<{ body: string }>(
    "select prosrc as body from pg_proc where proname = 'find_covers'",
  );
  const names = ["own_no", "predecessor", "wanted", "wanted_from", "wanted_until"];
  const body = names.reduceRight(
    (text, name, index) => text.replaceAll(new RegExp(`\\b${name}\\b`, "g"), `$${index + 1}`),
    functions[0]?.body ?? "",
  );
  await owner.query("set plan_cache_mode = force_generic_plan");
  await owner.query(`prepare covers (text, text, text[], timestamp, timestamp) as ${body}`);
  const { rows: keys } = await owner.query<{ key: string }>(
    "select cover_keys[1] as key from document_cover where cover_keys <> '{}' limit 3",
  );
  const wanted = `{${keys.map(({ key }) => JSON.stringify(key)).join(",")}}`;
  const { rows } = await owner.query<{ "QUERY PLAN": string }>(
    `explain (analyze, costs off, timing off)
     execute covers ('', '', ${pg.escapeLiteral(wanted)}, '2020-01-01', '2030-01-01')`,
  );
  for (const row of rows) report(`    ${row["QUERY PLAN"]}`);
}
