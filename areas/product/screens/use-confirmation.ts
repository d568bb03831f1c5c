import { useSyncExternalStore } from "react";
import type { Confirmation, Confirmer } from "./confirmer.ts";

const NO_CONFIRMATION: Confirmation = { state: "none" };
const subscribeToNothing = (): (() => void) => () => undefined;

/** Follows a confirmer; without one the state stays "none". */
export function useConfirmation(confirmer: Confirmer | undefined): Confirmation {
  return useSyncExternalStore(
    confirmer?.subscribe ?? subscribeToNothing,
    confirmer?.current ?? (() => NO_CONFIRMATION),
  );
}
