import { useEffectEvent, useLayoutEffect } from "react";
import { overlayStack } from "./overlay-stack.ts";

/** Stands for an overlay whose code is still loading: the focus is below, but the keys are not for the page. */
export function HeldKeys({ onKey }: { onKey: (key: string) => void }): null {
  const hear = useEffectEvent(onKey);
  useLayoutEffect(() => overlayStack.open({ contains: () => false, onHeldKey: (key) => hear(key) }), []);
  return null;
}
