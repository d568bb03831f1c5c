import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";

export type Account = {
  readonly userCode: string;
  readonly version: number;
  readonly userName: string;
  readonly email: string;
  readonly mobile: string;
  readonly loginWays: readonly string[];
  readonly validStatus: string;
};

const columns = [
  "user_code as userCode",
  "version",
  "user_name as userName",
  "email",
  "mobile",
  "login_ways as loginWays",
  "valid_status as validStatus",
] as const;

export function findAccount(reader: Reader, userCode: string): Promise<Account | undefined> {
  return accounts(reader, userCode).executeTakeFirst();
}

function accounts(reader: Reader, userCode: string) {
  return reader.selectFrom("app_user").select(columns).where("user_code", "=", userCode);
}

/** Whether tries to sign in have run out for now. */
export async function isHeldBack(reader: Reader, userCode: string): Promise<boolean> {
  const found = await reader
    .selectFrom("user_account")
    .select("is_locked")
    .where("user_code", "=", userCode)
    .executeTakeFirst();
  return found?.is_locked === "1";
}

export type NewAccount = Omit<Account, "version" | "validStatus"> & { readonly passwordHash: string };

/** False where the code is somebody's already. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const added = await tx
    .insertInto("app_user")
    .values({
      user_code: account.userCode,
      new_user_code: `N${account.userCode}`,
      user_name: account.userName,
      email: account.email,
      mobile: account.mobile,
      password_hash: account.passwordHash,
      login_ways: [...account.loginWays],
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export type AccountChange = Partial<Omit<Account, "userCode" | "version">> & {
  readonly passwordHash?: string;
};

/** Undefined where somebody else was quicker. */
export function updateAccount(
  tx: Tx,
  { userCode, version }: Pick<Account, "userCode" | "version">,
  change: AccountChange,
): Promise<Account | undefined> {
  const { userName, email, mobile, loginWays, validStatus, passwordHash } = change;
  return tx
    .updateTable("app_user")
    .set((build) => ({
      ...(userName !== undefined && { user_name: userName }),
      ...(email !== undefined && { email }),
      ...(mobile !== undefined && { mobile }),
      ...(loginWays !== undefined && { login_ways: [...loginWays] }),
      ...(validStatus !== undefined && { valid_status: validStatus }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      version: build("version", "+", 1),
    }))
    .where("user_code", "=", userCode)
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();
}

export async function unlockAccount(tx: Tx, userCode: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select unlock_account(${userCode}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

export type Place = {
  readonly comCode: string;
  readonly comCodeName: string;
  readonly isDefault: boolean;
  readonly version: number;
  readonly gradeCodes: string[];
};

/** Every branch of somebody, closed ones as well; where he comes from first. */
export function placesOf(reader: Reader, userCode: string): Promise<Place[]> {
  return reader
    .selectFrom("user_company as m")
    .innerJoin("company as c", "c.com_code", "m.com_code")
    .select([
      "m.com_code as comCode",
      "c.com_name as comCodeName",
      "m.is_default as isDefault",
      "m.version",
      "m.grade_codes as gradeCodes",
    ])
    .where("m.user_code", "=", userCode)
    .orderBy("m.is_default", "desc")
    .orderBy("m.com_code")
    .execute();
}

type Whose = { readonly userCode: string; readonly comCode: string };

/** False where he has the branch already. */
export async function insertPlace(
  tx: Tx,
  { userCode, comCode }: Whose,
  { gradeCodes, isDefault }: { gradeCodes: readonly string[]; isDefault: boolean },
): Promise<boolean> {
  const added = await tx
    .insertInto("user_company")
    .values({ user_code: userCode, com_code: comCode, grade_codes: [...gradeCodes], is_default: isDefault })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** False where somebody else was quicker. */
export async function updatePlace(
  tx: Tx,
  { userCode, comCode }: Whose,
  { version, gradeCodes }: Pick<Place, "version" | "gradeCodes">,
): Promise<boolean> {
  const changed = await tx
    .updateTable("user_company")
    .set((build) => ({ grade_codes: gradeCodes, version: build("version", "+", 1) }))
    .where("user_code", "=", userCode)
    .where("com_code", "=", comCode)
    .where("version", "=", version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function deletePlace(tx: Tx, { userCode, comCode }: Whose, version: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom("user_company")
    .where("user_code", "=", userCode)
    .where("com_code", "=", comCode)
    .where("version", "=", version)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export function allGrades(reader: Reader) {
  return reader
    .selectFrom("grade")
    .select([
      "grade_code as gradeCode",
      "grade_name as gradeName",
      "permissions",
      "data_scope as dataScope",
      "uw_level as uwLevel",
    ])
    .orderBy("grade_code")
    .execute();
}

/** Of accounts that are open. */
export function gradeHolders(reader: Reader) {
  return reader
    .selectFrom("user_company as m")
    .innerJoin("app_user as u", "u.user_code", "m.user_code")
    .select(["u.user_code as userCode", "u.user_name as userName", "m.grade_codes as gradeCodes"])
    .where("u.valid_status", "=", "1")
    .orderBy("u.user_code")
    .execute();
}
