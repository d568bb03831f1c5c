import { callApi, type SentInputOf } from "#platform/web/api-client.ts";
import { calcPremium } from "../contract/product-calls.ts";
import type { PremiumConfirmationRequest } from "./confirmer.ts";

/** Confirms a price by the server's own copy of this product version. */
export function createPremiumConfirmationRequest(product: {
  riskCode: string;
  version: string;
}): PremiumConfirmationRequest {
  return (form, { facts, signal }) =>
    callApi(
      calcPremium,
      { ...product, form: form as SentInputOf<typeof calcPremium>["form"], facts },
      { signal },
    );
}
