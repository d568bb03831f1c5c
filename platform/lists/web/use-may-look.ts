import { useSyncExternalStore } from "react";
import { rights } from "#platform/web/rights.ts";

/** Whether to open what asks for it: the business-query post looks at everything. */
export function useMayLook(permission: string): boolean {
  const held = useSyncExternalStore(rights.subscribe, rights.current);
  return permission === "signedIn" || held?.permissions.includes(permission) === true;
}
