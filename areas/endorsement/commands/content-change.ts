import { listRefundPayees } from "#areas/payment/questions.ts";
import { transactionsOf } from "#areas/document/questions.ts";
import type { PolicyRow } from "#areas/policy/questions/policies.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { endorsementRefusals } from "../contract/refusals.ts";
import type { EndorsementBase } from "../questions/evaluation.ts";
import type { EndorsementTerms } from "../rules/endorsement.ts";
import { createEndorsementDrafting, type EndorsementUnit } from "./drafting.ts";
import { getDefaultValidDate } from "../rules/type-choice.ts";
import {
  createEndorsementHandlers,
  type EndorsementHandlerOptions,
  getEndorsedPolicy,
  toStoredChange,
} from "./endorsement-drafts.ts";

export type ContentChange = {
  readonly policyNo: string;
  /** A code of EndorseReason. */
  readonly reason: string;
  readonly reasonText: string;
  /** By default the day that a clerk is offered. */
  readonly validDate?: PlainDate;
  /** The new content of the policy, and the types that open what it changes. */
  change(base: EndorsementBase): { readonly form: FilledForm; readonly types: readonly string[] };
};

const noRefundTerms = { refundMode: "", refundAmount: null, idleDays: null, payeeAccount: "", payeeBank: "" };

/** Endorses a policy with content that a file or a task brings, as if a clerk had typed it. */
export function createContentEndorser(services: Services, options: EndorsementHandlerOptions) {
  const endorsements = createEndorsementHandlers(services, options);
  const drafting = createEndorsementDrafting(services, endorsements);

  async function prepare(reader: Reader, actor: Actor, { change, ...wanted }: ContentChange) {
    const policy = await getEndorsedPolicy(reader, actor, wanted.policyNo);
    const base = await readPresentBase(endorsements.judge.readBase, reader, policy);
    const { form, types } = change(base);
    const { reason, reasonText } = wanted;
    const validDate = wanted.validDate ?? getDefaultValidDate(policy, getTodayInShanghai(services.now()));
    const [payer] = await listRefundPayees(reader, policy.policyNo);
    const payeeName = payer?.payeeName ?? policy.holderName;
    const terms: EndorsementTerms = { ...noRefundTerms, payeeName, types, reason, reasonText, validDate };
    return { policy, base, form, terms };
  }

  return {
    /** The change of the premium, or a refusal with what speaks against the endorsement. Nothing is stored. */
    async judge(reader: Reader, actor: Actor, wanted: ContentChange) {
      const { policy, base, form, terms } = await prepare(reader, actor, wanted);
      await endorsements.demandTerms({ tx: reader, actor }, base, terms);
      const settled = { ...terms, settlements: {} };
      const { evaluation } = await endorsements.write({ tx: reader, actor }, base, form, settled);
      const { judged, premium } = evaluation;
      const { errors } = judged.judgement;
      if (errors.length > 0) {
        const fields = errors.map(({ section, element, message }) => ({
          path: `${section}.${element}`,
          message,
        }));
        throw new Refusal(endorsementRefusals.formInvalid, {
          values: { count: String(errors.length) },
          fields,
        });
      }
      if ("error" in premium)
        throw new Refusal(endorsementRefusals.notPriced, { values: { why: premium.error.message } });
      return { policy, premiumChange: toWireMoney(premium.change.total) };
    },

    /** A draft of the change, with its number, its version and its change of the premium. */
    async draft(unit: EndorsementUnit, wanted: ContentChange) {
      const { policy, form, terms } = await prepare(unit.tx, unit.actor, wanted);
      const { document, evaluation } = await drafting.add(unit, policy, { terms, form });
      const { premiumChange } = toStoredChange(evaluation);
      return { endorseNo: document.businessNo, version: document.version, premiumChange };
    },

    submit: drafting.submit,
  };
}

async function readPresentBase(
  readBase: (reader: Reader, policy: PolicyRow, version: number) => Promise<EndorsementBase>,
  reader: Reader,
  policy: PolicyRow,
): Promise<EndorsementBase> {
  const version = (await transactionsOf(reader, policy.policyNo)).at(-1)?.version;
  assert(version, "a policy begins with its issue");
  return readBase(reader, policy, version);
}
