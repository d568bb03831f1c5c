import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { isComposing } from "./composition.ts";

/**
 * Enter picks the first matching item. If the items are still loading (`items` undefined), it picks the first when
 * they arrive, unless the text has changed.
 */
export function useEnterForFirstItem<Item>(
  items: readonly Item[] | undefined,
  typed: string,
  onChoose: (item: Item) => void,
): (event: KeyboardEvent) => void {
  const awaitedText = useRef<string>(undefined);
  const choose = (): void => {
    if (awaitedText.current === undefined || !items) return;
    const isSameText = awaitedText.current === typed;
    awaitedText.current = undefined;
    const [first] = items;
    if (isSameText && first !== undefined) onChoose(first);
  };
  const chooseAwaited = useEffectEvent(choose);
  const areItemsThere = items !== undefined;
  useEffect(() => {
    if (areItemsThere) chooseAwaited();
  }, [areItemsThere]);
  return (event) => {
    if (event.key !== "Enter" || isComposing(event) || typed.trim() === "") return;
    event.preventDefault();
    awaitedText.current = typed;
    choose();
  };
}
