import { createHash } from "node:crypto";
import { type Generated, sql } from "kysely";
import type pg from "pg";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    app_user: {
      user_code: string;
      new_user_code: string;
      user_name: string;
      email: string;
      mobile: string;
      password_hash: string;
      login_ways: string[];
      valid_status: string;
    };
    grade: { grade_code: string; grade_name: string; permissions: string[] };
    user_company: { user_code: string; com_code: string; grade_codes: string[]; is_default: boolean };
    session: {
      token_hash: Buffer;
      user_code: string;
      com_code: string;
      login_way: string;
      created_at: Stamp;
      expires_at: Date;
      revoked_at: Date | null;
      last_used_at: Generated<Date>;
    };
    spent_ticket: { ticket_id: string; used_at: Stamp };
    login_attempt: { subject: string; attempts: number; window_ends: Date };
    login_event: {
      event_id: Generated<string>;
      happened_at: Stamp;
      user_code: string;
      login_way: string;
      outcome: string;
      address: string;
    };
    phone_code: { phone: string; code_hash: string; sent_at: Date; expires_at: Date; tries: number };
    sms_outbox: { sms_id: Generated<string>; sent_at: Stamp; phone: string; content: string };
    menu: {
      menu_id: string;
      layout: string;
      parent_id: string;
      level: string;
      title: string;
      url: string;
      icon: string;
      icon_active: string;
      valid_status: string;
      hidden: boolean;
      menu_key: string;
      active_menu: string;
      query: string;
      permission: string;
      com_prefixes: string[];
      pinyin: string;
      initials: string;
      sort: number;
    };
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
  used_lately: boolean;
};

/** `usedLately` is coarse on purpose: it decides whether the session's last use is worth a write. */
export type Holder = { actor: Actor; usedLately: boolean };

/** Asked on every request, hence prepared by name; whatever ends a session or a membership counts at once. */
export async function findHolders(
  pool: pg.Pool,
  tokenHashes: readonly string[],
  idleMinutes: number,
): Promise<Map<string, Holder>> {
  const values = [tokenHashes.map((hash) => Buffer.from(hash, "base64")), idleMinutes];
  const { rows } = await pool.query<SessionRow>({ name: "sessions", text: sessionQuery, values });
  return new Map(rows.map((row) => [row.token_hash.toString("base64"), holderOf(row)]));
}

function holderOf(row: SessionRow): Holder {
  const actor = {
    userCode: row.user_code,
    userName: row.user_name,
    comCode: row.com_code,
    comLevel: row.com_level,
    gradeCodes: row.grade_codes,
    sessionHash: row.token_hash,
  };
  return { actor, usedLately: row.used_lately };
}

const sessionQuery = `select s.token_hash, s.user_code, u.user_name, s.com_code, c.com_level, m.grade_codes,
    s.last_used_at > now() - interval '1 minute' as used_lately
  from session s
  join app_user u on u.user_code = s.user_code and u.valid_status = '1'
  join user_company m on m.user_code = s.user_code and m.com_code = s.com_code
  join company c on c.com_code = s.com_code and c.valid_status = '1'
  where s.token_hash = any($1) and s.revoked_at is null and s.expires_at > now()
    and ($2::int = 0 or s.last_used_at > now() - make_interval(mins => $2::int))`;

/** Of a crowd of requests in one minute only the first writes. */
export async function touchSession(tx: UpkeepTx, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("session")
    .set({ last_used_at: sql<Date>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("last_used_at", "<", sql<Date>`now() - interval '1 minute'`)
    .execute();
}

export async function mayDo(
  pool: pg.Pool,
  gradeCodes: readonly string[],
  permission: string,
): Promise<boolean> {
  const text = "select 1 from grade where grade_code = any($1) and $2 = any(permissions) limit 1";
  const { rows } = await pool.query({ name: "mayDo", text, values: [gradeCodes, permission] });
  return rows.length > 0;
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

/** What was revoked; undefined where another request was quicker. */
export function revokeSession(tx: UpkeepTx, tokenHash: Buffer, now: Date) {
  return tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .returning(["login_way", sql<string>`expires_at`.as("expires_at")])
    .executeTakeFirst();
}

export async function revokeSessionsOf(tx: UpkeepTx, userCode: string, now: Date): Promise<void> {
  await tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("user_code", "=", userCode)
    .where("revoked_at", "is", null)
    .execute();
}

export function findSessionTimes(reader: Reader, tokenHash: Buffer) {
  return reader
    .selectFrom("session")
    .select([
      "login_way",
      sql<string>`expires_at`.as("expires_at"),
      sql<string>`last_used_at`.as("last_used_at"),
    ])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
}

/** True for the first use only, however many come at once. */
export async function spendTicket(tx: UpkeepTx, ticketId: string): Promise<boolean> {
  const spent = await tx
    .insertInto("spent_ticket")
    .values({ ticket_id: ticketId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

/** What can no longer be used; all of it is refused by its time alone. */
export async function deleteExpired(tx: UpkeepTx, now: Date): Promise<void> {
  const dayAgo = sql<string>`now() - interval '1 day'`;
  await tx.deleteFrom("session").where("expires_at", "<", now).execute();
  await tx.deleteFrom("spent_ticket").where("used_at", "<", dayAgo).execute();
  await tx.deleteFrom("login_attempt").where("window_ends", "<", now).execute();
  await tx.deleteFrom("phone_code").where("expires_at", "<", now).execute();
  await tx.deleteFrom("sms_outbox").where("sent_at", "<", dayAgo).execute();
}
