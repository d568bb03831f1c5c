import { useSyncExternalStore } from "react";

const NARROW = "(width < 720px)";

/** Tells whether the screen is narrow, where lists render cards instead of a table. */
export function useIsNarrowScreen(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(NARROW).matches);
}

function listen(listener: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}
