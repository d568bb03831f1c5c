import { lockDocument } from "#areas/document/commands.ts";
import { runOut } from "#areas/document/questions.ts";
import { changeOf } from "#areas/document/rules/document.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { change } from "#platform/server/unit-of-work.ts";
import { advance } from "./commands.ts";
import { standingFor } from "./rules/standing.ts";

/** What it does by itself, as the audit trail has it. */
export const expiring = { path: "inquiry/expire", title: "询价单到期失效" };
const MOST_AT_ONCE = 200;
const neverModified = { isSwitchedOn: false, lists: { newReportRisks: [], inquiryModifyPlanTypes: [] } };

/** Approved prices whose last day is over. Safe to run by several at once: whoever comes second finds it done. */
export async function expireInquiries(services: Services): Promise<number> {
  const { database, now } = services;
  const today = todayInShanghai(now());
  const wanted = { businessType: "Q", status: "04", today, most: MOST_AT_ONCE };
  const numbers = await readInScope(database, SYSTEM, (reader) => runOut(reader, wanted));
  for (const inquiryNo of numbers) await expire(services, inquiryNo, today).catch(unlessRefused);
  return numbers.length;
}

function expire(services: Services, inquiryNo: string, today: string): Promise<null> {
  const call = expiring.path;
  const input = { inquiryNo, today };
  const request = {
    call,
    actor: SYSTEM,
    key: `expire ${inquiryNo} ${today}`,
    input,
    requestId: call,
    secret: false,
  };
  return change(services.database, request, async ({ tx, note, raise }) => {
    const inquiry = await lockDocument(tx, inquiryNo);
    assert(inquiry, "an inquiry is never taken away");
    const known = { today, judged: undefined, modifying: neverModified };
    const standing = standingFor(inquiry, new Set(["system"]), known);
    const moved = await advance({ tx, raise, note, actor: SYSTEM, services }, inquiry, "expire", standing);
    note(changeOf(inquiry, moved));
    return null;
  });
}

/** Somebody did something else with it meanwhile. */
function unlessRefused(fault: unknown): null {
  if (fault instanceof Refusal) return null;
  throw fault;
}
