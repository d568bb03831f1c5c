import { type RawBuilder, sql } from "kysely";

/** The start of the codes of a branch and of those below it; head office has all. `table` is a row of `company`. */
export function buildBranchReachSql(table: string): RawBuilder<string> {
  const [code, level] = [sql.ref(`${table}.com_code`), sql.ref(`${table}.com_level`)];
  return sql<string>`case ${level} when '1' then '' when '2' then left(${code}, 2)
    when '3' then left(${code}, 4) else ${code} end`;
}
