import { sql } from "kysely";
import type { Reader, Tx, UpkeepTx } from "#platform/server/scope-context.ts";
import { buildBranchReachSql } from "./branch-reach.ts";

export type LoginUser = {
  userCode: string;
  userName: string;
  passwordHash: string;
  loginWays: string[];
  comCode: string;
  /** An administrator has set the password, so the user must change it. */
  mustChangePassword: boolean;
  isPasswordOver: boolean;
};

export function findLoginUser(reader: Reader, userCode: string): Promise<LoginUser | undefined> {
  return loginUsers(reader).where("u.userCode", "=", userCode).executeTakeFirst();
}

/** A number that two accounts share cannot be used to sign in. */
export async function findLoginUserByMobile(reader: Reader, mobile: string): Promise<LoginUser | undefined> {
  const found = await loginUsers(reader).where("u.mobile", "=", mobile).limit(2).execute();
  return found.length === 1 ? found[0] : undefined;
}

function loginUsers(reader: Reader) {
  return reader
    .selectFrom("appUser as u")
    .innerJoin("userCompany as m", (join) =>
      join.onRef("m.userCode", "=", "u.userCode").on("m.isDefault", "=", true),
    )
    .select([
      "u.userCode",
      "u.userName",
      "u.passwordHash",
      "u.mustChangePassword",
      "u.loginWays",
      "m.comCode",
      sql<boolean>`coalesce(u.password_until < now(), false)`.as("isPasswordOver"),
    ])
    .where("u.validStatus", "=", "1");
}

/** Returns false if the password has changed in the meantime. */
export async function updatePasswordHash(
  tx: UpkeepTx,
  userCode: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable("appUser")
    .set({ passwordHash: to })
    .where("userCode", "=", userCode)
    .where("passwordHash", "=", from)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export type UserContact = { email: string; mobile: string };

export function lockUserContact(tx: Tx, userCode: string): Promise<UserContact & { loginWays: string[] }> {
  return tx
    .selectFrom("appUser")
    .select(["email", "mobile", "loginWays"])
    .where("userCode", "=", userCode)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The lock prevents two users from taking one number at the same time. */
export async function isMobileTaken(tx: Tx, mobile: string, userCode: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mobile:${mobile}`}))`.execute(tx);
  const other = await tx
    .selectFrom("appUser")
    .select("userCode")
    .where("mobile", "=", mobile)
    .where("userCode", "<>", userCode)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateUserContact(
  tx: Tx,
  userCode: string,
  { email, mobile }: UserContact,
): Promise<void> {
  await tx.updateTable("appUser").set({ email, mobile }).where("userCode", "=", userCode).execute();
}

export function findUserProfile(reader: Reader, userCode: string, comCode: string) {
  return reader
    .selectFrom("appUser as u")
    .innerJoin("company as c", (join) => join.on("c.comCode", "=", comCode))
    .select(["u.newUserCode", "u.email", "u.mobile", "c.comName"])
    .where("u.userCode", "=", userCode)
    .executeTakeFirstOrThrow();
}

export type BranchMembership = { comCode: string; comCodeName: string; gradeCodes: string[] };

/** Closed branches are omitted, because nobody can work in them. */
export async function listBranchMemberships(reader: Reader, userCode: string): Promise<BranchMembership[]> {
  const rows = await reader
    .selectFrom("userCompany as m")
    .innerJoin("company as c", "c.comCode", "m.comCode")
    .select(["m.comCode", "c.comName", "m.gradeCodes"])
    .where("m.userCode", "=", userCode)
    .where("c.validStatus", "=", "1")
    .orderBy("m.isDefault", "desc")
    .orderBy("m.comCode")
    .execute();
  return rows.map((row) => ({
    comCode: row.comCode,
    comCodeName: row.comName,
    gradeCodes: row.gradeCodes,
  }));
}

export async function findUserNames(
  reader: Reader,
  userCodes: readonly string[],
): Promise<Map<string, string>> {
  if (userCodes.length === 0) return new Map();
  const rows = await reader
    .selectFrom("appUser")
    .select(["userCode", "userName"])
    .where("userCode", "in", userCodes)
    .execute();
  return new Map(rows.map(({ userCode, userName }) => [userCode, userName]));
}

/** Users who have left get no mail. */
export async function findUserEmails(
  reader: Reader,
  userCodes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom("appUser")
    .select(["userCode", "email"])
    .where("userCode", "in", userCodes)
    .where("validStatus", "=", "1")
    .execute();
  return new Map(rows.map(({ userCode, email }) => [userCode, email]));
}

export async function findTeamOfUser(reader: Reader, userCode: string): Promise<string> {
  const user = await reader
    .selectFrom("appUser")
    .select("teamCode")
    .where("userCode", "=", userCode)
    .executeTakeFirst();
  return user?.teamCode ?? "";
}

export async function findAgentOfUser(reader: Reader, userCode: string): Promise<string> {
  const user = await reader
    .selectFrom("appUser")
    .select("agentCode")
    .where("userCode", "=", userCode)
    .executeTakeFirst();
  return user?.agentCode ?? "";
}

/** Lists which of these users sell in the branch for the insurer. Outside users do not. */
export async function listSellersInBranch(
  reader: Reader,
  userCodes: readonly string[],
  comCode: string,
): Promise<string[]> {
  if (userCodes.length === 0) return [];
  const found = await reader
    .selectFrom("appUser as u")
    .innerJoin("userCompany as m", "m.userCode", "u.userCode")
    .select("u.userCode")
    .where("u.userCode", "in", userCodes)
    .where("u.validStatus", "=", "1")
    .where("m.comCode", "=", comCode)
    .where(sql<boolean>`u.user_code !~ '^[2pP]'`)
    .execute();
  return found.map(({ userCode }) => userCode);
}

/** Whether the team belongs to the branch, or is the own team of a user who also works there. */
export async function isTeamOfBranch(
  reader: Reader,
  teamCode: string,
  { userCode, comCode }: { userCode: string; comCode: string },
): Promise<boolean> {
  const found = await reader
    .selectFrom("salesTeam")
    .select("comCode")
    .where("teamCode", "=", teamCode)
    .where("validStatus", "=", "1")
    .executeTakeFirst();
  if (!found) return false;
  return found.comCode === comCode || (await findTeamOfUser(reader, userCode)) === teamCode;
}

/** Users who may underwrite at a level or above in a branch or one above it, with their highest level there. */
export async function listUnderwritersFromLevel(
  reader: Reader,
  { comCode, level }: { comCode: string; level: number },
): Promise<{ userCode: string; level: number }[]> {
  const { rows } = await sql<{ userCode: string; level: number }>`
    select m.user_code, max(g.uw_level) as level
    from user_company m join company c using (com_code) join app_user u using (user_code)
      join grade g on g.grade_code = any(m.grade_codes)
    where u.valid_status = '1' and starts_with(${comCode}, ${buildBranchReachSql("c")})
    group by m.user_code having max(g.uw_level) >= ${level} order by m.user_code`.execute(reader);
  return rows;
}

/**
 * Users who may underwrite, or have one of some permissions, in a branch, one above it or one below it, with their
 * highest level there; 0 for those who do not underwrite.
 */
export async function listDecidersOfLine(
  reader: Reader,
  { comCode, permissions }: { comCode: string; permissions: readonly string[] },
): Promise<{ userCode: string; userName: string; uwLevel: number }[]> {
  const { rows } = await sql<{ userCode: string; userName: string; uwLevel: number }>`
    with branch as (select com_code, ${buildBranchReachSql("company")} as reach from company)
    select u.user_code as "userCode", u.user_name as "userName", coalesce(max(g.uw_level), 0) as "uwLevel"
    from user_company m join branch b using (com_code) join app_user u using (user_code)
      join grade g on g.grade_code = any(m.grade_codes)
      join branch own on own.com_code = ${comCode}
    where u.valid_status = '1' and (starts_with(own.com_code, b.reach) or starts_with(b.com_code, own.reach))
    group by u.user_code
    having max(g.uw_level) > 0 or bool_or(g.permissions && ${[...permissions]}::text[]) order by "uwLevel", u.user_code`.execute(
    reader,
  );
  return rows;
}

/** The branch of a user that is another branch or one below it; the default branch first. */
export async function findBranchOfUserWithin(
  reader: Reader,
  { userCode, comCode }: { userCode: string; comCode: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ comCode: string }>`
    select m.com_code as "comCode" from user_company m, company c
    where m.user_code = ${userCode} and c.com_code = ${comCode} and starts_with(m.com_code, ${buildBranchReachSql("c")})
    order by m.is_default desc, m.com_code limit 1`.execute(reader);
  return rows[0]?.comCode;
}

export type SalesPeopleQuery = {
  /** The start of their branches' codes. */
  prefix: string;
  keyword: string;
  userCodes: readonly string[] | undefined;
  /** This user comes first, then users of the same branch. */
  first: { userCode: string; comCode: string };
  skip: number;
  most: number;
};

/** Staff by their default branch. Outside users (codes that begin with 2, p or P) sell nothing for the insurer. */
export function findSalesPeople(reader: Reader, wanting: SalesPeopleQuery) {
  const { prefix, keyword, userCodes, first, skip, most } = wanting;
  const people = reader
    .selectFrom("appUser as u")
    .innerJoin("userCompany as m", (join) =>
      join.onRef("m.userCode", "=", "u.userCode").on("m.isDefault", "=", true),
    )
    .innerJoin("company as c", "c.comCode", "m.comCode")
    .select([
      "u.userCode",
      "u.userName",
      "c.comCode",
      "c.shortName as comCodeName",
      sql<string>`coalesce(u.team_code, '')`.as("teamCode"),
    ])
    .where(sql<boolean>`starts_with(m.com_code, ${prefix})`);
  const wanted = userCodes
    ? people.where("u.userCode", "in", userCodes.length > 0 ? userCodes : [""])
    : people
        .where("u.validStatus", "=", "1")
        .where(sql<boolean>`u.user_code !~ '^[2pP]'`)
        .where(sql<boolean>`(strpos(u.user_name, ${keyword}) > 0 or starts_with(u.user_code, ${keyword}))`);
  return wanted
    .orderBy(sql`u.user_code <> ${first.userCode}`)
    .orderBy(sql`m.com_code <> ${first.comCode}`)
    .orderBy("u.userCode")
    .offset(skip)
    .limit(most)
    .execute();
}
