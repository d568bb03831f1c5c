import { hasUserRight } from "#areas/identity/questions.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { isOutsideUser } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { editCustomer, findSuspects, queryCustomerInfo } from "../contract/customer-record.ts";
import { customerRefusals } from "../contract/refusals.ts";
import { normalizeCustomer } from "../rules/customer-fields.ts";
import { maskCustomerNumbers, maskPartyNumbers } from "../rules/masked-customer.ts";
import { hideRiskFromOutsiders } from "../rules/outside-view.ts";
import { findCertificateRisk } from "../store/customer-queries.ts";
import { findCustomer } from "../store/customer-records.ts";
import type { CustomerLookUps } from "./customer-context.ts";

export function customerInfoRoutes({ database, now }: Services, context: CustomerLookUps): Route[] {
  return [
    handle(findSuspects, async ({ input: { customer }, inScope }) => {
      const fields = normalizeCustomer(customer, getTodayInShanghai(now()));
      return { list: await inScope((reader) => context.suspects(reader, fields)) };
    }),

    handle(queryCustomerInfo, async ({ input: { id }, actor, inScope, refuse }) => {
      // Editors must see the numbers they change. Outside users reach only their own agency's customers.
      const isWhole = await hasUserRight(database.pool, actor, editCustomer.permission);
      const info = await inScope(async (reader) => {
        const customer = await findCustomer(reader, id);
        if (!customer) return undefined;
        const view = hideRiskFromOutsiders(await context.answer(reader, customer), isOutsideUser(actor));
        const suspects = await context.suspects(reader, customer, id);
        const risk = await findCertificateRisk(reader, { ...customer, name: customer.customerName });
        return {
          customer: isWhole ? view : maskCustomerNumbers(view),
          isWhole,
          isConflicting: !isOutsideUser(actor) && (risk?.isConflicting ?? false),
          trail: await context.trail(reader, id),
          suspects: isWhole ? suspects : suspects.map(maskPartyNumbers),
        };
      });
      return info ?? refuse(customerRefusals.customerMissing);
    }),
  ];
}
