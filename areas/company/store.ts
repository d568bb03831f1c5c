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

/** Those that are open, by how their codes begin. */
export function companiesUnder(reader: Reader, prefix: string) {
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
