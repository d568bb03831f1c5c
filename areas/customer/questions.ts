import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { wholeYears } from "./rules/insured-years.ts";
import { certificateOfCustomer, customersNumbered, insuredSince, standingOfCertificate } from "./store.ts";

export type Party = {
  readonly certificateType: string;
  readonly certificateNo: string;
  readonly name: string;
};
export type Standing = {
  readonly grade: string;
  readonly isConflicting: boolean;
  readonly isBlacklisted: boolean;
};

/** What any branch knows of a certificate; undefined where none does. */
export function standingOf(reader: Reader, party: Party): Promise<Standing | undefined> {
  return standingOfCertificate(reader, party);
}

/** How many years somebody will have had this product of us without a gap on that day; undefined where nobody knows. */
export async function yearsWithUs(
  reader: Reader,
  party: Pick<Party, "certificateType" | "certificateNo">,
  asked: { readonly riskCode: string; readonly on: PlainDate },
): Promise<number | undefined> {
  const since = await insuredSince(reader, party, asked);
  return since === null ? undefined : wholeYears(since, asked.on);
}

/** By which certificate somebody is known; undefined where the reader's branch has no such customer. */
export function certificateOf(
  reader: Reader,
  customerId: string,
): Promise<Pick<Party, "certificateType" | "certificateNo"> | undefined> {
  return certificateOfCustomer(reader, customerId);
}

export type KnownCustomer = {
  readonly customerId: string;
  readonly customerName: string;
  readonly customerType: string;
  readonly comCode: string;
};

/** Of these numbers, those that the branch may see. */
export function customersOf(reader: Reader, ids: readonly string[]): Promise<KnownCustomer[]> {
  return customersNumbered(reader, ids);
}
