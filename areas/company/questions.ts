import type { Reader } from "#platform/server/scope-context.ts";
import { companiesUnder, companyOpen, fullNameOf, shortNamesOf } from "./store.ts";

/** Whether an open branch has this code, and it begins so. */
export async function isCompanyUnder(reader: Reader, comCode: string, prefix: string): Promise<boolean> {
  return comCode.startsWith(prefix) && (await companyOpen(reader, comCode));
}

/** What branches are called, those that are closed as well. */
export function companyNames(reader: Reader, comCodes: readonly string[]): Promise<Map<string, string>> {
  return shortNamesOf(reader, comCodes);
}

/** As it stands on a contract. */
export function companyFullName(reader: Reader, comCode: string): Promise<string> {
  return fullNameOf(reader, comCode);
}

/** The open branches whose codes begin so, upper ones first. */
export async function openCompanies(reader: Reader, prefix: string): Promise<Map<string, string>> {
  const companies = await companiesUnder(reader, prefix);
  return new Map(companies.map(({ comCode, shortName }) => [comCode, shortName]));
}
