import type { Reader } from "#platform/server/scope-context.ts";
import {
  listOpenCompaniesUnder,
  isCompanyOpen,
  selectCompanyFullName,
  listCompanyShortNames,
} from "./store.ts";

/** Whether the code belongs to an open branch and starts with the prefix. */
export async function isOpenCompanyWithPrefix(
  reader: Reader,
  comCode: string,
  prefix: string,
): Promise<boolean> {
  return comCode.startsWith(prefix) && (await isCompanyOpen(reader, comCode));
}

/** Short names of branches, closed branches included. */
export function listCompanyNames(reader: Reader, comCodes: readonly string[]): Promise<Map<string, string>> {
  return listCompanyShortNames(reader, comCodes);
}

/** The full name, as printed on a contract. */
export function getCompanyFullName(reader: Reader, comCode: string): Promise<string> {
  return selectCompanyFullName(reader, comCode);
}

/** Open branches whose codes start with the prefix, with their short names, upper branches first. */
export async function listOpenCompanies(reader: Reader, prefix: string): Promise<Map<string, string>> {
  const companies = await listOpenCompaniesUnder(reader, prefix);
  return new Map(companies.map(({ comCode, shortName }) => [comCode, shortName]));
}
