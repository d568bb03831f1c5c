import type { Reader } from "#platform/server/scope-context.ts";
import { listRiskClasses, listRisks } from "../store/product-store.ts";

export type CatalogueRisk = {
  readonly riskCode: string;
  readonly riskName: string;
  readonly classCode: string;
  readonly className: string;
};

/** Lists every risk with the name of its class, in the order of the catalogue. */
export async function listCatalogueRisks(reader: Reader): Promise<CatalogueRisk[]> {
  const [classes, risks] = await Promise.all([listRiskClasses(reader), listRisks(reader)]);
  const classNames = new Map(classes.map(({ classCode, className }) => [classCode, className]));
  return risks.map((risk) => ({ ...risk, className: classNames.get(risk.classCode) ?? "" }));
}
