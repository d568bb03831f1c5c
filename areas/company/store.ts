import { sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    company: {
      comCode: string;
      comName: string;
      shortName: string;
      upperComCode: string | null;
      comLevel: string;
      validStatus: string;
    };
  }
}

/** Lists open branches whose codes start with the prefix. */
export function listOpenCompaniesUnder(reader: Reader, prefix: string) {
  return reader
    .selectFrom("company")
    .select([
      "comCode",
      "comName as comCodeName",
      "shortName",
      sql<string>`coalesce(upper_com_code, '')`.as("upperComCode"),
      "comLevel",
    ])
    .where("validStatus", "=", "1")
    .where(sql<boolean>`starts_with(com_code, ${prefix})`)
    .orderBy("comLevel")
    .orderBy("comCode")
    .execute();
}

export async function isCompanyOpen(reader: Reader, comCode: string): Promise<boolean> {
  const company = await reader
    .selectFrom("company")
    .select("comCode")
    .where("comCode", "=", comCode)
    .where("validStatus", "=", "1")
    .executeTakeFirst();
  return company !== undefined;
}

export async function selectCompanyFullName(reader: Reader, comCode: string): Promise<string> {
  const { comName: name } = await reader
    .selectFrom("company")
    .select("comName")
    .where("comCode", "=", comCode)
    .executeTakeFirstOrThrow();
  return name;
}

export async function listCompanyShortNames(
  reader: Reader,
  comCodes: readonly string[],
): Promise<Map<string, string>> {
  if (comCodes.length === 0) return new Map();
  const rows = await reader
    .selectFrom("company")
    .select(["comCode", "shortName"])
    .where("comCode", "in", comCodes)
    .execute();
  return new Map(rows.map((row) => [row.comCode, row.shortName]));
}
