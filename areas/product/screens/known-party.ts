import type { Customer } from "#areas/customer/contract.ts";
import { partyFacts } from "#platform/forms/definition.ts";
import type { KnownParty } from "#platform/forms/web/options.ts";

/** A customer as a form takes it over. */
export function knownParty(customer: Customer): KnownParty {
  const facts = partyFacts.map(
    (fact) => [fact, fact === "name" ? customer.customerName : customer[fact]] as const,
  );
  const { customerId, customerName, certificateNo, mobile } = customer;
  return {
    id: customerId,
    label: customerName,
    note: [certificateNo, mobile].filter((part) => part !== "").join(" · "),
    facts: Object.fromEntries(facts),
  };
}
