import type { Reader } from "#platform/server/scope-context.ts";
import { allRisks } from "../store.ts";

/** What risks are called, those that nobody has defined as well. */
export async function riskNames(reader: Reader): Promise<Map<string, string>> {
  const risks = await allRisks(reader);
  return new Map(risks.map(({ riskCode, riskName }) => [riskCode, riskName]));
}
