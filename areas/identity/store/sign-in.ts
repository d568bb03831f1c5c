import { sql } from "kysely";
import type { UpkeepTx } from "#platform/server/scope-context.ts";
import { pickColumns } from "#platform/server/tables.ts";
import { MAX_PHONE_CODE_TRIES } from "../rules/sign-in.ts";

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
