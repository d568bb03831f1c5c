import type { WorkedCase } from "../../rules/product-shape.ts";
import { type Holder, withValue } from "../../rules/workbench/paths.ts";

/** A product as its manager has it on the desk; it need not be sound. */
export type Work = { readonly product: Holder; readonly cases: readonly WorkedCase[] };

export type WorkState = {
  readonly work: Work;
  readonly past: readonly Work[];
  readonly future: readonly Work[];
  /** What is being typed into; another step begins where it differs. */
  readonly typing: string;
  /** Another one whenever the forms on the desk must be drawn anew, since they keep what was typed into them. */
  readonly epoch: number;
};

export type WorkStep =
  | { readonly type: "part"; readonly id: string; readonly path: string; readonly part: Holder }
  | { readonly type: "product"; readonly product: Holder }
  | { readonly type: "cases"; readonly cases: readonly WorkedCase[] }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "replace"; readonly work: Work };

const MOST_STEPS = 100;

export function openWork(work: Work): WorkState {
  return { work, past: [], future: [], typing: "", epoch: 0 };
}

/** Typing on in one part is one step; whatever adds, moves or takes away is a step of its own. */
export function worked(state: WorkState, step: WorkStep): WorkState {
  const { work, past, future, epoch } = state;
  if (step.type === "undo") return turned(state, past.at(-1), past.slice(0, -1), [work, ...future]);
  if (step.type === "redo") return turned(state, future[0], [...past, work], future.slice(1));
  if (step.type === "replace") return { ...stepped(state, step.work, ""), epoch: epoch + 1 };
  if (step.type === "cases") return stepped(state, { ...work, cases: step.cases }, "");
  if (step.type === "product") return stepped(state, { ...work, product: step.product }, "");
  const product = withValue(work.product, step.path, step.part);
  return stepped(state, { ...work, product }, step.id);
}

function stepped(state: WorkState, work: Work, typing: string): WorkState {
  const isSameStep = typing !== "" && typing === state.typing && state.past.length > 0;
  const past = isSameStep ? state.past : [...state.past, state.work].slice(-MOST_STEPS);
  return { ...state, work, past, future: [], typing };
}

function turned(
  state: WorkState,
  work: Work | undefined,
  past: readonly Work[],
  future: readonly Work[],
): WorkState {
  return work ? { work, past, future, typing: "", epoch: state.epoch + 1 } : state;
}
