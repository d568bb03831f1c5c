import { createHash } from "node:crypto";
import { type ColumnType, type Generated, sql } from "kysely";
import type { DataScope } from "#platform/server/actor.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import { pickColumns, type DatabaseTimestampColumn } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    appUser: {
      userCode: string;
      newUserCode: string;
      userName: string;
      email: string;
      mobile: string;
      passwordHash: string;
      loginWays: string[];
      validStatus: Generated<string>;
      teamCode: Generated<string>;
      agentCode: Generated<string>;
      version: Generated<number>;
      mustChangePassword: Generated<boolean>;
      /** Until when a password set by an administrator is valid. */
      passwordUntil: ColumnType<string | null, never, never>;
    };
    salesTeam: {
      teamCode: string;
      teamName: string;
      teamType: string;
      comCode: string;
      validStatus: string;
    };
    grade: {
      gradeCode: string;
      gradeName: string;
      permissions: string[];
      dataScope: DataScope;
      uwLevel: Generated<number>;
    };
    userCompany: {
      userCode: string;
      comCode: string;
      gradeCodes: string[];
      isDefault: boolean;
      version: Generated<number>;
    };
    userAccount: { userCode: string; isLocked: string };
    session: {
      tokenHash: Buffer;
      userCode: string;
      comCode: string;
      loginWay: string;
      createdAt: DatabaseTimestampColumn;
      expiresAt: Date;
      revokedAt: Date | null;
      lastUsedAt: Generated<Date>;
    };
    spentTicket: { ticketId: string; usedAt: DatabaseTimestampColumn };
    loginEvent: {
      eventId: Generated<string>;
      happenedAt: DatabaseTimestampColumn;
      userCode: string;
      loginWay: string;
      outcome: string;
      address: string;
    };
    phoneCode: { phone: string; codeHash: string; sentAt: Date; expiresAt: Date; tries: number };
    smsOutbox: { smsId: Generated<string>; sentAt: DatabaseTimestampColumn; phone: string; content: string };
    menu: {
      menuId: string;
      layout: string;
      parentId: string;
      level: string;
      title: string;
      url: string;
      icon: string;
      iconActive: string;
      validStatus: string;
      hidden: boolean;
      menuKey: string;
      activeMenu: string;
      query: string;
      permission: string;
      comPrefixes: string[];
      pinyin: string;
      initials: string;
      sort: number;
    };
  }
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function findBranchMember(reader: Reader, userCode: string, comCode: string) {
  return reader
    .selectFrom("userCompany as m")
    .innerJoin("appUser as u", "u.userCode", "m.userCode")
    .innerJoin("company as c", "c.comCode", "m.comCode")
    .select([
      "u.userCode",
      "u.userName",
      "c.comCode",
      "c.comLevel",
      "m.gradeCodes",
      sql<string>`agency_of(u.user_code, u.agent_code, m.grade_codes)`.as("agencyCode"),
    ])
    .where("m.userCode", "=", userCode)
    .where("m.comCode", "=", comCode)
    .where("u.validStatus", "=", "1")
    .where("c.validStatus", "=", "1")
    .executeTakeFirst();
}

/** Records the last use of a session. Of many requests within one minute only the first writes. */
export async function updateSessionLastUse(tx: UpkeepTx, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("session")
    .set({ lastUsedAt: sql<Date>`now()` })
    .where("tokenHash", "=", tokenHash)
    .where("lastUsedAt", "<", sql<Date>`now() - interval '1 minute'`)
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
      ...pickColumns(session, ["tokenHash", "userCode", "comCode", "loginWay"]),
      expiresAt: session.expires,
      revokedAt: null,
    })
    .execute();
}

/** The revoked session; undefined if another request revoked it first. */
export function revokeSession(tx: UpkeepTx, tokenHash: Buffer, now: Date) {
  return tx
    .updateTable("session")
    .set({ revokedAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("revokedAt", "is", null)
    .returning(["loginWay", sql<string>`expires_at`.as("expiresAt")])
    .executeTakeFirst();
}

export async function revokeSessionsOfUser(tx: UpkeepTx, userCode: string, now: Date): Promise<void> {
  await tx
    .updateTable("session")
    .set({ revokedAt: now })
    .where("userCode", "=", userCode)
    .where("revokedAt", "is", null)
    .execute();
}

export function getSessionTimes(reader: Reader, tokenHash: Buffer) {
  return reader
    .selectFrom("session")
    .select(["loginWay", sql<string>`expires_at`.as("expiresAt"), sql<string>`last_used_at`.as("lastUsedAt")])
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirstOrThrow();
}

/** Returns true for the first use only, even if several come at once. */
export async function insertUsedTicket(tx: UpkeepTx, ticketId: string): Promise<boolean> {
  const spent = await tx
    .insertInto("spentTicket")
    .values({ ticketId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

/** Deletes what has expired. The time alone already makes it invalid. */
export async function deleteExpiredSignInRows(tx: UpkeepTx, now: Date): Promise<void> {
  const dayAgo = sql<string>`now() - interval '1 day'`;
  await tx.deleteFrom("session").where("expiresAt", "<", now).execute();
  await tx.deleteFrom("spentTicket").where("usedAt", "<", dayAgo).execute();
  await tx
    .deleteFrom("signInThrottle")
    .where(sql<boolean>`coalesce(greatest(window_ends, blocked_until, known_until) < ${now}, true)`)
    .execute();
  await tx.deleteFrom("phoneCode").where("expiresAt", "<", now).execute();
  await tx.deleteFrom("smsOutbox").where("sentAt", "<", dayAgo).execute();
}
