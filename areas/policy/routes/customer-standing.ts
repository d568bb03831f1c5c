import { sumLossesOfPolicies } from "#areas/claim/questions.ts";
import { findDocumentVisibleToUser, listDocumentsOfSameHolder } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { listUserRights } from "#areas/identity/questions.ts";
import { compareCoversOfForm, createCoverReader } from "#areas/judging/questions/covers.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { underwritingRefusals } from "#areas/underwriting/contract.ts";
import { listOpinionsOn } from "#areas/underwriting/questions.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { queryCustomerStanding } from "../contract/customer-standing.ts";
import {
  getFirstDayOfStanding,
  listStandingAccumulations,
  listStandingYears,
  sumPoliciesInForce,
} from "../rules/customer-standing.ts";
import { listPoliciesByNumber } from "../store.ts";

const MOST_DOCUMENTS = 500;
const MOST_OPINIONS = 5;

export function customerStandingRoute({ now }: Pick<Services, "now">): Route {
  const products = createProductRegistry(now);
  const coversOf = createCoverReader(products);

  async function accumulationsOf(reader: Reader, document: Document) {
    const { riskCode, productVersion: version, content, businessNo } = document;
    const product = await products.pinned(reader, { riskCode, version });
    const covers = await coversOf(reader, product, content);
    return listStandingAccumulations(await compareCoversOfForm(reader, covers, businessNo));
  }

  return handle(queryCustomerStanding, async ({ input: { businessNo }, actor, inScope, refuse }) => {
    const found = await inScope(async (reader) => {
      const document = await findDocumentVisibleToUser(reader, actor, businessNo);
      if (!document) return undefined;
      const { content, holderName } = document;
      const others = await listDocumentsOfSameHolder(reader, actor, content, MOST_DOCUMENTS);
      const heads = new Map(others.map((head) => [head.businessNo, head]));
      const opinions = await listOpinionsOn(reader, [...heads.keys()], MOST_OPINIONS);
      return {
        holderName,
        ...(await businessOf(reader, actor, others, getTodayInShanghai(now()))),
        accumulations: await accumulationsOf(reader, document),
        opinions: opinions.map((opinion) => {
          const { riskCode = "", orderNo = null } = heads.get(opinion.businessNo) ?? {};
          return { ...opinion, riskCode, orderNo: orderNo ?? "" };
        }),
      };
    });
    return found ?? refuse(underwritingRefusals.documentMissing);
  });
}

/** Policies and losses of the holder, as far as the rights of the user go. */
async function businessOf(
  reader: Reader,
  actor: Actor,
  documents: readonly { readonly policyNo: string }[],
  today: string,
) {
  const rights = await listUserRights(reader, actor);
  const numbers = documents.flatMap(({ policyNo }) => (policyNo === "" ? [] : [policyNo]));
  const mayReadPolicies = rights.has("policy:query");
  const mayReadClaims = rights.has("claim:query");
  const policies = mayReadPolicies && numbers.length > 0 ? await listPoliciesByNumber(reader, numbers) : [];
  const since = getFirstDayOfStanding(today);
  const losses = mayReadClaims ? await sumLossesOfPolicies(reader, numbers, since) : [];
  return {
    inForce: mayReadPolicies ? sumPoliciesInForce(policies) : null,
    years: mayReadPolicies ? listStandingYears(policies, losses, today) : [],
    mayReadClaims,
  };
}
