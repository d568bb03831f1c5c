import { type RawBuilder, sql } from "kysely";
import { assert } from "#platform/kernel/assert.ts";
import {
  type Actor,
  type DataScope,
  isOwnBusinessOnly,
  getOwnershipLimit,
  getBranchScope,
} from "#platform/server/actor.ts";
import type { ListDefinition } from "../definition.ts";
import type { ListEngineDependencies } from "./list-answer.ts";

const expressions = new Map<string, RawBuilder<unknown>>();

/** Returns a column of the list's source. The expression is cached, because every page uses it. */
export function toSourceColumnSql(column: string): RawBuilder<unknown> {
  const cached = expressions.get(column);
  if (cached) return cached;
  assert(/^[a-z][a-z0-9_]*$/.test(column), `not a column: ${column}`);
  const expression = sql.raw(`"t"."${column}"`);
  expressions.set(column, expression);
  return expression;
}

/** The rows that a user may see, by the user's grades. */
export type RowScope = {
  readonly dataScope: DataScope;
  readonly rank: number;
  /** The kinds of a list with several. */
  readonly kinds?: readonly string[];
};

/** The rank is loaded only if the list has one. */
export async function getRowScope(
  world: Pick<ListEngineDependencies, "dataScopeOf" | "rankOf" | "mayDo">,
  list: ListDefinition,
  actor: Actor,
): Promise<RowScope> {
  const rank = list.rank === undefined ? 0 : world.rankOf(actor);
  const [dataScope, userRank] = await Promise.all([world.dataScopeOf(actor), rank]);
  return { dataScope, rank: userRank, kinds: await listVisibleKinds(world, list, actor) };
}

async function listVisibleKinds(
  world: Pick<ListEngineDependencies, "mayDo">,
  { kinds }: ListDefinition,
  actor: Actor,
): Promise<string[]> {
  const visible: string[] = [];
  for (const [kind, permission] of Object.entries(kinds?.permissions ?? {}))
    if (await world.mayDo(actor, permission)) visible.push(kind);
  return visible;
}

const LEVELS: Readonly<Record<string, string>> = { "2": "com2", "3": "com4", "4": "com_code" };

/**
 * Limits a list to its kind and to the branch and those below, or to the user's own or agency's rows. The conditions
 * are equalities, because no index serves the function of row-level security.
 */
export function buildScopeConditions(
  list: ListDefinition,
  actor: Actor,
  { dataScope, rank, kinds = [] }: RowScope,
): RawBuilder<boolean>[] {
  const { level, code } = getBranchScope(actor);
  const column = LEVELS[level];
  return [
    ...Object.entries(list.only ?? {}).map(
      ([name, kind]) => sql<boolean>`${toSourceColumnSql(name)} = ${kind}`,
    ),
    ...(column === undefined ? [] : [reached(list, column, code)]),
    ...ownConditions(list, actor, dataScope),
    ...rankCondition(list, actor, rank),
    ...(list.kinds ? [sql<boolean>`${toSourceColumnSql(list.kinds.column)} = any(${kinds}::text[])`] : []),
  ];
}

/** Excludes rows without an agency explicitly, so that any plan may use the partial index of agencies. */
function ownConditions({ agency, owner }: ListDefinition, actor: Actor, dataScope: DataScope) {
  const limit = getOwnershipLimit(actor, dataScope);
  const house = agency === undefined ? undefined : limit.agencyCode;
  // Without a column for the agency, users from outside see only their own rows.
  const ownerCode = agency === undefined && isOwnBusinessOnly(dataScope) ? actor.userCode : limit.userCode;
  const conditions: RawBuilder<boolean>[] = [];
  if (agency !== undefined && house !== undefined)
    conditions.push(sql`${toSourceColumnSql(agency)} = ${house} and ${toSourceColumnSql(agency)} <> ''`);
  if (owner !== undefined && ownerCode !== undefined)
    conditions.push(sql`${toSourceColumnSql(owner)} = ${ownerCode}`);
  return conditions;
}

function rankCondition(list: ListDefinition, { userCode }: Actor, rank: number): RawBuilder<boolean>[] {
  if (list.rank === undefined) return [];
  const isReached = sql<boolean>`${toSourceColumnSql(list.rank)} <= ${rank}::integer`;
  if (list.owner === undefined) return [isReached];
  return [sql<boolean>`${isReached} or ${toSourceColumnSql(list.owner)} = ${userCode}`];
}

function reached({ reach }: ListDefinition, column: string, code: string): RawBuilder<boolean> {
  const ownBranch = sql<boolean>`${toSourceColumnSql(column)} = ${code}`;
  if (reach !== "line") return ownBranch;
  const above = [0, 2, 4].filter((digits) => digits < code.length);
  const codes = above.map((digits) => code.slice(0, digits).padEnd(8, "0"));
  return sql<boolean>`(${ownBranch} or t.com_code in (${sql.join(codes)}))`;
}

/** Returns the condition for a branch and those below, by the level at which its code ends. */
export function buildBranchCondition(comCode: string): RawBuilder<boolean> {
  const digits = /^0+$/.test(comCode) ? 0 : comCode.endsWith("000000") ? 2 : comCode.endsWith("0000") ? 4 : 8;
  if (digits === 0) return sql<boolean>`true`;
  const column = digits === 2 ? "com2" : digits === 4 ? "com4" : "com_code";
  return sql<boolean>`${toSourceColumnSql(column)} = ${comCode.slice(0, digits)}`;
}
