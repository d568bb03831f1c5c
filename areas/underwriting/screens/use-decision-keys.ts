import type { RefObject } from "react";
import { isComposing } from "#platform/web/composition.ts";
import { useKeysOf } from "#platform/web/use-keys-of.ts";
import { type DecisionDeed, decisionDeed } from "./decision-keys.ts";

/** `perform` says whether it did something with a key. */
export function useDecisionKeys(
  place: RefObject<HTMLElement | null>,
  perform: (deed: DecisionDeed) => boolean,
): void {
  useKeysOf(place, (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = target instanceof Element && target.matches(TYPING);
    const composing = isComposing({ nativeEvent: event });
    const deed = decisionDeed({ key, ctrlKey, metaKey, altKey, isTyping, isComposing: composing });
    if (deed && perform(deed)) event.preventDefault();
  });
}

const TYPING = "textarea, select, input:not([type=radio])";
