import { createContext, use, useSyncExternalStore } from "react";
import { assert } from "#platform/kernel/assert.ts";
import type { LivePricer, LivePriceState } from "./pricer.ts";

/** The pricer of the product form, for notes within the form. */
export const PricerContext = createContext<LivePricer | undefined>(undefined);

export function usePricer(): { pricer: LivePricer; price: LivePriceState } {
  const pricer = use(PricerContext);
  assert(pricer, "within a product form");
  return { pricer, price: useSyncExternalStore(pricer.subscribe, pricer.current) };
}
