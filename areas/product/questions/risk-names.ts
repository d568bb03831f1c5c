import type { Reader } from "#platform/server/scope-context.ts";
import { listRisks } from "../store/product-store.ts";

/** The names of all risks, including risks without a product. */
export async function getRiskNames(reader: Reader): Promise<Map<string, string>> {
  const risks = await listRisks(reader);
  return new Map(risks.map(({ riskCode, riskName }) => [riskCode, riskName]));
}
