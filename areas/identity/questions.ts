import type pg from "pg";
import { hasFeature, isCompanyFeature } from "#areas/company/rules.ts";
import { type Actor, type DataScope, isOutside, isOwnOnly, SYSTEM } from "#platform/server/actor.ts";
import type { Database } from "#platform/server/database.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { gather } from "#platform/server/gather.ts";
import { upkeep } from "#platform/server/upkeep.ts";
import { findMember, hashToken, touchSession } from "./store.ts";
import { isInquiryPost } from "./rules.ts";
import { dataScopesOf, findHolders, gradeNamesOf, type Holder, mayDo } from "./store/authority.ts";
import { agentOf, isTeamFor, namesOf, sellersIn, teamOf, underwritersAbove } from "./store/people.ts";
import { findDataScopes, findGrades, highestLevel } from "./store/rights.ts";

/** Who holds this token now, and what may they do; asked by the server on every request. */
export function openAuthority(database: Database, { idleMinutes }: { idleMinutes: number }) {
  const { pool } = database;
  const findHolder = gather<Holder>((hashes) => findHolders(pool, hashes, idleMinutes));
  return {
    async authenticate(token: string, asking?: { isWatching: boolean }): Promise<Actor | null> {
      const holder = await findHolder(hashToken(token).toString("base64"));
      if (!holder) return null;
      const { actor, usedLately } = holder;
      // An open stream is not somebody at work.
      if (idleMinutes > 0 && !usedLately && asking?.isWatching !== true)
        await upkeep(database, actor, (tx) => touchSession(tx, actor.sessionHash));
      return actor;
    },
    may: (actor: Actor, permission: string) => mayDo(pool, actor, permission),
    mayOperate: async (actor: Actor) => !isInquiryPost(await gradeNamesOf(pool, actor)),
    /** A feature that nobody has named belongs to no branch. */
    hasFeature: ({ comCode }: Actor, feature: string) =>
      isCompanyFeature(feature) && hasFeature(comCode, feature),
  };
}

/** Who works for somebody without a session: with the grades that he has in this branch now, null where he has left it. */
export async function actorNow(
  { query }: Pick<Database, "query">,
  userCode: string,
  comCode: string,
): Promise<Actor | null> {
  const member = await findMember(query, userCode, comCode);
  return member ? { ...member, sessionHash: Buffer.alloc(0) } : null;
}

/** For where a right decides more than whether a call is open to somebody. */
export function hasRight(pool: pg.Pool, actor: Actor, permission: string): Promise<boolean> {
  return mayDo(pool, actor, permission);
}

/** All that somebody may do, for who reads within a transaction. */
export async function rightsOf(reader: Reader, { gradeCodes }: Actor): Promise<ReadonlySet<string>> {
  const grades = await findGrades(reader, gradeCodes);
  return new Set(grades.flatMap(({ permissions }) => permissions));
}

const WIDEST_FIRST: readonly DataScope[] = [
  "allCompanies",
  "ownAndLowerCompanies",
  "ownAgency",
  "ownBusiness",
];

/** How far somebody sees by his grades: the widest of them counts, and without any only his own. */
export async function dataScopeOf(pool: pg.Pool, actor: Actor): Promise<DataScope> {
  return widestOf(await dataScopesOf(pool, actor), actor);
}

/** No grade lets somebody from outside see more than his own house's. */
function widestOf(held: readonly DataScope[], actor: Actor): DataScope {
  const widest = WIDEST_FIRST.find((scope) => held.includes(scope)) ?? "ownBusiness";
  return isOutside(actor) && !isOwnOnly(widest) ? "ownAgency" : widest;
}

/** The same, for who reads within a transaction. */
export async function dataScopeWithin(reader: Reader, actor: Actor): Promise<DataScope> {
  return widestOf(await findDataScopes(reader, actor.gradeCodes), actor);
}

/** Whether his grades keep somebody to his own business, for who reads within a transaction. */
export async function seesOwnOnly(reader: Reader, actor: Actor): Promise<boolean> {
  return isOwnOnly(await dataScopeWithin(reader, actor));
}

/** Whoever did something, as he is called; a user who is gone keeps his code. */
export async function peopleNamed(
  reader: Reader,
  userCodes: readonly (string | null)[],
): Promise<(userCode: string) => { userCode: string; userName: string }> {
  const codes = new Set(userCodes.filter((code) => code !== null));
  const names = await namesOf(reader, [...codes]);
  return (userCode) => ({ userCode, userName: names.get(userCode) ?? nameless(userCode) });
}

function nameless(userCode: string): string {
  return userCode === SYSTEM.userCode ? SYSTEM.userName : userCode;
}

/** Up to which level somebody may underwrite; 0 is not at all. */
export function underwritingLevel(reader: Reader, { gradeCodes }: Actor): Promise<number> {
  return highestLevel(reader, gradeCodes);
}

/** To whom a level belongs in the line of a branch: where nobody has it, it passes to the next above. */
export async function underwritersOf(
  reader: Reader,
  wanted: { comCode: string; level: number },
): Promise<string[]> {
  const found = await underwritersAbove(reader, wanted);
  const lowest = Math.min(...found.map(({ level }) => level));
  return found.filter(({ level }) => level === lowest).map(({ userCode }) => userCode);
}

/** '' where somebody works in no team. */
export function teamCodeOf(reader: Reader, userCode: string): Promise<string> {
  return teamOf(reader, userCode);
}

/** For which agent somebody works; '' for the house's own people. */
export function agentCodeOf(reader: Reader, userCode: string): Promise<string> {
  return agentOf(reader, userCode);
}

type BranchSellers = {
  readonly comCode: string;
  readonly sellers: readonly string[];
  readonly teamCode: string;
};

/** Of the people and the team that a document names, which may stand there; its team is that of the last. */
export async function salesMembership(
  reader: Reader,
  { comCode, sellers, teamCode }: BranchSellers,
): Promise<{ readonly sellers: ReadonlySet<string>; readonly isTeamFitting: boolean }> {
  const found = await sellersIn(reader, sellers, comCode);
  const userCode = sellers.at(-1) ?? "";
  const isTeamFitting = await isTeamFor(reader, teamCode, { userCode, comCode });
  return { sellers: new Set(found), isTeamFitting };
}

/** Who writes business with a customer sees the numbers whole; who only looks on does not (decision 0029). */
const SEES_WHOLE = "quotation:add";

/** Of many at once nobody from outside does (decision 0044). */
export async function seesNumbersWhole(pool: pg.Pool, actor: Actor): Promise<boolean> {
  return !isOutside(actor) && (await hasRight(pool, actor, SEES_WHOLE));
}
