import type { CompiledForm } from "#platform/forms/compile-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { customerRefusals } from "../contract/refusals.ts";
import type { CustomerFields } from "../contract/shapes.ts";
import {
  checkCustomerForm,
  toCustomerErrorPath,
  toCustomerForm,
  normalizeCustomer,
  type NormalizedCustomerFields,
} from "../rules/customer-fields.ts";
import { type StoredCustomer, lockCertificateNumber } from "../store/customer-records.ts";
import type { CustomerLookUps } from "./customer-context.ts";

const { customerInvalid, certificateTaken, suspectsUnconfirmed } = customerRefusals;

type SaveRequest = {
  readonly customer: CustomerFields;
  readonly confirmedIds: readonly string[];
  readonly form: CompiledForm;
  /** The customer before the change; absent for a new customer. */
  readonly stored?: StoredCustomer;
};

/**
 * Checks the entered fields and returns them normalised, once no other customer has the certificate. Calls that use it
 * must declare the three refusals.
 */
export function createCustomerFieldValidator(context: CustomerLookUps, today: () => PlainDate) {
  return async (
    tx: Tx,
    { customer, confirmedIds, form, stored }: SaveRequest,
  ): Promise<NormalizedCustomerFields> => {
    const errors = checkCustomerForm(form, toCustomerForm(customer), {
      today: today(),
      vocabulary: await context.vocabulary(tx),
    });
    if (errors.length > 0)
      throw new Refusal(customerInvalid, {
        values: { count: String(errors.length) },
        fields: errors.map((error) => ({ path: toCustomerErrorPath(error), message: error.message })),
      });
    const fields = normalizeCustomer(customer, today());
    await lockCertificateNumber(tx, fields.certificateNo);
    const suspects = await context.suspects(tx, fields, stored?.customerId);
    // Customers that were similar before the change were confirmed then. A branch and an agency may share a certificate.
    const before = stored ? await context.suspects(tx, stored, stored.customerId) : [];
    const matchesBefore = new Set(before.map(({ customerId, agrees }) => `${agrees} ${customerId}`));
    const same = suspects.find(
      ({ agrees, customerId }) => agrees === "certificate" && !matchesBefore.has(`certificate ${customerId}`),
    );
    if (same)
      throw new Refusal(certificateTaken, {
        values: { customerName: same.customerName, customerId: same.customerId },
        fields: [{ path: "customer.certificateNo", message: "证件号码已登记" }],
      });
    const confirmed = new Set([...confirmedIds, ...before.map(({ customerId }) => customerId)]);
    const unconfirmed = suspects.filter(({ customerId }) => !confirmed.has(customerId));
    if (unconfirmed.length > 0)
      throw new Refusal(suspectsUnconfirmed, {
        values: {
          names: unconfirmed
            .map(({ customerName, customerId }) => `${customerName}（${customerId}）`)
            .join("、"),
        },
      });
    return fields;
  };
}
