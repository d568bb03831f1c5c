import { sql } from "kysely";
import type { UpkeepTx } from "#platform/server/scope-context.ts";
import { pickColumns } from "#platform/server/tables.ts";
import { ACCOUNT_LOCK_MINUTES, MAX_PHONE_CODE_TRIES } from "../rules/sign-in.ts";

export type SignInAttemptCount = { count: number; secondsLeft: number };

/** Counts an attempt. The window restarts with the first attempt, and with the one that reaches the limit. */
export async function countSignInAttempt(
  tx: UpkeepTx,
  subject: string,
  limit: number,
): Promise<SignInAttemptCount> {
  const lock = sql`now() + make_interval(mins => ${ACCOUNT_LOCK_MINUTES}::int)`;
  const { rows } = await sql<{ count: number; secondsLeft: number }>`
    insert into login_attempt as a (subject, attempts, window_ends) values (${subject}, 1, ${lock})
    on conflict (subject) do update set
      attempts = case when a.window_ends <= now() then 1 else least(a.attempts, 1000000) + 1 end,
      window_ends = case when a.window_ends <= now() or a.attempts + 1 = ${limit}::int then ${lock} else a.window_ends end
    returning attempts as count, ceil(extract(epoch from window_ends - now()))::int as seconds_left`.execute(
    tx,
  );
  return rows[0] ?? { count: 1, secondsLeft: 0 };
}

/** Takes back an attempt when the directory was away, or when it succeeded from that address. */
export async function decrementSignInAttempts(tx: UpkeepTx, subject: string): Promise<void> {
  await tx
    .updateTable("loginAttempt")
    .set((column) => ({ attempts: column("attempts", "-", 1) }))
    .where("subject", "=", subject)
    .where("attempts", ">", 0)
    .execute();
}

export async function deleteSignInAttempts(tx: UpkeepTx, subject: string): Promise<void> {
  await tx.deleteFrom("loginAttempt").where("subject", "=", subject).execute();
}

export type LoginEvent = { userCode: string; loginWay: string; outcome: string; address: string };

export async function insertLoginEvent(tx: UpkeepTx, event: LoginEvent): Promise<void> {
  await tx
    .insertInto("loginEvent")
    .values(pickColumns(event, ["userCode", "loginWay", "outcome", "address"]))
    .execute();
}

export type SentPhoneCode = { phone: string; codeHash: string; sent: Date; expires: Date; notBefore: Date };

/** Stores a new code. If the previous one is too recent, keeps it and returns its time. */
export async function replacePhoneCode(
  tx: UpkeepTx,
  code: SentPhoneCode,
): Promise<{ sentAt: string } | undefined> {
  const { rows } = await sql<{ replaced: boolean }>`
    insert into phone_code as p (phone, code_hash, sent_at, expires_at, tries)
    values (${code.phone}, ${code.codeHash}, ${code.sent}, ${code.expires}, 0)
    on conflict (phone) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, tries = 0
      where p.sent_at <= ${code.notBefore}
    returning true as replaced`.execute(tx);
  if (rows.length > 0) return undefined;
  const held = await tx
    .selectFrom("phoneCode")
    .select(sql<string>`sent_at`.as("sentAt"))
    .where("phone", "=", code.phone)
    .executeTakeFirst();
  return held ?? { sentAt: code.sent.toISOString() };
}

/** Counts the attempt before the code is compared. The fifth attempt is the last. */
export async function countPhoneCodeAttempt(
  tx: UpkeepTx,
  phone: string,
  now: Date,
): Promise<string | undefined> {
  const tried = await tx
    .updateTable("phoneCode")
    .set((column) => ({ tries: column("tries", "+", 1) }))
    .where("phone", "=", phone)
    .where("expiresAt", ">", now)
    .where("tries", "<", MAX_PHONE_CODE_TRIES)
    .returning("codeHash")
    .executeTakeFirst();
  return tried?.codeHash;
}

/** Uses the code up. Of two simultaneous requests only one succeeds. */
export async function consumePhoneCode(tx: UpkeepTx, phone: string, codeHash: string): Promise<boolean> {
  const spent = await tx
    .updateTable("phoneCode")
    .set({ tries: MAX_PHONE_CODE_TRIES, codeHash: "" })
    .where("phone", "=", phone)
    .where("codeHash", "=", codeHash)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export async function insertPhoneMessage(tx: UpkeepTx, phone: string, content: string): Promise<void> {
  await tx.insertInto("smsOutbox").values({ phone, content }).execute();
}
