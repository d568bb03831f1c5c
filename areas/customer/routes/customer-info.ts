import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { isOutsideUser } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { findSuspects, queryCustomerInfo, revealCustomerNumbers } from "../contract/customer-record.ts";
import { customerRefusals } from "../contract/refusals.ts";
import { normalizeCustomer } from "../rules/customer-fields.ts";
import { listNumberNames, maskCustomerNumbers, restoreMaskedNumbers } from "../rules/masked-customer.ts";
import { hideRiskFromOutsiders } from "../rules/outside-view.ts";
import { findCertificateRisk } from "../store/customer-queries.ts";
import { findCustomer } from "../store/customer-records.ts";
import type { CustomerLookUps } from "./customer-context.ts";

export function customerInfoRoutes({ now }: Services, context: CustomerLookUps): Route[] {
  return [
    handle(findSuspects, async ({ input: { customer, customerId }, inScope, refuse }) => {
      const list = await inScope(async (reader) => {
        const stored = customerId === undefined ? undefined : await findCustomer(reader, customerId);
        if (customerId !== undefined && !stored) return undefined;
        const typed = stored ? restoreMaskedNumbers(customer, stored) : customer;
        return context.suspects(reader, normalizeCustomer(typed, getTodayInShanghai(now())));
      });
      return list ? { list: list.map(maskCustomerNumbers) } : refuse(customerRefusals.customerMissing);
    }),

    handle(queryCustomerInfo, async ({ input: { id }, actor, inScope, refuse }) => {
      const info = await inScope(async (reader) => {
        const customer = await findCustomer(reader, id);
        if (!customer) return undefined;
        const view = hideRiskFromOutsiders(await context.answer(reader, customer), isOutsideUser(actor));
        const suspects = await context.suspects(reader, customer, id);
        const risk = await findCertificateRisk(reader, { ...customer, name: customer.customerName });
        return {
          customer: maskCustomerNumbers(view),
          isConflicting: !isOutsideUser(actor) && (risk?.isConflicting ?? false),
          trail: await context.trail(reader, id),
          suspects: suspects.map(maskCustomerNumbers),
        };
      });
      return info ?? refuse(customerRefusals.customerMissing);
    }),

    handle(revealCustomerNumbers, async ({ input: { customerId }, tx, note, refuse }) => {
      const customer = await findCustomer(tx, customerId);
      if (!customer) return refuse(customerRefusals.customerMissing);
      const { certificateNo, creditCode, taxNo, mobile } = customer;
      const contacts = customer.contacts.map((contact) => ({ mobile: contact.mobile }));
      const numbers = { certificateNo, creditCode, taxNo, mobile, contacts };
      const change = { revealed: listNumberNames(numbers) };
      note({ subject: customerId, comCode: customer.comCode, change });
      return numbers;
    }),
  ];
}
