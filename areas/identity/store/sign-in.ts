import { sql } from "kysely";
import type { UpkeepTx } from "#platform/server/scope-context.ts";
import { LOCK_MINUTES, PHONE_CODE_TRIES } from "../rules.ts";

export type Attempt = { count: number; secondsLeft: number };

/** Counts one more try of a subject; the window begins anew with the first, and with the one that reaches the limit. */
export async function countAttempt(tx: UpkeepTx, subject: string, limit: number): Promise<Attempt> {
  const lock = sql`now() + make_interval(mins => ${LOCK_MINUTES}::int)`;
  const { rows } = await sql<{ count: number; seconds_left: number }>`
    insert into login_attempt as a (subject, attempts, window_ends) values (${subject}, 1, ${lock})
    on conflict (subject) do update set
      attempts = case when a.window_ends <= now() then 1 else least(a.attempts, 1000000) + 1 end,
      window_ends = case when a.window_ends <= now() or a.attempts + 1 = ${limit}::int then ${lock} else a.window_ends end
    returning attempts as count, ceil(extract(epoch from window_ends - now()))::int as seconds_left`.execute(
    tx,
  );
  const [row] = rows;
  return { count: row?.count ?? 1, secondsLeft: row?.seconds_left ?? 0 };
}

/** A try that was none: the directory was away, or an address's try went well. */
export async function giveBackAttempt(tx: UpkeepTx, subject: string): Promise<void> {
  await tx
    .updateTable("login_attempt")
    .set((column) => ({ attempts: column("attempts", "-", 1) }))
    .where("subject", "=", subject)
    .where("attempts", ">", 0)
    .execute();
}

export async function forgetAttempts(tx: UpkeepTx, subject: string): Promise<void> {
  await tx.deleteFrom("login_attempt").where("subject", "=", subject).execute();
}

export type LoginEvent = { userCode: string; loginWay: string; outcome: string; address: string };

export async function insertLoginEvent(tx: UpkeepTx, event: LoginEvent): Promise<void> {
  await tx
    .insertInto("login_event")
    .values({
      user_code: event.userCode,
      login_way: event.loginWay,
      outcome: event.outcome,
      address: event.address,
    })
    .execute();
}

export type SentCode = { phone: string; codeHash: string; sent: Date; expires: Date; notBefore: Date };

/** The number's new code; the one before it if that is too young, which then stays as it is. */
export async function replacePhoneCode(
  tx: UpkeepTx,
  code: SentCode,
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
    .selectFrom("phone_code")
    .select(sql<string>`sent_at`.as("sentAt"))
    .where("phone", "=", code.phone)
    .executeTakeFirst();
  return held ?? { sentAt: code.sent.toISOString() };
}

/** Each look is a try, counted before the code is compared; the fifth is the last. */
export async function tryPhoneCode(tx: UpkeepTx, phone: string, now: Date): Promise<string | undefined> {
  const tried = await tx
    .updateTable("phone_code")
    .set((column) => ({ tries: column("tries", "+", 1) }))
    .where("phone", "=", phone)
    .where("expires_at", ">", now)
    .where("tries", "<", PHONE_CODE_TRIES)
    .returning("code_hash")
    .executeTakeFirst();
  return tried?.code_hash;
}

/** Spends the code: of two that bring it at once one comes too late. */
export async function spendPhoneCode(tx: UpkeepTx, phone: string, codeHash: string): Promise<boolean> {
  const spent = await tx
    .updateTable("phone_code")
    .set({ tries: PHONE_CODE_TRIES, code_hash: "" })
    .where("phone", "=", phone)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export async function insertSms(tx: UpkeepTx, phone: string, content: string): Promise<void> {
  await tx.insertInto("sms_outbox").values({ phone, content }).execute();
}
