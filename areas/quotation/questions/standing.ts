import { configured } from "#areas/dictionary/questions.ts";
import { switchKey } from "#areas/dictionary/rules/feature-switches.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { rolesOf } from "#areas/drafting/rules/standing.ts";
import { teamCodeOf } from "#areas/identity/questions.ts";
import { RISK_LISTS } from "#areas/product/rules.ts";
import type { JudgedForm } from "#areas/product/rules/judge-form.ts";
import { RiskLists } from "#areas/product/rules/product-shape.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Standing } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { MODIFY_INQUIRY } from "../rules.ts";
import { type InquiryGuard, type InquiryRole, type Modifying, standingFor } from "../rules/standing.ts";

/** What an inquiry is to a user, and what keeps him from each step. */
export function openStanding({ now }: Pick<Services, "now">) {
  return async (
    reader: Reader,
    inquiry: Document,
    actor: Actor,
    judged?: JudgedForm,
  ): Promise<Standing<InquiryRole, InquiryGuard>> => {
    const { userCode } = actor;
    const teamCode = await teamCodeOf(reader, userCode);
    const modifying = await modifyingIn(reader);
    const known = { today: todayInShanghai(now()), judged, modifying };
    return standingFor(inquiry, rolesOf(inquiry, { userCode, teamCode }), known);
  };
}

async function modifyingIn(reader: Reader): Promise<Modifying> {
  const switched = await configured(reader, switchKey(MODIFY_INQUIRY));
  const lists = await configured(reader, RISK_LISTS);
  assert(lists !== undefined, "the lists of risks are loaded before serving");
  return { isSwitchedOn: switched === "1", lists: RiskLists.parse(JSON.parse(lists)) };
}
