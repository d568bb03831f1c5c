import { useEffect } from "react";

/** Calls `onPress` for Ctrl K, or ⌘ K on a Mac. */
export function useCommandPaletteKey(onPress: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      onPress();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
