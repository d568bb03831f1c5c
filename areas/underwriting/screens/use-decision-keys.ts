import { type RefObject, useEffect, useRef } from "react";
import { isComposing } from "#platform/ui/composition.ts";
import { useKeysWithin } from "#platform/ui/use-keys-of.ts";
import { type DecisionShortcutAction, toDecisionShortcutAction } from "./decision-keys.ts";

/** Hears the whole document of the panel. `perform` returns whether it handled the action. */
export function useDecisionShortcutKeys(
  container: RefObject<HTMLElement | null>,
  perform: (action: DecisionShortcutAction) => boolean,
): void {
  const page = useRef<Element>(null);
  useEffect(() => {
    page.current = container.current?.closest(".doc-page") ?? container.current;
  }, [container]);
  useKeysWithin(page, (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = target instanceof Element && target.matches(TYPING);
    const isAway = target instanceof Element && target.closest(".doc-main") !== null;
    const composing = isComposing({ nativeEvent: event });
    const action = toDecisionShortcutAction({
      key,
      ctrlKey,
      metaKey,
      altKey,
      isTyping,
      isAway,
      isComposing: composing,
    });
    if (action && perform(action)) event.preventDefault();
  });
}

const TYPING = "textarea, select, input:not([type=radio])";
