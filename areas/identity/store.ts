import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    app_user: {
      user_code: string;
      user_name: string;
      password_hash: string;
      login_ways: string[];
      valid_status: string;
    };
    user_company: { user_code: string; com_code: string; grade_codes: string[]; is_default: boolean };
    session: {
      token_hash: Buffer;
      user_code: string;
      com_code: string;
      login_way: string;
      created_at: Stamp;
      expires_at: Date;
      revoked_at: Date | null;
    };
    captcha_use: { captcha_id: string; used_at: Stamp };
  }
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

type SessionRow = {
  token_hash: Buffer;
  user_code: string;
  user_name: string;
  com_code: string;
  com_level: string;
  grade_codes: string[];
};

/** Asked on every request, hence prepared by name; whatever ends a session or a membership counts at once. */
export async function findActors(pool: pg.Pool, tokenHashes: readonly string[]): Promise<Map<string, Actor>> {
  const values = [tokenHashes.map((hash) => Buffer.from(hash, "base64"))];
  const { rows } = await pool.query<SessionRow>({ name: "sessions", text: sessionQuery, values });
  return new Map(rows.map((row) => [row.token_hash.toString("base64"), actorOf(row)]));
}

function actorOf(row: SessionRow): Actor {
  return {
    userCode: row.user_code,
    userName: row.user_name,
    comCode: row.com_code,
    comLevel: row.com_level,
    gradeCodes: row.grade_codes,
    sessionHash: row.token_hash,
  };
}

const sessionQuery = `select s.token_hash, s.user_code, u.user_name, s.com_code, c.com_level, m.grade_codes
  from session s
  join app_user u on u.user_code = s.user_code and u.valid_status = '1'
  join user_company m on m.user_code = s.user_code and m.com_code = s.com_code
  join company c on c.com_code = s.com_code and c.valid_status = '1'
  where s.token_hash = any($1) and s.revoked_at is null and s.expires_at > now()`;

export async function mayDo(
  pool: pg.Pool,
  gradeCodes: readonly string[],
  permission: string,
): Promise<boolean> {
  const text = "select 1 from grade where grade_code = any($1) and $2 = any(permissions) limit 1";
  const { rows } = await pool.query({ name: "mayDo", text, values: [gradeCodes, permission] });
  return rows.length > 0;
}

export function findLoginUser(reader: Reader, userCode: string) {
  return reader
    .selectFrom("app_user as u")
    .innerJoin("user_company as m", (join) =>
      join.onRef("m.user_code", "=", "u.user_code").on("m.is_default", "=", true),
    )
    .select(["u.user_code", "u.user_name", "u.password_hash", "u.login_ways", "m.com_code"])
    .where("u.user_code", "=", userCode)
    .where("u.valid_status", "=", "1")
    .executeTakeFirst();
}

export type NewSession = {
  tokenHash: Buffer;
  userCode: string;
  comCode: string;
  loginWay: string;
  expires: Date;
};

export async function insertSession(tx: UpkeepTx, session: NewSession): Promise<void> {
  await tx
    .insertInto("session")
    .values({
      token_hash: session.tokenHash,
      user_code: session.userCode,
      com_code: session.comCode,
      login_way: session.loginWay,
      expires_at: session.expires,
      revoked_at: null,
    })
    .execute();
}

export async function revokeSession(tx: UpkeepTx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable("session").set({ revoked_at: now }).where("token_hash", "=", tokenHash).execute();
}

/** True for the first use only, however many come at once. */
export async function spendCaptcha(tx: UpkeepTx, captchaId: string): Promise<boolean> {
  const spent = await tx
    .insertInto("captcha_use")
    .values({ captcha_id: captchaId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

/** Sessions and captchas that can no longer be used; both are refused by their time alone. */
export async function deleteExpired(tx: UpkeepTx, now: Date): Promise<void> {
  await tx.deleteFrom("session").where("expires_at", "<", now).execute();
  await tx
    .deleteFrom("captcha_use")
    .where("used_at", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}
