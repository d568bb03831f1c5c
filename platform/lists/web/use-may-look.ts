import { useSyncExternalStore } from "react";
import { rightsStore } from "#platform/web/rights.ts";

/** Whether the user may view a page with this permission. The business-query post may view everything. */
export function useMayView(permission: string): boolean {
  const held = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  return permission === "signedIn" || held?.permissions.includes(permission) === true;
}

/** Those of several things that the user may view; a thing without a permission is for everybody. */
export function useViewable<Thing extends { readonly permission?: string }>(
  things: readonly Thing[],
): readonly Thing[] {
  const held = useSyncExternalStore(rightsStore.subscribe, rightsStore.current);
  return things.filter(
    ({ permission }) => permission === undefined || held?.permissions.includes(permission) === true,
  );
}
