import { type Dispatch, useEffect, useEffectEvent } from "react";
import { besideGone, placeIn } from "../../rules/workbench/part-blanks.ts";
import { type Holder, valueAt } from "../../rules/workbench/paths.ts";
import type { Spot, WantedFocus } from "./part-focus.ts";
import { worked, type WorkState, type WorkStep } from "./work-state.ts";

export type Stepping = "undo" | "redo";

type Given = {
  state: WorkState;
  dispatch: Dispatch<WorkStep>;
  at: string;
  isReadOnly: boolean;
  /** Where in the part the user was last. */
  spot: () => Spot | undefined;
  /** What the step was about is shown. */
  onShow: (at: string) => void;
  onWant: (wanted: WantedFocus) => void;
};

/** Steps of the whole product, with their keys: these count everywhere but in what has steps of its own. */
export function useSteps(given: Given): (step: Stepping) => void {
  const { state, dispatch, at, isReadOnly, spot, onShow, onWant } = given;
  const step = (type: Stepping): void => {
    const turn = type === "undo" ? state.past.at(-1) : state.future[0];
    if (!turn) return;
    dispatch({ type });
    const shown = turn.at === undefined ? at : stillThere(worked(state, { type }).work.product, turn.at);
    if (shown !== at) onShow(shown);
    const held = document.activeElement;
    const isInForm = held?.closest(".part-form");
    const back = shown === at ? spot() : undefined;
    if (isInForm || held === document.body || held?.closest("[role=tree]"))
      onWant({ at: shown, to: isInForm && back ? back : "node" });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const type = stepOf(event);
    if (isReadOnly || !type || event.isComposing || hasOwnSteps(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    step(type);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event);
    // Before the preview hears it, whose form takes back what is typed there.
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
  return step;
}

function stillThere(product: Holder, at: string): string {
  return placeIn(at).index < 0 || valueAt(product, at) !== undefined ? at : besideGone(product, at);
}

/** The preview, what is searched for, and whatever does not belong to the desk. */
function hasOwnSteps(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target === document.body) return false;
  if (!target.closest(".product-desk") || target.closest(".preview, dialog")) return true;
  return target.closest(".part-form") === null && target.matches("input, textarea");
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Stepping | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" ? "redo" : undefined;
}
