import { useSyncExternalStore } from "react";
import type { PremiumConfirmation, PremiumConfirmer } from "./confirmer.ts";

const NO_CONFIRMATION: PremiumConfirmation = { state: "none" };
const subscribeToNothing = (): (() => void) => () => undefined;

/** Follows a confirmer; without one the state stays "none". */
export function usePremiumConfirmation(confirmer: PremiumConfirmer | undefined): PremiumConfirmation {
  return useSyncExternalStore(
    confirmer?.subscribe ?? subscribeToNothing,
    confirmer?.current ?? (() => NO_CONFIRMATION),
  );
}
