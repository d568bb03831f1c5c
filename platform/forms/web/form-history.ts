import type { FormState } from "./form-state.ts";

const MOST_STEPS = 200;

/** The undo steps of a form. Continuous typing in one cell is one step, and so is a paste. */
export type FormHistory = {
  readonly past: readonly FormState[];
  readonly future: readonly FormState[];
  /** The key of the cell being typed into. Typing into another cell starts a new step. */
  readonly typing: string | undefined;
};

export const emptyHistory: FormHistory = { past: [], future: [], typing: undefined };

export function recordStep(history: FormHistory, before: FormState, typing: string | undefined): FormHistory {
  const isSameStep = typing !== undefined && typing === history.typing && history.past.length > 0;
  if (isSameStep) return { ...history, future: [] };
  return { past: [...history.past, before].slice(-MOST_STEPS), future: [], typing };
}

export function endTyping(history: FormHistory): FormHistory {
  return history.typing === undefined ? history : { ...history, typing: undefined };
}

export type FormHistoryStep = { readonly state: FormState; readonly history: FormHistory };

export function undoStep({ past, future }: FormHistory, current: FormState): FormHistoryStep | undefined {
  const state = past.at(-1);
  if (!state) return undefined;
  return { state, history: { past: past.slice(0, -1), future: [current, ...future], typing: undefined } };
}

export function redoStep({ past, future }: FormHistory, current: FormState): FormHistoryStep | undefined {
  const [state, ...remaining] = future;
  if (!state) return undefined;
  return { state, history: { past: [...past, current], future: remaining, typing: undefined } };
}
