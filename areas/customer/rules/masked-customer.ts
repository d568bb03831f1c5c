import { maskText } from "#platform/lists/masking.ts";

type PartyNumbers = { readonly certificateNo: string; readonly mobile: string };
type CustomerNumbers = {
  readonly creditCode: string;
  readonly taxNo: string;
  readonly contacts: readonly { readonly mobile: string }[];
};

/** Masks the numbers for view-only users. */
export function maskPartyNumbers<Party extends PartyNumbers>(party: Party): Party {
  return {
    ...party,
    certificateNo: maskText("identity", party.certificateNo),
    mobile: maskText("mobile", party.mobile),
  };
}

export function maskCustomerNumbers<Customer extends PartyNumbers & CustomerNumbers>(
  customer: Customer,
): Customer {
  return {
    ...maskPartyNumbers(customer),
    creditCode: maskText("identity", customer.creditCode),
    taxNo: maskText("identity", customer.taxNo),
    contacts: customer.contacts.map((contact) => ({
      ...contact,
      mobile: maskText("mobile", contact.mobile),
    })),
  };
}
