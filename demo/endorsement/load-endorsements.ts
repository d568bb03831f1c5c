import type pg from "pg";
import {
  createSampleProductReader,
  ENDORSABLE_POLICIES_SQL,
  type EndorsablePolicy,
  loadEndorsementActors,
  numberSampleEndorsements,
} from "./endorsable-policies.ts";
import { insertSampleEndorsements } from "./endorsement-tables.ts";
import {
  createSampleEndorsement,
  type EndorsedSamplePolicy,
  type SampleEndorsement,
  type SampleFate,
} from "./sample-endorsement.ts";

/** Endorsements in the states that a newcomer meets in the list. */
const fates: readonly SampleFate[] = [
  { change: "people", status: "08", daysAgo: 6 },
  { change: "people", status: "06", daysAgo: 1 },
  { change: "people", status: "04", daysAgo: 0 },
  { change: "surrender", status: "07", daysAgo: 2 },
  { change: "contact", status: "08", daysAgo: 12 },
  { change: "contact", status: "01", daysAgo: 0 },
  { change: "contact", status: "10", daysAgo: 20 },
];
const BRANCH = "32010100";
const EMPLOYER_LIABILITY = "0405";
const ID_PREFIX = "5ee4";

/** Endorsements of policies of the branch in Nanjing; nothing where there are some already. */
export async function loadDemoEndorsements(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from endorsement limit 1");
  if (present.length > 0) return;
  const productOf = await createSampleProductReader(owner);
  const samples = chooseSamples(await listPolicies(owner), productOf, nowMs);
  const actors = await loadEndorsementActors(owner);
  const place = { prefix: ID_PREFIX, first: 0 };
  await insertSampleEndorsements(owner, await numberSampleEndorsements(owner, samples, actors, place));
}

/** Running policies that a clerk of the house entered; those that are paid come first. */
async function listPolicies(owner: pg.ClientBase): Promise<EndorsablePolicy[]> {
  const { rows } = await owner.query<EndorsablePolicy>(
    `${ENDORSABLE_POLICIES_SQL} and p.com_code = $1 and p.status = '02' and p.is_see_fee = '1'
       and p.start_date <= current_date - 7 and p.end_date > current_date + 30
     order by (p.received_premium < p.sum_premium), p.policy_no`,
    [BRANCH],
  );
  return rows;
}

type ProductReader = Awaited<ReturnType<typeof createSampleProductReader>>;

/** Each policy has one endorsement at most. */
function chooseSamples(
  policies: readonly EndorsablePolicy[],
  productOf: ProductReader,
  nowMs: number,
): SampleEndorsement[] {
  const free = new Set(policies);
  return fates.flatMap((fate) => {
    for (const policy of free) {
      const compiled = fits(fate, policy) ? productOf(policy) : undefined;
      const sample = compiled && createSampleEndorsement(fate, policy, compiled, nowMs);
      if (!sample) continue;
      free.delete(policy);
      return [sample];
    }
    return [];
  });
}

/** Policies of employer's liability are kept for the endorsements of people; money needs a paid policy, and a surrender one without claims. */
function fits({ change, status }: SampleFate, policy: EndorsedSamplePolicy): boolean {
  const isOfPeople = policy.riskCode === EMPLOYER_LIABILITY;
  const isPaid = policy.receivedPremium === policy.sumPremium;
  const isSurrendered = change === "surrender";
  if (isOfPeople !== (change === "people") || (isSurrendered && policy.hasClaims)) return false;
  return isPaid || (status !== "07" && status !== "08");
}
