import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { pickColumns } from "#platform/server/tables.ts";

export type UserAccountRow = {
  readonly userCode: string;
  readonly version: number;
  readonly userName: string;
  readonly email: string;
  readonly mobile: string;
  readonly loginWays: readonly string[];
  readonly validStatus: string;
};

const columns = ["userCode", "version", "userName", "email", "mobile", "loginWays", "validStatus"] as const;

export function findUserAccount(reader: Reader, userCode: string): Promise<UserAccountRow | undefined> {
  return accounts(reader, userCode).executeTakeFirst();
}

function accounts(reader: Reader, userCode: string) {
  return reader.selectFrom("appUser").select(columns).where("userCode", "=", userCode);
}

/** Whether signing in is locked after too many attempts. */
export async function isSignInLocked(reader: Reader, userCode: string): Promise<boolean> {
  const found = await reader
    .selectFrom("userAccount")
    .select("isLocked")
    .where("userCode", "=", userCode)
    .executeTakeFirst();
  return found?.isLocked === "1";
}

export type NewUserAccount = Omit<UserAccountRow, "version" | "validStatus"> & {
  readonly passwordHash: string;
};

/** Returns false if the code is taken. */
export async function insertUserAccount(tx: Tx, account: NewUserAccount): Promise<boolean> {
  const added = await tx
    .insertInto("appUser")
    .values({
      ...pickColumns(account, ["userCode", "userName", "email", "mobile", "passwordHash"]),
      newUserCode: `N${account.userCode}`,
      loginWays: [...account.loginWays],
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export type UserAccountChange = Partial<Omit<UserAccountRow, "userCode" | "version">> & {
  readonly passwordHash?: string;
};

/** Returns undefined if another change was faster. */
export function updateUserAccount(
  tx: Tx,
  { userCode, version }: Pick<UserAccountRow, "userCode" | "version">,
  change: UserAccountChange,
): Promise<UserAccountRow | undefined> {
  const { userName, email, mobile, loginWays, validStatus, passwordHash } = change;
  return tx
    .updateTable("appUser")
    .set((build) => ({
      userName,
      email,
      mobile,
      ...(loginWays !== undefined && { loginWays: [...loginWays] }),
      validStatus,
      passwordHash,
      version: build("version", "+", 1),
    }))
    .where("userCode", "=", userCode)
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();
}

export async function unlockUserAccount(tx: Tx, userCode: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select unlock_account(${userCode}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

export type UserBranchRow = {
  readonly comCode: string;
  readonly comCodeName: string;
  readonly isDefault: boolean;
  readonly version: number;
  readonly gradeCodes: string[];
};

/** All branches of a user, closed ones included, the default branch first. */
export function listBranchesOfUser(reader: Reader, userCode: string): Promise<UserBranchRow[]> {
  return reader
    .selectFrom("userCompany as m")
    .innerJoin("company as c", "c.comCode", "m.comCode")
    .select(["m.comCode", "c.comName as comCodeName", "m.isDefault", "m.version", "m.gradeCodes"])
    .where("m.userCode", "=", userCode)
    .orderBy("m.isDefault", "desc")
    .orderBy("m.comCode")
    .execute();
}

type Whose = { readonly userCode: string; readonly comCode: string };

/** Returns false if the user already has the branch. */
export async function insertUserBranch(
  tx: Tx,
  { userCode, comCode }: Whose,
  { gradeCodes, isDefault }: { gradeCodes: readonly string[]; isDefault: boolean },
): Promise<boolean> {
  const added = await tx
    .insertInto("userCompany")
    .values({ userCode, comCode, gradeCodes: [...gradeCodes], isDefault })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Returns false if another change was faster. */
export async function updateGradesOfUserBranch(
  tx: Tx,
  { userCode, comCode }: Whose,
  { version, gradeCodes }: Pick<UserBranchRow, "version" | "gradeCodes">,
): Promise<boolean> {
  const changed = await tx
    .updateTable("userCompany")
    .set((build) => ({ gradeCodes, version: build("version", "+", 1) }))
    .where("userCode", "=", userCode)
    .where("comCode", "=", comCode)
    .where("version", "=", version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function deleteUserBranch(
  tx: Tx,
  { userCode, comCode }: Whose,
  version: number,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom("userCompany")
    .where("userCode", "=", userCode)
    .where("comCode", "=", comCode)
    .where("version", "=", version)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export function listGrades(reader: Reader) {
  return reader
    .selectFrom("grade")
    .select(["gradeCode", "gradeName", "permissions", "dataScope", "uwLevel"])
    .orderBy("gradeCode")
    .execute();
}

/** Lists the holders of each grade, active accounts only. */
export function listGradeHolders(reader: Reader) {
  return reader
    .selectFrom("userCompany as m")
    .innerJoin("appUser as u", "u.userCode", "m.userCode")
    .select(["u.userCode", "u.userName", "m.gradeCodes"])
    .where("u.validStatus", "=", "1")
    .orderBy("u.userCode")
    .execute();
}
