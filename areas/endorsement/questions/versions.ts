import { contentOfTransaction, transactionsOf } from "#areas/document/questions.ts";
import { findTransactionInForceOn, type TransactionTimes } from "#areas/document/rules/stack.ts";
import type { CompiledForm } from "#platform/forms/compile-form.ts";
import { followFormulas } from "#platform/forms/computed-cells.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { MergeConflict } from "#platform/forms/merge-cells.ts";
import { mergeForms } from "#platform/forms/merge-forms.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { listSettledChoices, type Settlements } from "../rules/settlements.ts";

/** A version of a policy from a day on, until the next one takes effect. */
export type PolicyPhase = {
  readonly from: PlainDate;
  readonly version: number;
  readonly sumPremium: string;
  readonly form: FilledForm;
};

type PhaseQuery = {
  readonly policyNo: string;
  readonly validDate: PlainDate;
  /** The version that the endorsement stands on: what came later was not known to it. */
  readonly baseVersion: number;
};

/** The version in force on a day and those that follow it: an endorsement of that day changes all of them. */
export async function listPhases(
  reader: Reader,
  { policyNo, validDate, baseVersion }: PhaseQuery,
): Promise<PolicyPhase[]> {
  const phases: PolicyPhase[] = [];
  const stack = (await transactionsOf(reader, policyNo)).filter(({ version }) => version <= baseVersion);
  for (const { from, transaction } of listPhaseHeads(stack, validDate)) {
    const { version, sumPremium } = transaction;
    const form = await contentOfTransaction(reader, policyNo, version);
    assert(form, "a transaction has its content");
    phases.push({ from, version, sumPremium, form });
  }
  return phases;
}

/** The days on which another version begins, from the day of the endorsement on, each with its version. */
export function listPhaseHeads<Head extends TransactionTimes>(stack: readonly Head[], validDate: PlainDate) {
  const later = stack.map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > validDate);
  const days = [validDate, ...new Set(later.toSorted())];
  return days.flatMap((from) => {
    const transaction = findTransactionInForceOn(stack, { on: from });
    return transaction ? [{ from, transaction }] : [];
  });
}

export type EndorsedPhase = PolicyPhase & {
  readonly endorsed: FilledForm;
  /** Places that a later endorsement changed too, and that nobody has settled. */
  readonly conflicts: readonly MergeConflict[];
};

type EndorsedContent = {
  readonly base: FilledForm;
  readonly content: FilledForm;
  readonly settlements: Settlements;
};

/**
 * Makes the change of an endorsement to every version that it concerns; the last one becomes its own content. A place
 * that is not settled stays in an earlier version as it was.
 */
export function endorsePhases(
  compiled: CompiledForm,
  phases: readonly PolicyPhase[],
  { base, content, settlements }: EndorsedContent,
): EndorsedPhase[] {
  const { sections } = compiled;
  return phases.map((phase, index) => {
    if (index === phases.length - 1) return { ...phase, endorsed: content, conflicts: [] };
    const forms = { base, mine: content, theirs: phase.form };
    const open = mergeForms(sections, forms);
    const choices = listSettledChoices(settlements, phase.version, open.conflicts);
    const { form, conflicts } =
      Object.keys(choices).length === 0 ? open : mergeForms(sections, forms, choices);
    return { ...phase, endorsed: followFormulas(compiled, phase.form, form), conflicts };
  });
}
