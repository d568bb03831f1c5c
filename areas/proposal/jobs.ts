import { lockDocument } from "#areas/document/commands.ts";
import { runOut } from "#areas/document/questions.ts";
import { changeOf } from "#areas/document/rules/document.ts";
import { assert } from "#platform/kernel/assert.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { change } from "#platform/server/unit-of-work.ts";
import type { ProposalSteps } from "./commands.ts";

/** What it does by itself, as the audit trail has it. */
export const expiring = { path: "manage/expireProposal", title: "投保单逾期未缴失效" };
const MOST_AT_ONCE = 200;

/** Approved and never paid. Safe to run by several at once: whoever comes second finds it done. */
export async function expireProposals(services: Services, steps: ProposalSteps): Promise<number> {
  const { database, now } = services;
  const today = todayInShanghai(now());
  const wanted = { businessType: "T", status: "06", today, most: MOST_AT_ONCE };
  const numbers = await readInScope(database, SYSTEM, (reader) => runOut(reader, wanted));
  for (const proposalNo of numbers)
    await expireOne(services, steps, { proposalNo, today }).catch(unlessRefused);
  return numbers.length;
}

type Wanted = { readonly proposalNo: string; readonly today: PlainDate };

function expireOne(services: Services, { expire }: ProposalSteps, wanted: Wanted): Promise<null> {
  const { proposalNo, today } = wanted;
  const call = expiring.path;
  const key = `expire ${proposalNo} ${today}`;
  const request = { call, actor: SYSTEM, key, input: wanted, requestId: call, secret: false };
  return change(services.database, request, async ({ tx, note, raise }) => {
    const proposal = await lockDocument(tx, proposalNo);
    assert(proposal, "a proposal is never taken away");
    note(changeOf(proposal, await expire({ tx, raise, note, actor: SYSTEM, services }, proposal)));
    return null;
  });
}

/** Somebody did something else with it meanwhile. */
function unlessRefused(fault: unknown): null {
  if (fault instanceof Refusal) return null;
  throw fault;
}
