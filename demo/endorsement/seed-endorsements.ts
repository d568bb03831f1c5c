import type pg from "pg";
import { sampleDocumentTables } from "../quotation/document-tables.ts";
import {
  createSampleProductReader,
  ENDORSABLE_POLICIES_SQL,
  type EndorsablePolicy,
  type EndorsementActors,
  loadEndorsementActors,
  numberSampleEndorsements,
} from "./endorsable-policies.ts";
import { insertSampleEndorsements } from "./endorsement-tables.ts";
import { createSampleEndorsement, type SampleEndorsement, type SampleFate } from "./sample-endorsement.ts";

type Seeding = { readonly nowMs: number; readonly report: (line: string) => void };

const MARK = "seededEndorsements";
const ID_PREFIX = "5ee5";
const BATCH = 1000;
/** Policies are taken part by part, so that endorsements are spread over all products and branches. */
const PARTS = 10;
const DAY_MS = 86_400_000;
const EMPLOYER_LIABILITY = "0405";

/** How many were made so far; those are never made again. */
export async function countSeededEndorsements(owner: pg.ClientBase): Promise<number> {
  const { rows } = await owner.query<{ config_value: string }>(
    "select config_value from config_item where config_key = $1",
    [MARK],
  );
  return Number(rows[0]?.config_value ?? 0);
}

/** Up to so many in all, one for each policy, as long as there are policies without any. */
export async function seedEndorsements(
  owner: pg.ClientBase,
  count: number,
  { nowMs, report }: Seeding,
): Promise<number> {
  let made = await countSeededEndorsements(owner);
  if (made >= count) return made;
  const createSample = await openSamples(owner, nowMs);
  for (let part = 0; part < PARTS && made < count; part += 1) {
    for (let after = ""; made < count;) {
      const policies = await listPolicies(owner, part, after);
      const last = policies.at(-1);
      if (!last) break;
      after = last.policyNo;
      const samples = policies.flatMap((policy) => createSample(policy) ?? []).slice(0, count - made);
      made = await write(owner, samples, { actors: createSample.actors, made });
      report(`  ${made} / ${count}`);
    }
  }
  for (const table of [...sampleDocumentTables.map(({ table: name }) => name), "endorsement", "policy"])
    await owner.query(`analyze ${table}`);
  return made;
}

async function listPolicies(owner: pg.ClientBase, part: number, after: string): Promise<EndorsablePolicy[]> {
  const { rows } = await owner.query<EndorsablePolicy>(
    `${ENDORSABLE_POLICIES_SQL} and p.policy_no > $1 and abs(hashtext(p.policy_no)) % ${PARTS} = $2
     order by p.policy_no limit ${BATCH}`,
    [after, part],
  );
  return rows;
}

async function openSamples(owner: pg.ClientBase, nowMs: number) {
  const productOf = await createSampleProductReader(owner);
  const actors = await loadEndorsementActors(owner);
  const create = (policy: EndorsablePolicy): SampleEndorsement | undefined => {
    const compiled = productOf(policy);
    const fate = compiled && chooseFate(policy, actors, nowMs);
    return fate && createSampleEndorsement(fate, policy, compiled, nowMs);
  };
  return Object.assign(create, { actors });
}

/** By the number of the policy, so that the same policies get the same. Most endorsements of a branch are in effect. */
function chooseFate(
  { policyNo, riskCode, comCode, status, receivedPremium, sumPremium, issuedAt }: EndorsablePolicy,
  { underwriterOf, cashierOf }: EndorsementActors,
  nowMs: number,
): SampleFate | undefined {
  const serial = Number(policyNo.slice(-6));
  const days = Math.floor((nowMs - issuedAt.getTime()) / DAY_MS) - 1;
  if (days < 1) return undefined;
  const daysAgo = (serial * 7) % days;
  const isPaid = receivedPremium === sumPremium && status === "02";
  const isStaffed = underwriterOf(comCode, 1) !== undefined && cashierOf(comCode) !== undefined;
  if (riskCode === EMPLOYER_LIABILITY && isPaid && isStaffed)
    return { change: "people", status: serial % 12 === 0 ? "04" : "08", daysAgo };
  const isEnded = serial % 15 === 0;
  return { change: "contact", status: isEnded ? "10" : serial % 20 === 1 ? "01" : "08", daysAgo };
}

async function write(
  owner: pg.ClientBase,
  samples: readonly SampleEndorsement[],
  { actors, made }: { readonly actors: EndorsementActors; readonly made: number },
): Promise<number> {
  await owner.query("begin");
  const place = { prefix: ID_PREFIX, first: made };
  await insertSampleEndorsements(owner, await numberSampleEndorsements(owner, samples, actors, place));
  const total = made + samples.length;
  await owner.query(
    `insert into config_item values ($1, $2) on conflict (config_key) do update set config_value = excluded.config_value`,
    [MARK, String(total)],
  );
  await owner.query("commit");
  return total;
}
