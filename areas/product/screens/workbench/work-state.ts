import type { WorkedCase } from "../../rules/product-shape.ts";
import { type Holder, withValue } from "../../rules/workbench/paths.ts";

/** A product as its manager has it on the desk; it need not be sound. */
export type Work = { readonly product: Holder; readonly cases: readonly WorkedCase[] };

/** What was on the desk before a step, or will be again, and the part that the step was about. */
export type Turn = { readonly work: Work; readonly at: string | undefined };

export type WorkState = {
  readonly work: Work;
  readonly past: readonly Turn[];
  readonly future: readonly Turn[];
  /** What is being typed into; another step begins where it differs. */
  readonly typing: string;
  /** Another one whenever the forms on the desk must be drawn anew, since they keep what was typed into them. */
  readonly epoch: number;
};

export type WorkStep =
  | {
      readonly type: "part";
      readonly at: string;
      readonly path: string;
      readonly part: Holder;
      readonly typing: string;
    }
  | { readonly type: "product"; readonly at: string; readonly product: Holder }
  | { readonly type: "cases"; readonly cases: readonly WorkedCase[] }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "replace"; readonly work: Work };

const MOST_STEPS = 100;

export function openWork(work: Work): WorkState {
  return { work, past: [], future: [], typing: "", epoch: 0 };
}

/** Typing on in one field is one step; whatever adds, moves or takes away is a step of its own. */
export function worked(state: WorkState, step: WorkStep): WorkState {
  const { work, past, future, epoch } = state;
  if (step.type === "undo") {
    const turn = past.at(-1);
    if (!turn) return state;
    return turned(state, turn, past.slice(0, -1), [{ work, at: turn.at }, ...future]);
  }
  if (step.type === "redo") {
    const [turn, ...rest] = future;
    return turn ? turned(state, turn, [...past, { work, at: turn.at }], rest) : state;
  }
  if (step.type === "replace") return { ...stepped(state, step.work), epoch: epoch + 1 };
  if (step.type === "cases") return stepped(state, { ...work, cases: step.cases });
  if (step.type === "product") return stepped(state, { ...work, product: step.product }, step.at);
  const product = withValue(work.product, step.path, step.part);
  return stepped(state, { ...work, product }, step.at, step.typing);
}

function stepped(state: WorkState, work: Work, at?: string, typing = ""): WorkState {
  const isSameStep = typing !== "" && typing === state.typing && state.past.length > 0;
  const past = isSameStep ? state.past : [...state.past, { work: state.work, at }].slice(-MOST_STEPS);
  return { ...state, work, past, future: [], typing };
}

function turned(
  { epoch }: WorkState,
  { work }: Turn,
  past: readonly Turn[],
  future: readonly Turn[],
): WorkState {
  return { work, past, future, typing: "", epoch: epoch + 1 };
}
