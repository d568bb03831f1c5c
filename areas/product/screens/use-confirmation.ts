import { useSyncExternalStore } from "react";
import type { Confirmation, Confirmer } from "./confirmer.ts";

const nobody: Confirmation = { state: "none" };
const silent = (): (() => void) => () => undefined;

/** Where nobody confirms, nothing is said. */
export function useConfirmation(confirmer: Confirmer | undefined): Confirmation {
  return useSyncExternalStore(confirmer?.subscribe ?? silent, confirmer?.current ?? (() => nobody));
}
