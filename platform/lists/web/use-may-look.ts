import { useSyncExternalStore } from "react";
import { rightsStore } from "#platform/web/rights.ts";

/** Whether to open what asks for it: the business-query post looks at everything. */
export function useMayView(permission: string): boolean {
  const held = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  return permission === "signedIn" || held?.permissions.includes(permission) === true;
}
