import type { WorkedCase } from "#areas/product/rules/product-shape.ts";
import { type JsonObject, replaceJsonValue } from "#areas/product/rules/json-path.ts";

/** A product while it is edited; it may contain errors. */
export type EditedProduct = { readonly product: JsonObject; readonly cases: readonly WorkedCase[] };

/** The state before or after a step, and the part that the step changed. */
export type ProductUndoEntry = { readonly work: EditedProduct; readonly at: string | undefined };

export type ProductEditState = {
  readonly work: EditedProduct;
  readonly past: readonly ProductUndoEntry[];
  readonly future: readonly ProductUndoEntry[];
  /** The field being typed into; typing in another field begins another step. */
  readonly typing: string;
  /** Changes whenever the forms must be drawn anew, because forms keep what was typed into them. */
  readonly epoch: number;
};

export type ProductEditStep =
  | {
      readonly type: "part";
      readonly at: string;
      readonly path: string;
      readonly part: JsonObject;
      readonly typing: string;
    }
  | { readonly type: "product"; readonly at: string; readonly product: JsonObject }
  | { readonly type: "cases"; readonly cases: readonly WorkedCase[] }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "replace"; readonly work: EditedProduct };

const MOST_STEPS = 100;

export function createProductEditState(work: EditedProduct): ProductEditState {
  return { work, past: [], future: [], typing: "", epoch: 0 };
}

/** Continuous typing in one field is one step; adding, moving or removing is a step of its own. */
export function applyProductEditStep(state: ProductEditState, step: ProductEditStep): ProductEditState {
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
  const product = replaceJsonValue(work.product, step.path, step.part);
  return stepped(state, { ...work, product }, step.at, step.typing);
}

function stepped(state: ProductEditState, work: EditedProduct, at?: string, typing = ""): ProductEditState {
  const isSameStep = typing !== "" && typing === state.typing && state.past.length > 0;
  const past = isSameStep ? state.past : [...state.past, { work: state.work, at }].slice(-MOST_STEPS);
  return { ...state, work, past, future: [], typing };
}

function turned(
  { epoch }: ProductEditState,
  { work }: ProductUndoEntry,
  past: readonly ProductUndoEntry[],
  future: readonly ProductUndoEntry[],
): ProductEditState {
  return { work, past, future, typing: "", epoch: epoch + 1 };
}
