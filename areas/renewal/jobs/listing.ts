import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { MAX_RENEWAL_DAYS_AFTER_END, RENEWABLE_DAYS_BEFORE_END } from "#areas/judging/rules/renewal.ts";
import { ENDED_PROPOSAL_STATES } from "#areas/proposal/rules/proposal.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { renewalRefusals } from "../contract.ts";
import { moveRenewalBySystem } from "../commands.ts";
import type { RenewalEvent } from "../lifecycle.ts";
import type { RenewalChange } from "../store/renewal.ts";
import {
  insertRenewals,
  listEndingPolicies,
  listLapsedRenewals,
  listRenewalsOfEndedPolicies,
  listRenewalsWithEndedProposal,
  listRenewalsWithProposal,
} from "../store/upkeep.ts";

/** The changes of the program itself, as the audit trail names them. */
export const renewalListingChange = { path: "renewal/list", title: "续保清单更新" };
export const renewalFollowingChange = { path: "renewal/follow", title: "续保状态更新" };

const MOST_LISTED_AT_ONCE = 200;
const MOST_ROUNDS = 50;
const MOST_MOVED = 1000;

/** Lists the policies that can be renewed now. Several processes may run it: the second finds them listed. */
export async function listPoliciesForRenewal(services: Services): Promise<number> {
  let listed = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const policies = await findPoliciesToList(services);
    const [first] = policies;
    if (!first) break;
    const { path } = renewalListingChange;
    const key = `list renewals ${services.makeId()}`;
    await runSystemChange(services, { path, key, input: { first: first.policyNo } }, async ({ tx, note }) => {
      const renewals = await insertRenewals(tx, policies);
      // Another process has listed them.
      if (renewals.length === 0) throw new Refusal(renewalRefusals.renewalChanged);
      for (const after of renewals)
        note({ subject: after.renewalNo, comCode: after.comCode, change: { before: null, after } });
    });
    await moveWhatHasAProposal(
      services,
      policies.map(({ policyNo }) => policyNo),
    );
    listed += policies.length;
  }
  return listed;
}

function findPoliciesToList({ database, now }: Services) {
  const today = getTodayInShanghai(now());
  return readInScope(database, SYSTEM_ACTOR, (reader) =>
    listEndingPolicies(reader, {
      from: addDays(today, -MAX_RENEWAL_DAYS_AFTER_END),
      until: addDays(today, RENEWABLE_DAYS_BEFORE_END),
      leastDays: RENEWABLE_DAYS_BEFORE_END,
      most: MOST_LISTED_AT_ONCE,
    }),
  );
}

/** Moves renewals whose proposal or policy has changed without telling them. */
export async function followProposalsAndPolicies(services: Services): Promise<void> {
  await moveWhatHasAProposal(services);
  const lastDay = addDays(getTodayInShanghai(services.now()), -MAX_RENEWAL_DAYS_AFTER_END);
  await moveAll(services, "unpropose", (reader) =>
    listRenewalsWithEndedProposal(reader, ENDED_PROPOSAL_STATES),
  );
  await moveAll(services, "lapse", (reader) => listLapsedRenewals(reader, { lastDay, most: MOST_MOVED }));
  await moveAll(services, "end", (reader) => listRenewalsOfEndedPolicies(reader, MOST_MOVED));
}

async function moveWhatHasAProposal(services: Services, policyNos?: readonly string[]): Promise<void> {
  const found = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listRenewalsWithProposal(reader, { policyNos, endedStates: ENDED_PROPOSAL_STATES }),
  );
  for (const { policyNo, proposalNo, issuedPolicyNo } of found)
    await move(services, policyNo, issuedPolicyNo === "" ? "propose" : "issue", { proposalNo });
}

type FindRenewals = (reader: Reader) => Promise<readonly { readonly policyNo: string }[]>;

async function moveAll(services: Services, event: RenewalEvent, find: FindRenewals): Promise<void> {
  const found = await readInScope(services.database, SYSTEM_ACTOR, find);
  for (const { policyNo } of found) await move(services, policyNo, event);
}

function move(services: Services, policyNo: string, event: RenewalEvent, change: RenewalChange = {}) {
  const { path } = renewalFollowingChange;
  const request = { path, key: `${event} renewal ${services.makeId()}`, input: { policyNo, event } };
  return runSystemChange(services, request, (work) => moveRenewalBySystem(work, policyNo, event, change));
}
