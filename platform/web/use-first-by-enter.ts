import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { isComposing } from "./composition.ts";

/**
 * Enter chooses the first of what was found. Pressed before there is anything to choose from (`found` is undefined), it
 * counts once that has come, unless something else is sought by then.
 */
export function useFirstByEnter<Item>(
  found: readonly Item[] | undefined,
  typed: string,
  onChoose: (item: Item) => void,
): (event: KeyboardEvent) => void {
  const awaited = useRef<string>(undefined);
  const choose = (): void => {
    if (awaited.current === undefined || !found) return;
    const isStillSought = awaited.current === typed;
    awaited.current = undefined;
    const [first] = found;
    if (isStillSought && first !== undefined) onChoose(first);
  };
  const chooseAwaited = useEffectEvent(choose);
  const isThere = found !== undefined;
  useEffect(() => {
    if (isThere) chooseAwaited();
  }, [isThere]);
  return (event) => {
    if (event.key !== "Enter" || isComposing(event) || typed.trim() === "") return;
    event.preventDefault();
    awaited.current = typed;
    choose();
  };
}
