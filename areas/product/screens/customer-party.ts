import type { Customer } from "#areas/customer/contract/customer-search.ts";
import { partyFactNames } from "#platform/forms/definition.ts";
import type { PartyRecord } from "#platform/forms/web/option-source.ts";

/** Turns a customer into the party data that a form takes over. */
export function toPartyRecord(customer: Customer): PartyRecord {
  const facts = partyFactNames.map(
    (fact) => [fact, fact === "name" ? customer.customerName : customer[fact]] as const,
  );
  const hiddenFacts = customer.customerRiskGrade === "" ? { customerRiskGrade: undefined } : {};
  const { customerId, customerName, certificateNo, mobile } = customer;
  return {
    id: customerId,
    label: customerName,
    note: [certificateNo, mobile].filter((part) => part !== "").join(" · "),
    // Users who may not see the risk grade leave the grade in the form unchanged.
    facts: { ...Object.fromEntries(facts), ...hiddenFacts },
  };
}
