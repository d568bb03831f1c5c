import { callApi, type SentTo } from "#platform/web/api-client.ts";
import { calcPremium } from "../contract.ts";
import type { Confirm } from "./confirmer.ts";

/** By the server's own copy of this version of the product. */
export function confirmPremium(product: { riskCode: string; version: string }): Confirm {
  return (form, { facts, signal }) =>
    callApi(calcPremium, { ...product, form: form as SentTo<typeof calcPremium>["form"], facts }, { signal });
}
