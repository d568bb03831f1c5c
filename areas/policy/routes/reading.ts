import { approvedContent, trailOf, type TransactionHead, transactionsOf } from "#areas/document/questions.ts";
import { versionOn } from "#areas/document/rules/stack.ts";
import { peopleNamed } from "#areas/identity/questions.ts";
import { COPYING, openCopyOffers } from "#areas/proposal/questions/copying.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { assert } from "#platform/kernel/assert.ts";
import { endOfDayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { getOriginalPolicy, policyRefusals, queryPolicyInfo, SUM_CURRENCY } from "../contract.ts";
import { policyFor } from "../questions.ts";

const { policyMissing, notYetThere } = policyRefusals;

export function readingRoutes({ now }: Pick<Services, "now">): Route[] {
  const copyOffers = openCopyOffers(now);
  return [
    handle(queryPolicyInfo, async ({ input: { policyNo, on, knownAt }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const policy = await policyFor(reader, actor, policyNo);
        if (!policy) return "missing";
        const stack = await transactionsOf(reader, policyNo);
        const until = knownAt === undefined ? {} : { knownAt: endOfDayInShanghai(knownAt).toISOString() };
        const shown =
          on === undefined && knownAt === undefined
            ? stack.at(-1)
            : versionOn(stack, { on: on ?? policy.endDate, ...until });
        if (!shown) return "notYet";
        return {
          ...policy,
          ...(await contentAt(reader, policyNo, shown)),
          shownVersion: shown.version,
          transactions: await namedTransactions(reader, stack),
          trail: await trailOf(reader, policyNo),
          offers: await copyOffers(reader, actor, policy, COPYING.P),
        };
      });
      if (found === "missing") return refuse(policyMissing);
      return found === "notYet" ? refuse(notYetThere) : found;
    }),

    handle(getOriginalPolicy, async ({ input: { policyNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const policy = await policyFor(reader, actor, policyNo);
        if (!policy) return undefined;
        const [first] = await transactionsOf(reader, policyNo);
        assert(first, "a policy begins with its issue");
        return { ...policy, sumPremium: first.sumPremium, ...(await contentAt(reader, policyNo, first)) };
      });
      return found ?? refuse(policyMissing);
    }),
  ];
}

export async function contentAt(
  reader: Reader,
  policyNo: string,
  { version, productVersion }: TransactionHead,
) {
  const form = await approvedContent(reader, policyNo, version);
  assert(form, "a transaction has its content");
  return { productVersion, sumCurrency: SUM_CURRENCY, form: toWireForm(form) };
}

async function namedTransactions(reader: Reader, stack: readonly TransactionHead[]) {
  const nameOf = await peopleNamed(
    reader,
    stack.map(({ recordedBy }) => recordedBy),
  );
  return stack.map((one) => ({ ...one, recordedName: nameOf(one.recordedBy).userName }));
}
