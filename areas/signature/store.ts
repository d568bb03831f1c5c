import type { ColumnType, Generated } from "kysely";
import { sql } from "kysely";
import type { Reader, Tx, UpkeepTx } from "#platform/server/scope-context.ts";
import { type BranchColumns, pickColumns, selectWireTimestamp } from "#platform/server/tables.ts";
import { SMS_LIMITS, CODE_LIMITS, type EndReason, SIGNATURE_STATUS } from "./rules/signature.ts";

type Moment = ColumnType<string, Date, Date>;
type LaterMoment = ColumnType<string | null, Date | undefined, Date>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    onlineSignature: BranchColumns & {
      signatureId: string;
      proposalNo: string;
      serial: number;
      status: Generated<string>;
      keyHash: string;
      contentHash: string;
      signerName: string;
      isPerson: boolean;
      mobile: string;
      paperId: string;
      signedPaperId: ColumnType<string | null, undefined, string>;
      madeBy: string;
      madeAt: Moment;
      expiresAt: Moment;
      smsStatus: Generated<string>;
      smsCount: Generated<number>;
      smsAt: LaterMoment;
      openedAt: LaterMoment;
      paperOpenedAt: LaterMoment;
      answeredAt: LaterMoment;
      refuseReason: Generated<string>;
      evidence: Generated<string>;
      evidenceSha256: Generated<string>;
      endReason: Generated<string>;
      endedAt: LaterMoment;
      endedBy: Generated<string>;
      version: Generated<number>;
    };
    signatureWish: BranchColumns & { proposalNo: string; isWanted: boolean; version: Generated<number> };
    signatureCode: {
      signatureId: string;
      codeHash: string;
      sentAt: Moment;
      expiresAt: Moment;
      tries: Generated<number>;
      allTries: Generated<number>;
      sentCount: Generated<number>;
    };
    signatureMessage: { signatureId: string; claimedAt: Moment; claims: Generated<number> };
  }
}

/** The columns of the audit trail, which leaves out the hash of the key. */
const columns = [
  "signatureId",
  "proposalNo",
  "comCode",
  "serial",
  "status",
  "contentHash",
  "signerName",
  "isPerson",
  "mobile",
  "paperId",
  "signedPaperId",
  "madeBy",
  selectWireTimestamp("madeAt").as("madeAt"),
  selectWireTimestamp("expiresAt").as("expiresAt"),
  "smsStatus",
  "smsCount",
  selectWireTimestamp("smsAt").$castTo<string | null>().as("smsAt"),
  selectWireTimestamp("openedAt").$castTo<string | null>().as("openedAt"),
  selectWireTimestamp("paperOpenedAt").$castTo<string | null>().as("paperOpenedAt"),
  selectWireTimestamp("answeredAt").$castTo<string | null>().as("answeredAt"),
  "refuseReason",
  "evidenceSha256",
  "endReason",
  selectWireTimestamp("endedAt").$castTo<string | null>().as("endedAt"),
  "endedBy",
  "version",
] as const;

const signatures = (reader: Reader) => reader.selectFrom("onlineSignature").select(columns);
export type OnlineSignature = Awaited<ReturnType<typeof listSignatures>>[number];

/** Lists the links of a proposal, the latest first. */
export function listSignatures(reader: Reader, proposalNo: string) {
  return signatures(reader).where("proposalNo", "=", proposalNo).orderBy("serial", "desc").execute();
}

/** The link or signature that counts. */
export function findLiveSignature(reader: Reader, proposalNo: string): Promise<OnlineSignature | undefined> {
  return signatures(reader)
    .where("proposalNo", "=", proposalNo)
    .where("endReason", "=", "")
    .executeTakeFirst();
}

export function findSignature(reader: Reader, signatureId: string): Promise<OnlineSignature | undefined> {
  return signatures(reader).where("signatureId", "=", signatureId).executeTakeFirst();
}

/** The hash of a link's key, which is in no audit row. */
export async function findKeyHash(reader: Reader, signatureId: string): Promise<string | undefined> {
  const query = reader.selectFrom("onlineSignature").select("keyHash");
  return (await query.where("signatureId", "=", signatureId).executeTakeFirst())?.keyHash;
}

export function findSignatureByKeyHash(
  reader: Reader,
  keyHash: string,
): Promise<OnlineSignature | undefined> {
  return signatures(reader).where("keyHash", "=", keyHash).executeTakeFirst();
}

export async function findEvidence(reader: Reader, signatureId: string): Promise<string> {
  const query = reader.selectFrom("onlineSignature").select("evidence");
  return (await query.where("signatureId", "=", signatureId).executeTakeFirst())?.evidence ?? "";
}

/** The proposal must be locked, so that no two write at once. */
export function lockLiveSignature(tx: Tx, proposalNo: string): Promise<OnlineSignature | undefined> {
  return signatures(tx)
    .where("proposalNo", "=", proposalNo)
    .where("endReason", "=", "")
    .forUpdate()
    .executeTakeFirst();
}

const newColumns = [
  "signatureId",
  "proposalNo",
  "comCode",
  "serial",
  "contentHash",
  "signerName",
  "isPerson",
  "mobile",
  "paperId",
  "madeBy",
] as const;
type NewSignature = Pick<OnlineSignature, (typeof newColumns)[number]> & {
  readonly keyHash: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
};

export function insertSignature(tx: Tx, signature: NewSignature): Promise<OnlineSignature> {
  return tx
    .insertInto("onlineSignature")
    .values(pickColumns(signature, [...newColumns, "keyHash", "madeAt", "expiresAt"]))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export type SignatureChange = {
  readonly status?: string;
  readonly smsStatus?: string;
  readonly smsCount?: number;
  readonly smsAt?: Date;
  readonly openedAt?: Date;
  readonly paperOpenedAt?: Date;
  readonly answeredAt?: Date;
  readonly refuseReason?: string;
  readonly evidence?: string;
  readonly evidenceSha256?: string;
  readonly signedPaperId?: string;
  readonly endReason?: EndReason;
  readonly endedAt?: Date;
  readonly endedBy?: string;
};

export function updateSignature(
  tx: Tx,
  signatureId: string,
  change: SignatureChange,
): Promise<OnlineSignature> {
  return tx
    .updateTable("onlineSignature")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("signatureId", "=", signatureId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Claims a message before it goes out. False if the last one is too recent, or if no more are sent. */
export async function claimMessage(tx: UpkeepTx, signatureId: string, at: Date): Promise<boolean> {
  const notBefore = new Date(at.getTime() - SMS_LIMITS.waitMs);
  const { rows } = await sql`
    insert into signature_message as m (signature_id, claimed_at) values (${signatureId}, ${at})
    on conflict (signature_id) do update set claimed_at = excluded.claimed_at, claims = m.claims + 1
      where m.claimed_at <= ${notBefore} and m.claims < ${SMS_LIMITS.most}
    returning true`.execute(tx);
  return rows.length > 0;
}

/** Proposals with a link that ran out by the given moment. */
export async function listProposalsToExpire(reader: Reader, by: Date, most: number): Promise<string[]> {
  const found = await reader
    .selectFrom("onlineSignature")
    .select("proposalNo")
    .where("status", "=", SIGNATURE_STATUS.waiting)
    .where("endReason", "=", "")
    .where("expiresAt", "<=", sql<string>`${by.toISOString()}::timestamptz`)
    .orderBy("onlineSignature.expiresAt")
    .limit(most)
    .execute();
  return found.map(({ proposalNo }) => proposalNo);
}

const wishColumns = ["proposalNo", "comCode", "isWanted", "version"] as const;

export function findWish(reader: Reader, proposalNo: string) {
  return reader
    .selectFrom("signatureWish")
    .select(wishColumns)
    .where("proposalNo", "=", proposalNo)
    .executeTakeFirst();
}

export function upsertWish(tx: Tx, wish: { proposalNo: string; comCode: string; isWanted: boolean }) {
  return tx
    .insertInto("signatureWish")
    .values(wish)
    .onConflict((conflict) =>
      conflict.column("proposalNo").doUpdateSet({
        isWanted: wish.isWanted,
        version: sql<number>`signature_wish.version + 1`,
      }),
    )
    .returning(wishColumns)
    .executeTakeFirstOrThrow();
}

type NewCode = { signatureId: string; codeHash: string; at: Date };

export function findCode(reader: Reader, signatureId: string) {
  return reader
    .selectFrom("signatureCode")
    .select(["sentCount", "allTries", selectWireTimestamp("sentAt").as("sentAt")])
    .where("signatureId", "=", signatureId)
    .executeTakeFirst();
}

/** Stores a new code. False if the last one is too recent, or if no more are sent. */
export async function replaceCode(tx: UpkeepTx, { signatureId, codeHash, at }: NewCode): Promise<boolean> {
  const expires = new Date(at.getTime() + CODE_LIMITS.lifeMs);
  const notBefore = new Date(at.getTime() - CODE_LIMITS.waitMs);
  const { rows } = await sql`
    insert into signature_code as c (signature_id, code_hash, sent_at, expires_at)
    values (${signatureId}, ${codeHash}, ${at}, ${expires})
    on conflict (signature_id) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, tries = 0, sent_count = c.sent_count + 1
      where c.sent_at <= ${notBefore} and c.sent_count < ${CODE_LIMITS.codes} and c.all_tries < ${CODE_LIMITS.allTries}
    returning true`.execute(tx);
  return rows.length > 0;
}

/** Counts the try before the code is compared; undefined if no more tries are left. */
export async function countCodeTry(
  tx: UpkeepTx,
  signatureId: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ codeHash: string }>`
    update signature_code set tries = tries + 1, all_tries = all_tries + 1
    where signature_id = ${signatureId} and expires_at > ${now} and code_hash <> ''
      and tries < ${CODE_LIMITS.tries} and all_tries < ${CODE_LIMITS.allTries}
    returning code_hash`.execute(tx);
  return rows[0]?.codeHash;
}

/** A code is good for one sign-in: of two at once only one gets it. */
export async function consumeCode(tx: UpkeepTx, signatureId: string, codeHash: string): Promise<boolean> {
  const spent = await tx
    .updateTable("signatureCode")
    .set({ codeHash: "" })
    .where("signatureId", "=", signatureId)
    .where("codeHash", "=", codeHash)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}
