import { createQueryId, PostgresQueryCompiler } from "kysely";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { ListDefinition } from "#platform/lists/definition.ts";
import { buildFilterConditions, buildListPageStatement } from "#platform/lists/server/list-query.ts";
import { buildScopeConditions } from "#platform/lists/server/list-scope.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";

const actor = { ...SYSTEM_ACTOR, userCode: "10000001", comCode: "32010100", comLevel: "4" };
const sight = { dataScope: "ownAndLowerCompanies", rank: 0 } as const;

/** The statement of the list with its values written in, for a role without row-level policies. */
export function buildBareList(list: ListDefinition, filters: Record<string, string>, size: number): string {
  const asking = { today: getTodayInShanghai(new Date()), actor };
  const conditions = [
    ...buildScopeConditions(list, actor, sight),
    ...buildFilterConditions(list, filters, asking),
  ];
  const page = buildListPageStatement({ list, conditions, sort: list.sort, size });
  const { sql, parameters } = new PostgresQueryCompiler().compileQuery(
    page.toOperationNode(),
    createQueryId(),
  );
  const written = sql.replace(/\$(\d+)/g, (_, no: string) => literal(parameters[Number(no) - 1]));
  // pgbench reads a colon before a letter as a variable.
  return written.replaceAll("HH24:MI:SS", "HH24-MI-SS").replaceAll(/\s+/g, " ");
}

function literal(value: unknown): string {
  if (typeof value === "number") return String(value);
  return Array.isArray(value) ? `'{${value.join(",")}}'` : `'${String(value)}'`;
}
