import { findHolderCertificate } from "#areas/product/rules/form-cells.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { contractNoOf, factsOfContract } from "./rules.ts";
import { contractNamed } from "./store.ts";

/** Facts of the health contract that a form is written under; none where it names none. */
export async function healthFacts(reader: Reader, form: FilledForm): Promise<Record<string, string>> {
  const contractNo = contractNoOf(form);
  if (contractNo === "") return {};
  const holder = findHolderCertificate(form);
  const contract = holder && (await contractNamed(reader, { contractNo, ...holder }));
  return factsOfContract(contract, form);
}
