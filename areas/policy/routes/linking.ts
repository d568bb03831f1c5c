import { transactionsOf } from "#areas/document/questions.ts";
import { openReadingLinks } from "#areas/drafting/commands/reading-link.ts";
import { openOutside } from "#areas/drafting/questions/outside.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { policyRefusals } from "../contract.ts";
import { openPolicyLink, readPolicyLink } from "../contract/reading-link.ts";
import { policyFor } from "../questions.ts";
import { contentAt } from "./reading.ts";

const DICTIONARIES = ["PolicyStatus", "YesNo"];

export function linkingRoutes(services: Services): Route[] {
  const outside = openOutside(services.now);
  const { permission } = openPolicyLink;
  const links = openReadingLinks(services, { purpose: "policyReading", permission });
  return [
    handle(openPolicyLink, async ({ input: { policyNo, audience }, actor, tx, note, refuse }) => {
      const found = await standing(tx, actor, policyNo);
      if (!found) return refuse(policyRefusals.policyMissing);
      const { policy, last } = found;
      const productLine = await outside.productLineOf(tx, last);
      const wanted = { businessNo: policyNo, productLine, audience: audience.trim() };
      const { issued, link } = links.issue(actor, wanted);
      // The policy itself stays as it is: no `after` of it.
      note({ subject: policyNo, comCode: policy.comCode, change: { link } });
      return issued;
    }),

    handle(readPolicyLink, ({ input: { businessNo: policyNo, ...asked }, upkeep }) =>
      links.read({ ...asked, businessNo: policyNo }, upkeep, async (reader, issuer, audience) => {
        const found = await standing(reader, issuer, policyNo);
        return found && shownPolicy(reader, issuer, { ...found, audience, outside });
      }),
    ),
  ];
}

/** As it stands, with whatever was endorsed; undefined where there is none for who asks. */
async function standing(reader: Reader, actor: Actor, policyNo: string) {
  const policy = await policyFor(reader, actor, policyNo);
  if (!policy) return undefined;
  const last = (await transactionsOf(reader, policyNo)).at(-1);
  assert(last, "a policy begins with its issue");
  return { policy, last: { ...last, riskCode: policy.riskCode } };
}

type Shown = NonNullable<Awaited<ReturnType<typeof standing>>> & {
  readonly audience: string;
  readonly outside: ReturnType<typeof openOutside>;
};

/** Nothing leads on from there, nothing may be done with it, and nobody behind it is named. */
async function shownPolicy(reader: Reader, issuer: Actor, { policy, last, audience, outside }: Shown) {
  const { form: whole, ...of } = await contentAt(reader, policy.policyNo, last);
  const { status, comCode, isSeeFeeFlag } = policy;
  const { forms, beside } = await outside.beside(reader, last, issuer, {
    audience,
    forms: [whole],
    codes: [status, comCode, isSeeFeeFlag],
    dictionaries: DICTIONARIES,
  });
  return {
    ...beside,
    policy: {
      ...policy,
      proposalNo: "",
      inputBy: "",
      ...of,
      shownVersion: last.version,
      form: forms[0] ?? whole,
      transactions: [],
      trail: [],
      offers: [],
    },
  };
}
