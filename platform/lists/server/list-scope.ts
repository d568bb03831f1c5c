import { type RawBuilder, sql } from "kysely";
import { assert } from "#platform/kernel/assert.ts";
import { type Actor, type DataScope, isOwnOnly, ownershipLimitOf, scopeOf } from "#platform/server/actor.ts";
import type { ListDefinition } from "../definition.ts";
import type { ListWorld } from "./list-answer.ts";

const written = new Map<string, RawBuilder<unknown>>();

/** A column of the rows that a list shows, by the name that its definition gives; written once, since every page asks by it. */
export function stored(column: string): RawBuilder<unknown> {
  const kept = written.get(column);
  if (kept) return kept;
  assert(/^[a-z][a-z0-9_]*$/.test(column), `not a column: ${column}`);
  const made = sql.raw(`"t"."${column}"`);
  written.set(column, made);
  return made;
}

/** How far somebody sees by his grades. */
export type RowScope = { readonly dataScope: DataScope; readonly rank: number };

/** The rank is asked for where a list has one. */
export async function rowScopeOf(
  world: Pick<ListWorld, "dataScopeOf" | "rankOf">,
  list: ListDefinition,
  actor: Actor,
): Promise<RowScope> {
  const rank = list.rank === undefined ? 0 : world.rankOf(actor);
  const [dataScope, own] = await Promise.all([world.dataScopeOf(actor), rank]);
  return { dataScope, rank: own };
}

const LEVELS: Readonly<Record<string, string>> = { "2": "com2", "3": "com4", "4": "com_code" };

/**
 * Of which kind, and whose rows a list shows: those of the branch and below it, and of these only one's own or one's
 * agency's where the grade says so. Row-level security would keep the branch as well, but by a function, which no index
 * can answer.
 */
export function scopeConditions(
  list: ListDefinition,
  actor: Actor,
  { dataScope, rank }: RowScope,
): RawBuilder<boolean>[] {
  const { level, code } = scopeOf(actor);
  const column = LEVELS[level];
  return [
    ...Object.entries(list.only ?? {}).map(([name, kind]) => sql<boolean>`${stored(name)} = ${kind}`),
    ...(column === undefined ? [] : [reached(list, column, code)]),
    ...ownConditions(list, actor, dataScope),
    ...rankCondition(list, actor, rank),
  ];
}

/** That it is nobody's is ruled out once more, so that any plan may go by the index of agencies, which holds no others. */
function ownConditions({ agency, owner }: ListDefinition, actor: Actor, dataScope: DataScope) {
  const kept = ownershipLimitOf(actor, dataScope);
  const house = agency === undefined ? undefined : kept.agencyCode;
  // Where nobody knows whose house a row is, one's house is oneself.
  const own = agency === undefined && isOwnOnly(dataScope) ? actor.userCode : kept.userCode;
  const conditions: RawBuilder<boolean>[] = [];
  if (agency !== undefined && house !== undefined)
    conditions.push(sql`${stored(agency)} = ${house} and ${stored(agency)} <> ''`);
  if (owner !== undefined && own !== undefined) conditions.push(sql`${stored(owner)} = ${own}`);
  return conditions;
}

function rankCondition(list: ListDefinition, { userCode }: Actor, rank: number): RawBuilder<boolean>[] {
  if (list.rank === undefined) return [];
  const isReached = sql<boolean>`${stored(list.rank)} <= ${rank}::integer`;
  if (list.owner === undefined) return [isReached];
  return [sql<boolean>`${isReached} or ${stored(list.owner)} = ${userCode}`];
}

function reached({ reach }: ListDefinition, column: string, code: string): RawBuilder<boolean> {
  const own = sql<boolean>`${stored(column)} = ${code}`;
  if (reach !== "line") return own;
  const above = [0, 2, 4].filter((digits) => digits < code.length);
  const codes = above.map((digits) => code.slice(0, digits).padEnd(8, "0"));
  return sql<boolean>`(${own} or t.com_code in (${sql.join(codes)}))`;
}

/** A branch and what lies below it, by the level that its code ends at. */
export function branchCondition(comCode: string): RawBuilder<boolean> {
  const digits = /^0+$/.test(comCode) ? 0 : comCode.endsWith("000000") ? 2 : comCode.endsWith("0000") ? 4 : 8;
  if (digits === 0) return sql<boolean>`true`;
  const column = digits === 2 ? "com2" : digits === 4 ? "com4" : "com_code";
  return sql<boolean>`${stored(column)} = ${comCode.slice(0, digits)}`;
}
