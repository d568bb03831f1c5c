import { transactionsOf } from "#areas/document/questions.ts";
import { openReadingLinks } from "#areas/drafting/commands/reading-link.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { openPolicyLink, policyLink, readPolicyLink } from "../contract/reading-link.ts";
import { policyFor } from "../questions.ts";
import { contentAt } from "./reading.ts";

export function readingLinkRoutes(services: Services): Route[] {
  const links = openReadingLinks(services, policyLink, { find: currentPolicy, picture });
  return [handle(openPolicyLink, links.open), handle(readPolicyLink, links.read)];
}

/** The policy with its last transaction, so endorsements are shown too. */
async function currentPolicy(reader: Reader, actor: Actor, policyNo: string) {
  const policy = await policyFor(reader, actor, policyNo);
  if (!policy) return undefined;
  const last = (await transactionsOf(reader, policyNo)).at(-1);
  assert(last, "a policy begins with its issue");
  const { comCode, riskCode } = policy;
  return { comCode, riskCode, productVersion: last.productVersion, policy, last };
}

type CurrentPolicy = NonNullable<Awaited<ReturnType<typeof currentPolicy>>>;

async function picture(reader: Reader, { policy, last }: CurrentPolicy) {
  const { form: whole, ...of } = await contentAt(reader, policy.policyNo, last);
  return {
    forms: [whole],
    codes: [policy.status, policy.comCode, policy.isSeeFeeFlag],
    toContent: ([form = {}]: readonly (typeof whole)[]) => ({
      ...policy,
      proposalNo: "",
      inputBy: "",
      ...of,
      shownVersion: last.version,
      form,
      transactions: [],
      trail: [],
      offers: [],
    }),
  };
}
