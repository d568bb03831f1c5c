import { maskText } from "#platform/lists/masking.ts";
import type { CustomerFields, CustomerNumbers } from "../contract/shapes.ts";

const MASK_CHARACTER = "*";

/** Masks the numbers of a party or a customer, in every answer but the one that reveals them. */
export function maskCustomerNumbers<Customer extends Partial<CustomerNumbers>>(customer: Customer): Customer {
  const { certificateNo, creditCode, taxNo, mobile, contacts } = customer;
  return {
    ...customer,
    ...(certificateNo !== undefined && { certificateNo: maskText("identity", certificateNo) }),
    ...(creditCode !== undefined && { creditCode: maskText("identity", creditCode) }),
    ...(taxNo !== undefined && { taxNo: maskText("identity", taxNo) }),
    ...(mobile !== undefined && { mobile: maskText("mobile", mobile) }),
    ...(contacts && {
      contacts: contacts.map((contact) => ({ ...contact, mobile: maskText("mobile", contact.mobile) })),
    }),
  };
}

/** Puts revealed numbers in the place of the masked ones. */
export function withRevealedNumbers<Customer extends Partial<CustomerNumbers>>(
  customer: Customer,
  numbers: CustomerNumbers,
): Customer {
  const { contacts, ...own } = numbers;
  return {
    ...customer,
    ...own,
    ...(customer.contacts && {
      contacts: customer.contacts.map((contact, at) => ({ ...contact, ...contacts[at] })),
    }),
  };
}

/** The names of the numbers that a customer has, as the audit trail calls them. */
export function listNumberNames({ contacts, ...numbers }: CustomerNumbers): string[] {
  const own = Object.entries(numbers).flatMap(([name, number]) => (number === "" ? [] : [name]));
  return contacts.some(({ mobile }) => mobile !== "") ? [...own, "contacts.mobile"] : own;
}

type TypedFields = Pick<CustomerFields, "certificateNo" | "taxNo" | "mobile" | "contacts">;
type StoredNumbers = Pick<TypedFields, "certificateNo" | "taxNo" | "mobile"> & {
  readonly contacts: readonly StoredContact[];
};
type StoredContact = { readonly contactName: string; readonly mobile: string };

/** Puts the stored number in the place of each mask that the user left untouched. */
export function restoreMaskedNumbers<Fields extends TypedFields>(
  fields: Fields,
  stored: StoredNumbers,
): Fields {
  return {
    ...fields,
    certificateNo: restore("identity", fields.certificateNo, stored.certificateNo),
    taxNo: restore("identity", fields.taxNo, stored.taxNo),
    mobile: restore("mobile", fields.mobile, stored.mobile),
    contacts: fields.contacts.map((contact, at) => ({
      ...contact,
      mobile: findContactMobile(contact, at, stored.contacts) ?? contact.mobile,
    })),
  };
}

function restore(kind: "identity" | "mobile", typed: string, stored: string): string {
  return isMask(typed) && typed.trim() === maskText(kind, stored) ? stored : typed;
}

/** Rows may have moved: the name decides between numbers of one mask, and what stays ambiguous is typed anew. */
function findContactMobile(
  { contactName, mobile }: StoredContact,
  at: number,
  stored: readonly StoredContact[],
): string | undefined {
  if (!isMask(mobile)) return undefined;
  const candidates = stored.filter((contact) => maskText("mobile", contact.mobile) === mobile.trim());
  if (new Set(candidates.map((contact) => contact.mobile)).size === 1) return candidates[0]?.mobile;
  const ofName = candidates.filter((contact) => contact.contactName === contactName);
  const inPlace = stored[at];
  return inPlace && ofName.includes(inPlace)
    ? inPlace.mobile
    : ofName.length === 1
      ? ofName[0]?.mobile
      : undefined;
}

export function isMask(text: string): boolean {
  return text.includes(MASK_CHARACTER);
}

/** The masked texts of a customer's own numbers, which its form accepts in the place of numbers. */
export function listMasks({ certificateNo, taxNo, mobile, contacts }: TypedFields): ReadonlySet<string> {
  return new Set([certificateNo, taxNo, mobile, ...contacts.map((contact) => contact.mobile)].filter(isMask));
}
