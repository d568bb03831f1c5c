import { findDocumentWithReadRight, transactionsOf } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { findUnderwriterApproval } from "#areas/underwriting/questions.ts";
import { policyNumbered } from "#areas/policy/questions/policies.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { Endorsement } from "../rules/endorsement.ts";
import { findEndorsement } from "../store.ts";
import { describePrintedEndorsement } from "./description.ts";
import { createEndorsementJudge } from "./evaluation.ts";

/** For the program itself: what a user may see goes through `findEndorsementToPrint`. */
export { findEndorsement as endorsementNumbered } from "../store.ts";

export type PrintedEndorsement = { readonly document: Document; readonly endorsement: Endorsement };

/** Undefined if the user sees no such endorsement, or has no right to read endorsements. */
export async function findEndorsementToPrint(
  reader: Reader,
  actor: Actor,
  endorseNo: string,
): Promise<PrintedEndorsement | undefined> {
  const document = await findDocumentWithReadRight(reader, actor, endorseNo);
  const endorsement = document?.businessType === "E" ? await findEndorsement(reader, endorseNo) : undefined;
  return document && endorsement && { document, endorsement };
}

/** Describes an endorsement in effect for its paper: the words of its types, its changes and its text. */
export function createPrintedEndorsementReader(services: Pick<Services, "now">) {
  const judge = createEndorsementJudge(services);
  return async (reader: Reader, { document, endorsement }: PrintedEndorsement) => {
    const { policyNo, baseVersion, types, premiumChange, policyVersion } = endorsement;
    const policy = await policyNumbered(reader, policyNo);
    assert(policy, "an endorsement has its policy");
    const base = await judge.readBase(reader, policy, baseVersion);
    const { content } = document;
    const phases = await judge.readPhases(reader, base, content, endorsement);
    const stack = await transactionsOf(reader, policyNo);
    const applied = stack.find(({ version }) => version === policyVersion);
    assert(applied, "an endorsement in effect has its transaction");
    const nameOf = await judge.typeNames(reader);
    const change = premiumChange ?? "0.00";
    return {
      ...(await describePrintedEndorsement(reader, base, { content, phases }, endorsement)),
      sections: base.compiled.form.sections,
      typeNames: types.map(nameOf),
      premiumChange: change,
      sumPremium: toWireMoney(parseMoney(base.sumPremium).plus(parseMoney(change))),
      recordedAt: applied.recordedAt,
      approver: (await findUnderwriterApproval(reader, document))?.userName ?? "",
      insuredName: document.insuredName || policy.insuredName,
    };
  };
}
