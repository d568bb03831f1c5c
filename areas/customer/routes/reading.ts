import { hasRight } from "#areas/identity/questions.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { isOutside } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { editCustomer, findSuspects, queryCustomerInfo } from "../contract/keeping.ts";
import { customerRefusals } from "../contract/refusals.ts";
import { settled } from "../rules/customer-fields.ts";
import { maskedCustomer, maskedParty } from "../rules/masked-customer.ts";
import { toldOf } from "../rules/told.ts";
import { standingOfCertificate } from "../store.ts";
import { findCustomer } from "../store/keeping.ts";
import type { CustomerDesk } from "./desk.ts";

export function readingRoutes({ database, now }: Services, desk: CustomerDesk): Route[] {
  return [
    handle(findSuspects, async ({ input: { customer }, inScope }) => {
      const fields = settled(customer, todayInShanghai(now()));
      return { list: await inScope((reader) => desk.suspects(reader, fields)) };
    }),

    handle(queryCustomerInfo, async ({ input: { id }, actor, inScope, refuse }) => {
      // Who keeps a customer has to see what he changes; people from outside have their house's own only.
      const isWhole = await hasRight(database.pool, actor, editCustomer.permission);
      const found = await inScope(async (reader) => {
        const customer = await findCustomer(reader, id);
        if (!customer) return undefined;
        const answered = toldOf(await desk.answer(reader, customer), isOutside(actor));
        const suspects = await desk.suspects(reader, customer, id);
        const standing = await standingOfCertificate(reader, { ...customer, name: customer.customerName });
        return {
          customer: isWhole ? answered : maskedCustomer(answered),
          isWhole,
          isConflicting: !isOutside(actor) && (standing?.isConflicting ?? false),
          trail: await desk.trail(reader, id),
          suspects: isWhole ? suspects : suspects.map(maskedParty),
        };
      });
      return found ?? refuse(customerRefusals.customerMissing);
    }),
  ];
}
