import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { isComposing } from "./composition.ts";

/**
 * Enter chooses the first of the items that a search box leaves. Pressed before the items are there (`items` is
 * undefined), it counts once they have come, unless the text is another by then.
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
