import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, selectWireTimestamp } from "#platform/server/tables.ts";
import type { LinkBinding, LinkPurpose } from "./rules.ts";

type Moment = ColumnType<string, Date, Date>;
type LaterMoment = ColumnType<string | null, never, Date>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    outsideLink: BranchColumns & {
      linkId: string;
      purpose: LinkPurpose;
      documentNo: string;
      agencyCode: string;
      contentVersion: number;
      receiverName: string;
      receiverMobile: string;
      message: string;
      status: string;
      issuedBy: string;
      issuedAt: Moment;
      changedAt: Moment;
      expiresAt: Moment;
      usedAt: LaterMoment;
      revokedAt: LaterMoment;
      version: Generated<number>;
    };
  }
}

/** The columns of the audit trail, which leaves out the mobile number and the message. */
const columns = [
  "linkId",
  "purpose",
  "documentNo",
  "comCode",
  "agencyCode",
  "contentVersion",
  "receiverName",
  "status",
  "issuedBy",
  selectWireTimestamp("issuedAt").as("issuedAt"),
  selectWireTimestamp("expiresAt").as("expiresAt"),
  selectWireTimestamp("usedAt").$castTo<string | null>().as("usedAt"),
  selectWireTimestamp("revokedAt").$castTo<string | null>().as("revokedAt"),
  "version",
] as const;

export type OutsideLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;
export type NewLink = LinkBinding & {
  readonly linkId: string;
  readonly purpose: LinkPurpose;
  readonly receiverName: string;
  readonly receiverMobile: string;
  readonly message: string;
  readonly status: string;
  readonly issuedBy: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

function links(reader: Reader) {
  return reader.selectFrom("outsideLink").select(columns);
}

export function findLink(reader: Reader, linkId: string) {
  return links(reader).where("linkId", "=", linkId).executeTakeFirst();
}

export function getReceiver(reader: Reader, linkId: string) {
  return reader
    .selectFrom("outsideLink")
    .select(["receiverName", "receiverMobile"])
    .where("linkId", "=", linkId)
    .executeTakeFirstOrThrow();
}

/** What became of the messages of links. */
export function listLinkStatuses(reader: Reader, linkIds: readonly string[]) {
  return links(reader).where("linkId", "in", linkIds).execute();
}

export function lockLink(tx: Tx, linkId: string) {
  return links(tx).where("linkId", "=", linkId).forUpdate().executeTakeFirst();
}

/** The link that is neither used nor revoked. */
export function lockOpenLink(tx: Tx, purpose: LinkPurpose, documentNo: string) {
  return links(tx)
    .where("purpose", "=", purpose)
    .where("documentNo", "=", documentNo)
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export function insertLink(tx: Tx, link: NewLink): Promise<OutsideLink> {
  return tx
    .insertInto("outsideLink")
    .values({ ...link, changedAt: link.issuedAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type LinkChange = { readonly usedAt?: Date; readonly revokedAt?: Date };

export function endLink(tx: Tx, linkId: string, change: LinkChange): Promise<OutsideLink> {
  return tx
    .updateTable("outsideLink")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("linkId", "=", linkId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Returns the link as changed; undefined where another process changed it first. */
export function updateLinkStatus(
  tx: Tx,
  linkId: string,
  { from, to, changedAt }: { readonly from: string; readonly to: string; readonly changedAt: Date },
) {
  return tx
    .updateTable("outsideLink")
    .set((build) => ({ status: to, changedAt, version: build("version", "+", 1) }))
    .where("linkId", "=", linkId)
    .where("status", "=", from)
    .returning(columns)
    .executeTakeFirst();
}

type SendingCriteria = { readonly status: string; readonly before: Date; readonly most: number };

/** Links whose messages have one status since before the given moment, the longest waiting first. */
export function listLinksToHandle(reader: Reader, { status, before, most }: SendingCriteria) {
  return reader
    .selectFrom("outsideLink")
    .select(["linkId", "purpose", "documentNo", "receiverMobile", "message"])
    .where("status", "=", status)
    .where("changedAt", "<=", sql<string>`${before.toISOString()}::timestamptz`)
    .orderBy("outsideLink.changedAt")
    .limit(most)
    .execute();
}
