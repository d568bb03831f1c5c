import type { CompiledForm } from "#platform/forms/compile-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { customerRefusals } from "../contract/refusals.ts";
import type { CustomerFields } from "../contract/shapes.ts";
import { customerFaults, faultPath, formOf, settled, type SettledFields } from "../rules/customer-fields.ts";
import { type KeptCustomer, lockCertificate } from "../store/keeping.ts";
import type { CustomerDesk } from "./desk.ts";

const { customerUnfit, certificateTaken, suspectsUnconfirmed } = customerRefusals;

type Asked = {
  readonly customer: CustomerFields;
  readonly confirmedIds: readonly string[];
  readonly form: CompiledForm;
  /** As he was before a change. */
  readonly known?: KeptCustomer;
};

/** What may be kept of what was typed, once nobody else is known by it; whoever asks declares these three refusals. */
export function openFitting(desk: CustomerDesk, today: () => PlainDate) {
  return async (tx: Tx, { customer, confirmedIds, form, known }: Asked): Promise<SettledFields> => {
    const faults = customerFaults(form, formOf(customer), {
      today: today(),
      vocabulary: await desk.vocabulary(tx),
    });
    if (faults.length > 0)
      throw new Refusal(customerUnfit, {
        values: { count: String(faults.length) },
        fields: faults.map((fault) => ({ path: faultPath(fault), message: fault.message })),
      });
    const fields = settled(customer, today());
    await lockCertificate(tx, fields.certificateNo);
    const suspects = await desk.suspects(tx, fields, known?.customerId);
    // Who was alike before the change was looked at then; one certificate may be kept by the branch and by an agency.
    const before = known ? await desk.suspects(tx, known, known.customerId) : [];
    const alike = new Set(before.map(({ customerId, agrees }) => `${agrees} ${customerId}`));
    const same = suspects.find(
      ({ agrees, customerId }) => agrees === "certificate" && !alike.has(`certificate ${customerId}`),
    );
    if (same)
      throw new Refusal(certificateTaken, {
        values: { customerName: same.customerName, customerId: same.customerId },
        fields: [{ path: "customer.certificateNo", message: "证件号码已登记" }],
      });
    const looked = new Set([...confirmedIds, ...before.map(({ customerId }) => customerId)]);
    const unlooked = suspects.filter(({ customerId }) => !looked.has(customerId));
    if (unlooked.length > 0)
      throw new Refusal(suspectsUnconfirmed, {
        values: { names: unlooked.map((one) => `${one.customerName}（${one.customerId}）`).join("、") },
      });
    return fields;
  };
}
