import { findConfiguration } from "#areas/dictionary/questions.ts";
import { featureSwitchKey } from "#areas/dictionary/rules/feature-switches.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { rolesOf } from "#areas/drafting/rules/transition-context.ts";
import { teamCodeOf } from "#areas/identity/questions.ts";
import { RISK_LISTS_KEY } from "#areas/product/rules/sale.ts";
import type { FormJudgement } from "#areas/product/rules/judge-form.ts";
import { RiskLists } from "#areas/product/rules/product-shape.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { MODIFY_INQUIRY } from "../rules.ts";
import { type InquiryContext, type Modifying, transitionContext } from "../rules/transition-context.ts";

/** What a user may do with an inquiry. */
export function openTransitionContext({ now }: Pick<Services, "now">) {
  return async (
    reader: Reader,
    inquiry: Document,
    actor: Actor,
    judged?: FormJudgement,
  ): Promise<InquiryContext> => {
    const { userCode } = actor;
    const teamCode = await teamCodeOf(reader, userCode);
    const modifying = await modifyingIn(reader);
    const facts = { today: todayInShanghai(now()), judged, modifying };
    return transitionContext(inquiry, rolesOf(inquiry, { userCode, teamCode }), facts);
  };
}

async function modifyingIn(reader: Reader): Promise<Modifying> {
  const switched = await findConfiguration(reader, featureSwitchKey(MODIFY_INQUIRY));
  const lists = await findConfiguration(reader, RISK_LISTS_KEY);
  assert(lists !== undefined, "the lists of risks are loaded before serving");
  return { isSwitchedOn: switched === "1", lists: RiskLists.parse(JSON.parse(lists)) };
}
