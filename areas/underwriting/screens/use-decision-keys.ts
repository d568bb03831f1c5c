import type { RefObject } from "react";
import { isComposing } from "#platform/ui/composition.ts";
import { useKeysWithin } from "#platform/ui/use-keys-of.ts";
import { type DecisionShortcutAction, toDecisionShortcutAction } from "./decision-keys.ts";

/** `perform` returns whether it handled the action. */
export function useDecisionShortcutKeys(
  container: RefObject<HTMLElement | null>,
  perform: (action: DecisionShortcutAction) => boolean,
): void {
  useKeysWithin(container, (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = target instanceof Element && target.matches(TYPING);
    const composing = isComposing({ nativeEvent: event });
    const action = toDecisionShortcutAction({
      key,
      ctrlKey,
      metaKey,
      altKey,
      isTyping,
      isComposing: composing,
    });
    if (action && perform(action)) event.preventDefault();
  });
}

const TYPING = "textarea, select, input:not([type=radio])";
