import { createHash } from "node:crypto";
import { type ColumnType, type Generated, sql } from "kysely";
import type { DataScope } from "#platform/server/actor.ts";
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
      valid_status: Generated<string>;
      team_code: Generated<string>;
      agent_code: Generated<string>;
      version: Generated<number>;
      must_change_password: Generated<boolean>;
      /** Until when a password is good that somebody else has set. */
      password_until: ColumnType<string | null, never, never>;
    };
    sales_team: {
      team_code: string;
      team_name: string;
      team_type: string;
      com_code: string;
      valid_status: string;
    };
    grade: {
      grade_code: string;
      grade_name: string;
      permissions: string[];
      data_scope: DataScope;
      uw_level: Generated<number>;
    };
    user_company: {
      user_code: string;
      com_code: string;
      grade_codes: string[];
      is_default: boolean;
      version: Generated<number>;
    };
    user_account: { user_code: string; is_locked: string };
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

export function findMember(reader: Reader, userCode: string, comCode: string) {
  return reader
    .selectFrom("user_company as m")
    .innerJoin("app_user as u", "u.user_code", "m.user_code")
    .innerJoin("company as c", "c.com_code", "m.com_code")
    .select([
      "u.user_code as userCode",
      "u.user_name as userName",
      "c.com_code as comCode",
      "c.com_level as comLevel",
      "m.grade_codes as gradeCodes",
      sql<string>`agency_of(u.user_code, u.agent_code, m.grade_codes)`.as("agencyCode"),
    ])
    .where("m.user_code", "=", userCode)
    .where("m.com_code", "=", comCode)
    .where("u.valid_status", "=", "1")
    .where("c.valid_status", "=", "1")
    .executeTakeFirst();
}

/** Of a crowd of requests in one minute only the first writes. */
export async function touchSession(tx: UpkeepTx, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("session")
    .set({ last_used_at: sql<Date>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("last_used_at", "<", sql<Date>`now() - interval '1 minute'`)
    .execute();
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
