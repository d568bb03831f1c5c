import { useSyncExternalStore } from "react";
import { rightsStore } from "#platform/web/rights.ts";

/** Whether the user may view a page with this permission. The business-query post may view everything. */
export function useMayView(permission: string): boolean {
  const held = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  return permission === "signedIn" || held?.permissions.includes(permission) === true;
}
