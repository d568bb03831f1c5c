import { masked } from "#platform/lists/masking.ts";

type Numbers = { readonly certificateNo: string; readonly mobile: string };
type More = {
  readonly creditCode: string;
  readonly taxNo: string;
  readonly contacts: readonly { readonly mobile: string }[];
};

/** As who only looks on sees somebody. */
export function maskedParty<Party extends Numbers>(party: Party): Party {
  return {
    ...party,
    certificateNo: masked("identity", party.certificateNo),
    mobile: masked("mobile", party.mobile),
  };
}

export function maskedCustomer<Customer extends Numbers & More>(customer: Customer): Customer {
  return {
    ...maskedParty(customer),
    creditCode: masked("identity", customer.creditCode),
    taxNo: masked("identity", customer.taxNo),
    contacts: customer.contacts.map((contact) => ({ ...contact, mobile: masked("mobile", contact.mobile) })),
  };
}
