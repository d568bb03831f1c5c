import { renewedBy } from "#areas/document/questions.ts";
import { salesMembership } from "#areas/identity/questions.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { findActingAgency, findAgency } from "#areas/sales/questions.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { namedIn, referenceErrors } from "../rules/references.ts";
import { renewalError, renewedNoOf } from "../rules/renewal.ts";

/** Of what a form names, what those who keep it do not know or do not let stand there. */
export async function invalidReferences(
  reader: Reader,
  { classCode, riskCode }: Pick<Product, "classCode" | "riskCode">,
  { form, businessNo, today }: { form: FilledForm; businessNo: string; today: PlainDate },
): Promise<FormError[]> {
  const named = namedIn(form);
  const { comCode, handlerCode, handler1Code, teamCode } = named;
  const sellers = [handlerCode, handler1Code];
  const membership = await salesMembership(reader, { comCode, sellers, teamCode });
  const agency = await findAgency(reader, named);
  const house = await findActingAgency(reader);
  const policyNo = renewedNoOf(form) ?? "";
  const renewed = policyNo === "" ? undefined : await renewedBy(reader, { policyNo, businessNo });
  return [
    ...referenceErrors(named, { today, classCode, house, ...membership, ...agency }),
    ...renewalError(form, { riskCode, house, renewed }),
  ];
}
