import type pg from "pg";
import { hasCompanyFeature, isCompanyFeature } from "#areas/company/rules.ts";
import {
  type Actor,
  type DataScope,
  isOutsideUser,
  isOwnBusinessOnly,
  SYSTEM_ACTOR,
} from "#platform/server/actor.ts";
import type { BusinessPorts } from "#platform/server/area.ts";
import type { Database } from "#platform/server/database.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { batchLookUps } from "#platform/server/gather.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { findBranchMember, hashToken, updateSessionLastUse } from "./store/sessions.ts";
import { hasViewOnlyPost } from "./rules/sign-in.ts";
import {
  listDataScopes,
  findSessionHolders,
  listGradeNames,
  type SessionHolder,
  hasPermission,
} from "./store/authority.ts";
import {
  findAgentOfUser,
  isTeamOfBranch,
  findUserEmails,
  findUserNames,
  listSellersInBranch,
  findTeamOfUser,
  listUnderwritersFromLevel,
} from "./store/people.ts";
import { listScopesOfGrades, listGradesByCode, findHighestUnderwritingLevel } from "./store/rights.ts";

/** Finds the holder of a token and the holder's rights, which the server checks on every request. */
export function createRequestAuthenticator(database: Database, { idleMinutes }: { idleMinutes: number }) {
  const { pool } = database;
  const findHolder = batchLookUps<SessionHolder>((hashes) => findSessionHolders(pool, hashes, idleMinutes));
  return {
    async authenticate(token: string, asking?: { isWatching: boolean }): Promise<Actor | null> {
      const holder = await findHolder(hashToken(token).toString("base64"));
      if (!holder) return null;
      const { actor, usedLately } = holder;
      // An open stream does not count as use of the session.
      if (idleMinutes > 0 && !usedLately && asking?.isWatching !== true)
        await runUpkeepTransaction(database, actor, (tx) => updateSessionLastUse(tx, actor.sessionHash));
      return actor;
    },
    may: (actor: Actor, permission: string) => hasPermission(pool, actor, permission),
    mayOperate: async (actor: Actor) => !hasViewOnlyPost(await listGradeNames(pool, actor)),
    /** A feature without a definition belongs to no branch. */
    hasFeature: ({ comCode }: Actor, feature: string) =>
      isCompanyFeature(feature) && hasCompanyFeature(comCode, feature),
  };
}

/**
 * Returns the actor for work without a session, with the user's present grades in the branch. Null if the user has
 * left it.
 */
export async function findActorWithoutSession(
  { query }: Pick<Database, "query">,
  userCode: string,
  comCode: string,
): Promise<Actor | null> {
  const member = await findBranchMember(query, userCode, comCode);
  return member ? { ...member, sessionHash: Buffer.alloc(0) } : null;
}

/** Whether a user has a right, for calls in which a right decides more than access. */
export function hasUserRight(pool: pg.Pool, actor: Actor, permission: string): Promise<boolean> {
  return hasPermission(pool, actor, permission);
}

/** All rights of the user, read inside a transaction. */
export async function listUserRights(reader: Reader, { gradeCodes }: Actor): Promise<ReadonlySet<string>> {
  const grades = await listGradesByCode(reader, gradeCodes);
  return new Set(grades.flatMap(({ permissions }) => permissions));
}

const WIDEST_FIRST: readonly DataScope[] = [
  "allCompanies",
  "ownAndLowerCompanies",
  "ownAgency",
  "ownBusiness",
];

/** Returns the user's data scope: the widest scope of the grades, or the own business without any grade. */
export async function getDataScope(pool: pg.Pool, actor: Actor): Promise<DataScope> {
  return widestOf(await listDataScopes(pool, actor), actor);
}

/** No grade extends an outside user's scope beyond the own agency. */
function widestOf(scopes: readonly DataScope[], actor: Actor): DataScope {
  const widest = WIDEST_FIRST.find((scope) => scopes.includes(scope)) ?? "ownBusiness";
  return isOutsideUser(actor) && !isOwnBusinessOnly(widest) ? "ownAgency" : widest;
}

/** The user's data scope, read inside a transaction. */
export async function readDataScope(reader: Reader, actor: Actor): Promise<DataScope> {
  return widestOf(await listScopesOfGrades(reader, actor.gradeCodes), actor);
}

/** Whether the user sees only the own business, read inside a transaction. */
export async function isLimitedToOwnBusiness(reader: Reader, actor: Actor): Promise<boolean> {
  return isOwnBusinessOnly(await readDataScope(reader, actor));
}

/** Names users for display. A deleted user keeps the code as name. */
export async function createUserNameLookup(
  reader: Reader,
  userCodes: readonly (string | null)[],
): Promise<(userCode: string) => { userCode: string; userName: string }> {
  const codes = new Set(userCodes.filter((code) => code !== null));
  const names = await findUserNames(reader, [...codes]);
  return (userCode) => ({ userCode, userName: names.get(userCode) ?? nameless(userCode) });
}

function nameless(userCode: string): string {
  return userCode === SYSTEM_ACTOR.userCode ? SYSTEM_ACTOR.userName : userCode;
}

/** The addresses of users; an unknown code has none. */
export function listUserEmails(
  reader: Reader,
  userCodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return findUserEmails(reader, [...new Set(userCodes)]);
}

/** Finds the names of users for display in lists. */
export async function listUserNames(
  reader: Reader,
  userCodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const nameOf = await createUserNameLookup(reader, userCodes);
  return new Map(userCodes.map((userCode) => [userCode, nameOf(userCode).userName]));
}

/** The highest level at which the user may underwrite; 0 means not at all. */
export function getUnderwritingLevel(reader: Reader, { gradeCodes }: Actor): Promise<number> {
  return findHighestUnderwritingLevel(reader, gradeCodes);
}

/** The underwriting levels of the underwriters of a branch and of the branches above it. */
export async function listUnderwriterLevels(
  reader: Reader,
  comCode: string,
): Promise<ReadonlyMap<string, number>> {
  const found = await listUnderwritersFromLevel(reader, { comCode, level: 1 });
  return new Map(found.map(({ userCode, level }) => [userCode, level]));
}

export { findBranchOfUserWithin, listDecidersOfLine } from "./store/people.ts";
export { isActiveUserWithPermission, listUsersWithPermission } from "./store/rights.ts";

/** Lists the underwriters of a level for a branch. If the branch has none, those of the next branch above. */
export async function listUnderwriters(
  reader: Reader,
  criteria: { comCode: string; level: number },
): Promise<string[]> {
  const found = await listUnderwritersFromLevel(reader, criteria);
  const lowest = Math.min(...found.map(({ level }) => level));
  return found.filter(({ level }) => level === lowest).map(({ userCode }) => userCode);
}

/** '' for a user without a team. */
export function getTeamCodeOfUser(reader: Reader, userCode: string): Promise<string> {
  return findTeamOfUser(reader, userCode);
}

/** The agent for whom the user works; '' for the insurer's own staff. */
export function getAgentCodeOfUser(reader: Reader, userCode: string): Promise<string> {
  return findAgentOfUser(reader, userCode);
}

type BranchSellers = {
  readonly comCode: string;
  readonly sellers: readonly string[];
  readonly teamCode: string;
};

/**
 * Finds which of a document's salespeople and team are valid in the branch. The team is that of the last
 * salesperson.
 */
export async function findValidSellersOfBranch(
  reader: Reader,
  { comCode, sellers, teamCode }: BranchSellers,
): Promise<{ readonly sellers: ReadonlySet<string>; readonly isTeamFitting: boolean }> {
  const found = await listSellersInBranch(reader, sellers, comCode);
  const userCode = sellers.at(-1) ?? "";
  const isTeamFitting = await isTeamOfBranch(reader, teamCode, { userCode, comCode });
  return { sellers: new Set(found), isTeamFitting };
}

/** The permission to share a list view with the whole branch. */
const MAY_SHARE = "aux:operations";

export function createListPermissionReader({
  pool,
  query,
}: Database): ReturnType<BusinessPorts["openListRights"]> {
  return {
    dataScopeOf: (actor) => getDataScope(pool, actor),
    rankOf: (actor) => getUnderwritingLevel(query, actor),
    mayShare: (actor) => hasUserRight(pool, actor, MAY_SHARE),
    mayDo: (actor, permission) => hasUserRight(pool, actor, permission),
  };
}
