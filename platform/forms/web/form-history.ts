import type { FormState } from "./form-state.ts";

const MOST_STEPS = 200;

/** Steps of the whole form. Typing on in one cell is one step, and so is a paste. */
export type FormHistory = {
  readonly past: readonly FormState[];
  readonly future: readonly FormState[];
  /** What is being typed into; another step begins where it differs. */
  readonly typing: string | undefined;
};

export const noHistory: FormHistory = { past: [], future: [], typing: undefined };

export function stepped(history: FormHistory, before: FormState, typing: string | undefined): FormHistory {
  const isSameStep = typing !== undefined && typing === history.typing && history.past.length > 0;
  if (isSameStep) return { ...history, future: [] };
  return { past: [...history.past, before].slice(-MOST_STEPS), future: [], typing };
}

export function rested(history: FormHistory): FormHistory {
  return history.typing === undefined ? history : { ...history, typing: undefined };
}

export type Turned = { readonly state: FormState; readonly history: FormHistory };

export function stepBack({ past, future }: FormHistory, now: FormState): Turned | undefined {
  const state = past.at(-1);
  if (!state) return undefined;
  return { state, history: { past: past.slice(0, -1), future: [now, ...future], typing: undefined } };
}

export function stepForward({ past, future }: FormHistory, now: FormState): Turned | undefined {
  const [state, ...later] = future;
  if (!state) return undefined;
  return { state, history: { past: [...past, now], future: later, typing: undefined } };
}
