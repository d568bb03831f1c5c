import { listUserRights } from "#areas/identity/questions.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { isOutsideUser } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { addCustomer, editCustomer } from "../contract/customer-record.ts";
import { customerRefusals } from "../contract/refusals.ts";
import { changeCustomerRisk } from "../contract/risk.ts";
import { existingCustomerForm, newCustomerForm } from "../rules/customer-form.ts";
import { formatCustomerId } from "../rules/customer-id.ts";
import { restoreMaskedNumbers } from "../rules/masked-customer.ts";
import { isRiskyCustomer, isSameNameAndCertificate } from "../rules/risk.ts";
import { toCustomerAuditNote } from "../rules/audit-note.ts";
import { findCertificateRisk } from "../store/customer-queries.ts";
import { insertCustomer, lockCustomer, updateCustomer } from "../store/customer-records.ts";
import { insertRiskJudgement } from "../store/risk-trail.ts";
import type { CustomerLookUps } from "./customer-context.ts";
import { createCustomerFieldValidator } from "./field-acceptance.ts";

const { customerMissing, customerChanged, customerTypeFixed, riskyFixed, partyFixed } = customerRefusals;
const LOWEST_GRADE = "1";

export function customerSavingRoutes({ now, serials }: Services, context: CustomerLookUps): Route[] {
  const acceptFields = createCustomerFieldValidator(context, () => getTodayInShanghai(now()));
  return [
    handle(addCustomer, async ({ input, actor, tx, note, raise }) => {
      const fields = await acceptFields(tx, { ...input, form: newCustomerForm });
      const customerId = formatCustomerId(fields.customerType, await serials.next("customerId"));
      const risk = await findCertificateRisk(tx, { ...fields, name: fields.customerName });
      const { comCode, userCode } = actor;
      const identity = { customerId, comCode, customerRiskGrade: risk?.grade ?? LOWEST_GRADE };
      const inserted = await insertCustomer(tx, { ...identity, fields, inputBy: userCode, now: now() });
      const reason = risk ? "新建客户，沿用其他机构对该证件的评定" : "新建客户";
      await insertRiskJudgement(tx, { ...identity, blacklistFlag: "0", userCode, reason });
      note(toCustomerAuditNote(null, inserted));
      raise({ topic: "customerChanged", payload: { customerId } });
      return { customerId, version: inserted.version };
    }),

    handle(editCustomer, async ({ input, actor, tx, note, raise, refuse }) => {
      const { customerId, customer } = input;
      const stored = await lockCustomer(tx, customerId);
      if (!stored) return refuse(customerMissing);
      if (stored.version !== input.version) return refuse(customerChanged);
      if (stored.customerType !== customer.customerType)
        return refuse(customerTypeFixed, {
          fields: [{ path: "customer.customerType", message: "不能修改" }],
        });
      const typed = restoreMaskedNumbers(customer, stored);
      const fields = await acceptFields(tx, {
        ...input,
        customer: typed,
        form: existingCustomerForm,
        stored,
      });
      if (!isSameNameAndCertificate(stored, fields)) {
        // Outside users are refused for every customer: refusing only risky customers would reveal who is risky.
        if (isOutsideUser(actor)) return refuse(partyFixed);
        const rights = await listUserRights(tx, actor);
        if (isRiskyCustomer(stored) && !rights.has(changeCustomerRisk.permission)) return refuse(riskyFixed);
      }
      const change = { fields, changedBy: actor.userCode, now: now() };
      const changed = await updateCustomer(tx, customerId, change);
      note(toCustomerAuditNote(stored, changed));
      raise({ topic: "customerChanged", payload: { customerId } });
      return { customerId, version: changed.version };
    }),
  ];
}
