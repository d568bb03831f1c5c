import { findHolderCertificate } from "#areas/product/rules/form-cells.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { getHealthContractNumber, buildHealthContractFacts } from "./rules.ts";
import { findHealthContractOfHolder } from "./store.ts";

/** Facts of the health contract that a form is written under; none where it names none. */
export async function findHealthContractFacts(
  reader: Reader,
  form: FilledForm,
): Promise<Record<string, string>> {
  const contractNo = getHealthContractNumber(form);
  if (contractNo === "") return {};
  const holder = findHolderCertificate(form);
  const contract = holder && (await findHealthContractOfHolder(reader, { contractNo, ...holder }));
  return buildHealthContractFacts(contract, form);
}
