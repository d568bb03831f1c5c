import { type Dispatch, useEffect, useEffectEvent } from "react";
import { getPartPathAfterRemoval, splitPartPath } from "../rules/part-edits.ts";
import { type JsonObject, findJsonValue } from "#areas/product/rules/json-path.ts";
import type { PartFormCellPosition, PartEditorFocusTarget } from "./part-focus.ts";
import { applyProductEditStep, type ProductEditState, type ProductEditStep } from "./work-state.ts";

export type UndoDirection = "undo" | "redo";

type UseStepsInput = {
  state: ProductEditState;
  dispatch: Dispatch<ProductEditStep>;
  at: string;
  isReadOnly: boolean;
  /** The cell of the part that the user was in last. */
  spot: () => PartFormCellPosition | undefined;
  /** Shows the part that the step changed. */
  onShow: (at: string) => void;
  onWant: (wanted: PartEditorFocusTarget) => void;
};

/** Undo and redo of the whole product by button and key, except inside elements with an undo of their own. */
export function useProductUndo(input: UseStepsInput): (step: UndoDirection) => void {
  const { state, dispatch, at, isReadOnly, spot, onShow, onWant } = input;
  const step = (type: UndoDirection): void => {
    const turn = type === "undo" ? state.past.at(-1) : state.future[0];
    if (!turn) return;
    dispatch({ type });
    const target =
      turn.at === undefined ? at : existingPart(applyProductEditStep(state, { type }).work.product, turn.at);
    if (target !== at) onShow(target);
    const focused = document.activeElement;
    const isInForm = focused?.closest(".part-form");
    const lastCell = target === at ? spot() : undefined;
    if (isInForm || focused === document.body || focused?.closest("[role=tree]"))
      onWant({ at: target, to: isInForm && lastCell ? lastCell : "node" });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const type = stepOf(event);
    if (isReadOnly || !type || event.isComposing || hasOwnUndo(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    step(type);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event);
    // Capture comes before the preview, whose form undoes its own typing.
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
  return step;
}

function existingPart(product: JsonObject, at: string): string {
  return splitPartPath(at).index < 0 || findJsonValue(product, at) !== undefined
    ? at
    : getPartPathAfterRemoval(product, at);
}

/** The preview, dialogs, search fields and everything outside the workspace undo by themselves. */
function hasOwnUndo(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target === document.body) return false;
  if (!target.closest(".product-workspace") || target.closest(".preview, dialog")) return true;
  return target.closest(".part-form") === null && target.matches("input, textarea");
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): UndoDirection | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" ? "redo" : undefined;
}
