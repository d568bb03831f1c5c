import { contentOfTransaction, type TransactionHead, transactionsOf } from "#areas/document/questions.ts";
import { findTransactionInForceOn } from "#areas/document/rules/stack.ts";
import { applyFormPatch } from "#platform/forms/apply-patch.ts";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { createFormPatch } from "#platform/forms/form-patch.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** A version of a policy from a day on, until the next one takes effect. */
export type PolicyPhase = {
  readonly from: PlainDate;
  readonly version: number;
  readonly sumPremium: string;
  readonly form: FilledForm;
};

/** The version in force on a day and those that follow it: an endorsement of that day changes all of them. */
export async function listPhases(
  reader: Reader,
  policyNo: string,
  validDate: PlainDate,
): Promise<PolicyPhase[]> {
  const phases: PolicyPhase[] = [];
  for (const { from, transaction } of listPhaseHeads(await transactionsOf(reader, policyNo), validDate)) {
    const { version, sumPremium } = transaction;
    const form = await contentOfTransaction(reader, policyNo, version);
    assert(form, "a transaction has its content");
    phases.push({ from, version, sumPremium, form });
  }
  return phases;
}

function listPhaseHeads(stack: readonly TransactionHead[], validDate: PlainDate) {
  const later = stack.map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > validDate);
  const days = [validDate, ...new Set(later.toSorted())];
  return days.flatMap((from) => {
    const transaction = findTransactionInForceOn(stack, { on: from });
    return transaction ? [{ from, transaction }] : [];
  });
}

export type EndorsedPhase = PolicyPhase & {
  readonly endorsed: FilledForm;
  /** Places where the endorsement meets a later change of the same cell or row. */
  readonly conflicts: readonly PhaseConflict[];
};
export type PhaseConflict = { readonly section: string; readonly element: string };

/** Makes the change of an endorsement to every version that it concerns; the last one becomes its own content. */
export function endorsePhases(
  sections: readonly CompiledSection[],
  phases: readonly PolicyPhase[],
  { base, content }: { readonly base: FilledForm; readonly content: FilledForm },
): EndorsedPhase[] {
  const patch = createFormPatch(sections, base, content);
  return phases.map((phase, index) => {
    if (index === phases.length - 1) return { ...phase, endorsed: content, conflicts: [] };
    const { form, missing, overwritten, taken } = applyFormPatch(patch, phase.form);
    const conflicts = [
      ...overwritten.map(({ section, element = "" }) => ({ section, element })),
      ...[...missing, ...taken].map(({ section }) => ({ section, element: "" })),
    ];
    return { ...phase, endorsed: form, conflicts };
  });
}
