import type { Customer } from "#areas/customer/contract.ts";
import { partyFacts } from "#platform/forms/definition.ts";
import type { KnownParty } from "#platform/forms/web/options.ts";

/** A customer as a form takes it over. */
export function knownParty(customer: Customer): KnownParty {
  const facts = partyFacts.map(
    (fact) => [fact, fact === "name" ? customer.customerName : customer[fact]] as const,
  );
  const untold = customer.customerRiskGrade === "" ? { customerRiskGrade: undefined } : {};
  const { customerId, customerName, certificateNo, mobile } = customer;
  return {
    id: customerId,
    label: customerName,
    note: [certificateNo, mobile].filter((part) => part !== "").join(" · "),
    // Who is not told how somebody was judged leaves it as it stands in the form.
    facts: { ...Object.fromEntries(facts), ...untold },
  };
}
