import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { countCompletedYears } from "./rules/insured-years.ts";
import {
  findCustomerCertificate,
  findCustomerTaxData,
  listCustomersById,
  findInsuredSinceDate,
  findCertificateRisk,
} from "./store/customer-queries.ts";

export type CustomerIdentity = {
  readonly certificateType: string;
  readonly certificateNo: string;
  readonly name: string;
};
export type CertificateRisk = {
  readonly grade: string;
  readonly isConflicting: boolean;
  readonly isBlacklisted: boolean;
};

/** The risk that any branch has recorded for a certificate; undefined if no branch has the certificate. */
export function findPartyRisk(reader: Reader, party: CustomerIdentity): Promise<CertificateRisk | undefined> {
  return findCertificateRisk(reader, party);
}

/** Whole years that the party has held this product with us without a gap up to `on`; undefined if unknown. */
export async function findInsuredYears(
  reader: Reader,
  party: Pick<CustomerIdentity, "certificateType" | "certificateNo">,
  cover: { readonly riskCode: string; readonly on: PlainDate },
): Promise<number | undefined> {
  const since = await findInsuredSinceDate(reader, party, cover);
  return since === null ? undefined : countCompletedYears(since, cover.on);
}

/** The certificate of a customer; undefined if the reader's branch has no such customer. */
export function findCertificateOfCustomer(
  reader: Reader,
  customerId: string,
): Promise<Pick<CustomerIdentity, "certificateType" | "certificateNo"> | undefined> {
  return findCustomerCertificate(reader, customerId);
}

export type CustomerSummary = {
  readonly customerId: string;
  readonly customerName: string;
  readonly customerType: string;
  readonly comCode: string;
};

/** The customers with these ids that the reader's branch may see. */
export function listCustomers(reader: Reader, ids: readonly string[]): Promise<CustomerSummary[]> {
  return listCustomersById(reader, ids);
}

/** The tax data of a party that the reader's branch knows as a customer; undefined if it does not. */
export function findTaxData(
  reader: Reader,
  party: Pick<CustomerIdentity, "certificateNo" | "name">,
): Promise<{ readonly taxNo: string; readonly vatPayerType: string } | undefined> {
  return findCustomerTaxData(reader, party);
}
