import type { AuditCheck } from "#platform/server/audit-checks.ts";

type SearchedTable = {
  /** Begins the names of the checks. */
  readonly name: string;
  readonly noun: string;
  readonly table: string;
  readonly key: string;
  readonly kinds: readonly [string, ...string[]];
  /** The SQL for the kind of a row `r`, of a table with several kinds. */
  readonly kindOf?: string;
  /** Further SQL conditions on the row `r` and its entry `s` that break the entry. */
  readonly breaks: readonly string[];
};

/** Checks that each row has its search entry, and each entry its row. */
export function createSearchChecks({
  name,
  noun,
  table,
  key,
  kinds,
  kindOf,
  breaks,
}: SearchedTable): AuditCheck[] {
  const kind = kindOf ?? `'${kinds[0]}'`;
  const broken = [
    "s.key is null",
    "s.com_code <> r.com_code",
    buildMissingSearchTextSql("s.tails", `r.${key}`),
    ...breaks,
  ];
  return [
    {
      name: `${name}.search`,
      says: `${noun}查不到，或查找内容与${noun}不符`,
      sql: `select r.${key} as subject from ${table} r left join search_entry s on s.key = r.${key} and s.kind = ${kind}
        where ${broken.join(" or ")}`,
    },
    {
      name: `${name}.search.orphan`,
      says: `查找内容指向不存在的${noun}`,
      sql: `select key as subject from search_entry s where kind in (${kinds.map((one) => `'${one}'`).join(", ")})
        and not exists (select from ${table} r where r.${key} = s.key)`,
    },
  ];
}

/** The lines of a search entry do not contain the text. */
export function buildMissingSearchTextSql(lines: string, text: string): string {
  return `strpos(${lines}, E'\\n' || ${text} || E'\\n') = 0`;
}

/** Only Chinese names are compared: servers differ in the lower case of other letters. */
export function buildMissingSearchNameSql(column: string): string {
  return `${column} ~ '^[一-龥]+$' and ${buildMissingSearchTextSql("s.names", column)}`;
}
