import { findConfigurationValue } from "#areas/dictionary/questions.ts";
import { buildFeatureSwitchKey } from "#areas/dictionary/rules/feature-switches.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { getTeamCodeOfUser } from "#areas/identity/questions.ts";
import { getUserRolesAtDocument } from "#areas/judging/rules/transition-context.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import { RiskLists } from "#areas/product/rules/product-shape.ts";
import { RISK_LISTS_CONFIG_KEY } from "#areas/product/rules/sale.ts";
import {
  type InquiryContext,
  type InquiryModificationFacts,
  buildInquiryTransitionContext,
  findInquiryModifyReason,
} from "./rules/transition-context.ts";
import { MODIFY_INQUIRY_SETTING } from "./rules/inquiry.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";

/** The allowed transitions of a user at an inquiry. */
export function createInquiryContextReader({ now }: Pick<Services, "now">) {
  return async (
    reader: Reader,
    inquiry: Document,
    actor: Actor,
    judged?: ProductFormEvaluation,
  ): Promise<InquiryContext> => {
    const { userCode } = actor;
    const teamCode = await getTeamCodeOfUser(reader, userCode);
    const modifying = await modifyingIn(reader);
    const facts = { today: getTodayInShanghai(now()), judged, modifying };
    return buildInquiryTransitionContext(
      inquiry,
      getUserRolesAtDocument(inquiry, { userCode, teamCode }),
      facts,
    );
  };
}

/** Whether the modification of approved inquiries (§9) applies to a document. Its proposals unlock with it. */
export async function isInquiryModifiable(
  reader: Reader,
  document: Pick<Document, "riskCode" | "planType">,
): Promise<boolean> {
  return findInquiryModifyReason(document, await modifyingIn(reader)) === undefined;
}

async function modifyingIn(reader: Reader): Promise<InquiryModificationFacts> {
  const switched = await findConfigurationValue(reader, buildFeatureSwitchKey(MODIFY_INQUIRY_SETTING));
  const lists = await findConfigurationValue(reader, RISK_LISTS_CONFIG_KEY);
  assert(lists !== undefined, "the lists of risks are loaded before serving");
  return { isSwitchedOn: switched === "1", lists: RiskLists.parse(JSON.parse(lists)) };
}

export { listCombinationsByNumber as combinationsOf } from "./store.ts";
