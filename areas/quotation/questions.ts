import { findConfiguration } from "#areas/dictionary/questions.ts";
import { buildFeatureSwitchKey } from "#areas/dictionary/rules/feature-switches.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { getTeamCode } from "#areas/identity/questions.ts";
import { rolesOf } from "#areas/judging/rules/transition-context.ts";
import type { FormJudgement } from "#areas/product/rules/judge-form.ts";
import { RiskLists } from "#areas/product/rules/product-shape.ts";
import { RISK_LISTS_KEY } from "#areas/product/rules/sale.ts";
import { type InquiryContext, type Modifying, transitionContext } from "./rules/transition-context.ts";
import { MODIFY_INQUIRY } from "./rules/inquiry.ts";
import { assert } from "#platform/kernel/assert.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";

/** The allowed transitions of a user at an inquiry. */
export function openTransitionContext({ now }: Pick<Services, "now">) {
  return async (
    reader: Reader,
    inquiry: Document,
    actor: Actor,
    judged?: FormJudgement,
  ): Promise<InquiryContext> => {
    const { userCode } = actor;
    const teamCode = await getTeamCode(reader, userCode);
    const modifying = await modifyingIn(reader);
    const facts = { today: todayInShanghai(now()), judged, modifying };
    return transitionContext(inquiry, rolesOf(inquiry, { userCode, teamCode }), facts);
  };
}

async function modifyingIn(reader: Reader): Promise<Modifying> {
  const switched = await findConfiguration(reader, buildFeatureSwitchKey(MODIFY_INQUIRY));
  const lists = await findConfiguration(reader, RISK_LISTS_KEY);
  assert(lists !== undefined, "the lists of risks are loaded before serving");
  return { isSwitchedOn: switched === "1", lists: RiskLists.parse(JSON.parse(lists)) };
}

export { combinationsNumbered as combinationsOf } from "./store.ts";
