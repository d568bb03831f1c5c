import { type ColumnType, type Generated, sql } from "kysely";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, selectWireTimestamp } from "#platform/server/tables.ts";

type Moment = ColumnType<string, Date, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    partnerTicket: BranchColumns & {
      ticketId: string;
      partnerNo: string;
      partnerCode: string;
      partnerUser: string;
      purpose: string;
      documentNo: string;
      productLine: string;
      documentVersion: number;
      issuedAt: Moment;
      expiresAt: Moment;
      openedAt: ColumnType<string | null, never, Date>;
      version: Generated<number>;
    };
  }
}

const columns = [
  "ticketId",
  "partnerNo",
  "partnerCode",
  "partnerUser",
  "purpose",
  "documentNo",
  "productLine",
  "documentVersion",
  "comCode",
  selectWireTimestamp("issuedAt").as("issuedAt"),
  selectWireTimestamp("expiresAt").as("expiresAt"),
  selectWireTimestamp("openedAt").$castTo<string | null>().as("openedAt"),
  "version",
] as const;

export type PartnerTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;
export type NewPartnerTicket = Omit<PartnerTicket, "issuedAt" | "expiresAt" | "openedAt" | "version"> & {
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

export function insertTicket(tx: Tx, ticket: NewPartnerTicket): Promise<PartnerTicket> {
  return tx.insertInto("partnerTicket").values(ticket).returning(columns).executeTakeFirstOrThrow();
}

export function lockTicket(tx: Tx, ticketId: string) {
  return tx
    .selectFrom("partnerTicket")
    .select(columns)
    .where("ticketId", "=", ticketId)
    .forUpdate()
    .executeTakeFirst();
}

export function updateTicketOpened(tx: Tx, ticketId: string, openedAt: Date): Promise<PartnerTicket> {
  return tx
    .updateTable("partnerTicket")
    .set((build) => ({ openedAt, version: build("version", "+", 1) }))
    .where("ticketId", "=", ticketId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type Opener = Pick<PartnerTicket, "documentNo" | "partnerCode" | "partnerUser">;

/** When the same user of the partner last opened the document; null if never. */
export async function findLastOpening(reader: Reader, opener: Opener): Promise<string | null> {
  const last = await reader
    .selectFrom("partnerTicket")
    .select(selectWireTimestamp("openedAt").$castTo<string>().as("at"))
    .where("documentNo", "=", opener.documentNo)
    .where("partnerCode", "=", opener.partnerCode)
    .where("partnerUser", "=", opener.partnerUser)
    .where("openedAt", "is not", null)
    .orderBy("partnerTicket.openedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? null;
}

/** Tickets of one partner are counted and issued one after the other. */
export async function lockTicketsOfPartner(tx: Tx, partnerCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`partner tickets ${partnerCode}`}, 0))`.execute(
    tx,
  );
}

export async function countTicketsSince(reader: Reader, partnerCode: string, since: Date): Promise<number> {
  const { count } = await reader
    .selectFrom("partnerTicket")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("partnerCode", "=", partnerCode)
    .where("issuedAt", ">", sql<string>`${since.toISOString()}::timestamptz`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type StoredPartner = { readonly businessNo: string; readonly status: string; readonly content: FilledForm };

const OPEN = sql`status in ('1', '2')`;

/** The registration of one key of a partner that is not stopped. */
export async function findPartnerOfKey(
  reader: Reader,
  { partnerCode, keyId }: { readonly partnerCode: string; readonly keyId: string },
): Promise<StoredPartner | undefined> {
  const { rows } = await sql<StoredPartner>`select business_no, status, content from partner
    where partner_code = ${partnerCode} and key_id = ${keyId} and ${OPEN}`.execute(reader);
  return rows[0];
}

export async function findPartner(reader: Reader, partnerNo: string): Promise<StoredPartner | undefined> {
  const { rows } = await sql<StoredPartner>`select business_no, status, content from partner
    where business_no = ${partnerNo}`.execute(reader);
  return rows[0];
}

/** Another registration of the same key of the same partner. */
export async function findSamePartner(
  reader: Reader,
  { partnerNo, partnerCode, keyId }: Record<"partnerNo" | "partnerCode" | "keyId", string>,
): Promise<string | undefined> {
  const { rows } = await sql<{ businessNo: string }>`select business_no from partner
    where partner_code = ${partnerCode} and key_id = ${keyId} and ${OPEN} and business_no <> ${partnerNo}`.execute(
    reader,
  );
  return rows[0]?.businessNo;
}

/** Registrations are checked one after the other, so that no key is registered twice. */
export async function lockPartners(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('partner', 0))`.execute(tx);
}
