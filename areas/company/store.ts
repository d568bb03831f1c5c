import { sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    company: {
      com_code: string;
      com_name: string;
      short_name: string;
      upper_com_code: string | null;
      com_level: string;
      valid_status: string;
    };
  }
}

/** Lists open branches whose codes start with the prefix. */
export function listOpenCompaniesUnder(reader: Reader, prefix: string) {
  return reader
    .selectFrom("company")
    .select([
      "com_code as comCode",
      "com_name as comCodeName",
      "short_name as shortName",
      sql<string>`coalesce(upper_com_code, '')`.as("upperComCode"),
      "com_level as comLevel",
    ])
    .where("valid_status", "=", "1")
    .where(sql<boolean>`starts_with(com_code, ${prefix})`)
    .orderBy("com_level")
    .orderBy("com_code")
    .execute();
}

export async function isOpenCompany(reader: Reader, comCode: string): Promise<boolean> {
  const company = await reader
    .selectFrom("company")
    .select("com_code")
    .where("com_code", "=", comCode)
    .where("valid_status", "=", "1")
    .executeTakeFirst();
  return company !== undefined;
}

export async function getFullName(reader: Reader, comCode: string): Promise<string> {
  const { com_name: name } = await reader
    .selectFrom("company")
    .select("com_name")
    .where("com_code", "=", comCode)
    .executeTakeFirstOrThrow();
  return name;
}

export async function listShortNames(
  reader: Reader,
  comCodes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom("company")
    .select(["com_code", "short_name"])
    .where("com_code", "in", comCodes)
    .execute();
  return new Map(rows.map((row) => [row.com_code, row.short_name]));
}
