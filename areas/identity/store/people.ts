import { sql } from "kysely";
import type { Reader, Tx, UpkeepTx } from "#platform/server/scope-context.ts";

export type LoginUser = {
  user_code: string;
  user_name: string;
  password_hash: string;
  login_ways: string[];
  com_code: string;
  /** Somebody else has set it. */
  must_change_password: boolean;
  is_password_over: boolean;
};

export function findLoginUser(reader: Reader, userCode: string): Promise<LoginUser | undefined> {
  return loginUsers(reader).where("u.user_code", "=", userCode).executeTakeFirst();
}

/** A number that two people share is nobody's way in. */
export async function findLoginUserByMobile(reader: Reader, mobile: string): Promise<LoginUser | undefined> {
  const found = await loginUsers(reader).where("u.mobile", "=", mobile).limit(2).execute();
  return found.length === 1 ? found[0] : undefined;
}

function loginUsers(reader: Reader) {
  return reader
    .selectFrom("app_user as u")
    .innerJoin("user_company as m", (join) =>
      join.onRef("m.user_code", "=", "u.user_code").on("m.is_default", "=", true),
    )
    .select([
      "u.user_code",
      "u.user_name",
      "u.password_hash",
      "u.must_change_password",
      "u.login_ways",
      "m.com_code",
      sql<boolean>`coalesce(u.password_until < now(), false)`.as("is_password_over"),
    ])
    .where("u.valid_status", "=", "1");
}

/** False where the password was changed in between. */
export async function replacePassword(
  tx: UpkeepTx,
  userCode: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable("app_user")
    .set({ password_hash: to })
    .where("user_code", "=", userCode)
    .where("password_hash", "=", from)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export type Contact = { email: string; mobile: string };

export function lockContact(tx: Tx, userCode: string): Promise<Contact & { login_ways: string[] }> {
  return tx
    .selectFrom("app_user")
    .select(["email", "mobile", "login_ways"])
    .where("user_code", "=", userCode)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Two who take one number at once must not both get it. */
export async function isMobileTaken(tx: Tx, mobile: string, userCode: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mobile:${mobile}`}))`.execute(tx);
  const other = await tx
    .selectFrom("app_user")
    .select("user_code")
    .where("mobile", "=", mobile)
    .where("user_code", "<>", userCode)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateContact(tx: Tx, userCode: string, { email, mobile }: Contact): Promise<void> {
  await tx.updateTable("app_user").set({ email, mobile }).where("user_code", "=", userCode).execute();
}

export function findProfile(reader: Reader, userCode: string, comCode: string) {
  return reader
    .selectFrom("app_user as u")
    .innerJoin("company as c", (join) => join.on("c.com_code", "=", comCode))
    .select(["u.new_user_code", "u.email", "u.mobile", "c.com_name"])
    .where("u.user_code", "=", userCode)
    .executeTakeFirstOrThrow();
}

export type Membership = { comCode: string; comCodeName: string; gradeCodes: string[] };

/** Branches that are closed are left out: nobody can work in them. */
export async function findMemberships(reader: Reader, userCode: string): Promise<Membership[]> {
  const rows = await reader
    .selectFrom("user_company as m")
    .innerJoin("company as c", "c.com_code", "m.com_code")
    .select(["m.com_code", "c.com_name", "m.grade_codes"])
    .where("m.user_code", "=", userCode)
    .where("c.valid_status", "=", "1")
    .orderBy("m.is_default", "desc")
    .orderBy("m.com_code")
    .execute();
  return rows.map((row) => ({
    comCode: row.com_code,
    comCodeName: row.com_name,
    gradeCodes: row.grade_codes,
  }));
}

export async function namesOf(reader: Reader, userCodes: readonly string[]): Promise<Map<string, string>> {
  if (userCodes.length === 0) return new Map();
  const rows = await reader
    .selectFrom("app_user")
    .select(["user_code as userCode", "user_name as userName"])
    .where("user_code", "in", userCodes)
    .execute();
  return new Map(rows.map(({ userCode, userName }) => [userCode, userName]));
}

export async function teamOf(reader: Reader, userCode: string): Promise<string> {
  const user = await reader
    .selectFrom("app_user")
    .select("team_code")
    .where("user_code", "=", userCode)
    .executeTakeFirst();
  return user?.team_code ?? "";
}

export async function agentOf(reader: Reader, userCode: string): Promise<string> {
  const user = await reader
    .selectFrom("app_user")
    .select("agent_code")
    .where("user_code", "=", userCode)
    .executeTakeFirst();
  return user?.agent_code ?? "";
}

/** Of these, who sells in a branch in our own name: people from outside do not. */
export async function sellersIn(
  reader: Reader,
  userCodes: readonly string[],
  comCode: string,
): Promise<string[]> {
  if (userCodes.length === 0) return [];
  const found = await reader
    .selectFrom("app_user as u")
    .innerJoin("user_company as m", "m.user_code", "u.user_code")
    .select("u.user_code as userCode")
    .where("u.user_code", "in", userCodes)
    .where("u.valid_status", "=", "1")
    .where("m.com_code", "=", comCode)
    .where(sql<boolean>`u.user_code !~ '^[2pP]'`)
    .execute();
  return found.map(({ userCode }) => userCode);
}

/** Of the branch, or the one that somebody brings along into a branch where he works as well. */
export async function isTeamFor(
  reader: Reader,
  teamCode: string,
  { userCode, comCode }: { userCode: string; comCode: string },
): Promise<boolean> {
  const found = await reader
    .selectFrom("sales_team")
    .select("com_code")
    .where("team_code", "=", teamCode)
    .where("valid_status", "=", "1")
    .executeTakeFirst();
  if (!found) return false;
  return found.com_code === comCode || (await teamOf(reader, userCode)) === teamCode;
}

/** Who may underwrite at a level or above it in a branch or one over it, each with his highest level there. */
export async function underwritersAbove(
  reader: Reader,
  { comCode, level }: { comCode: string; level: number },
): Promise<{ userCode: string; level: number }[]> {
  const { rows } = await sql<{ userCode: string; level: number }>`
    select m.user_code as "userCode", max(g.uw_level) as level
    from user_company m join company c using (com_code) join app_user u using (user_code)
      join grade g on g.grade_code = any(m.grade_codes)
    where u.valid_status = '1' and starts_with(${comCode},
      case c.com_level when '1' then '' when '2' then left(c.com_code, 2) when '3' then left(c.com_code, 4)
        else c.com_code end)
    group by m.user_code having max(g.uw_level) >= ${level} order by m.user_code`.execute(reader);
  return rows;
}

export type PeopleQuery = {
  /** How the codes of their branches begin. */
  prefix: string;
  keyword: string;
  userCodes: readonly string[] | undefined;
  /** Comes first, and then those of the same branch. */
  first: { userCode: string; comCode: string };
  skip: number;
  most: number;
};

/** Staff by their default branch; people from outside (codes that begin with 2, p or P) sell nothing in our name. */
export function findSalesPeople(reader: Reader, wanting: PeopleQuery) {
  const { prefix, keyword, userCodes, first, skip, most } = wanting;
  const people = reader
    .selectFrom("app_user as u")
    .innerJoin("user_company as m", (join) =>
      join.onRef("m.user_code", "=", "u.user_code").on("m.is_default", "=", true),
    )
    .innerJoin("company as c", "c.com_code", "m.com_code")
    .select([
      "u.user_code as userCode",
      "u.user_name as userName",
      "c.com_code as comCode",
      "c.short_name as comCodeName",
      sql<string>`coalesce(u.team_code, '')`.as("teamCode"),
    ])
    .where(sql<boolean>`starts_with(m.com_code, ${prefix})`);
  const wanted = userCodes
    ? people.where("u.user_code", "in", userCodes.length > 0 ? userCodes : [""])
    : people
        .where("u.valid_status", "=", "1")
        .where(sql<boolean>`u.user_code !~ '^[2pP]'`)
        .where(sql<boolean>`(strpos(u.user_name, ${keyword}) > 0 or starts_with(u.user_code, ${keyword}))`);
  return wanted
    .orderBy(sql`u.user_code <> ${first.userCode}`)
    .orderBy(sql`m.com_code <> ${first.comCode}`)
    .orderBy("u.user_code")
    .offset(skip)
    .limit(most)
    .execute();
}
