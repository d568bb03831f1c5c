import type { Generated } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  type DatabaseTimestampColumn,
  selectWireTimestamp,
} from "#platform/server/tables.ts";

/** Texts: the database gives dates and amounts as such. */
type RenewalColumns = {
  policyNo: string;
  renewalNo: DatabaseTimestampColumn;
  comCode: string;
  agencyCode: string;
  riskCode: string;
  holderName: string;
  handler1Code: string;
  assigneeCode: string;
  startDate: string;
  endDate: string;
  status: Generated<string>;
  reason: Generated<string>;
  proposalNo: Generated<string>;
  lastPremium: string;
  nextPremium: string | null;
  premiumChange: Generated<string>;
  notPriced: Generated<string>;
  claims: Generated<number>;
  settledAmount: Generated<string>;
  outstandingAmount: Generated<string>;
  lossRatio: Generated<string>;
  advice: Generated<string>;
  pricedAt: string | null;
  noticeStatus: Generated<string>;
  noticeText: Generated<string>;
  noticeAt: string | null;
  version: Generated<number>;
};

declare module "#platform/server/tables.ts" {
  interface Tables {
    renewal: BranchColumns & RenewalColumns;
  }
}

export const renewalColumns = [
  "policyNo",
  "renewalNo",
  "comCode",
  "agencyCode",
  "riskCode",
  "holderName",
  "handler1Code",
  "assigneeCode",
  "startDate",
  "endDate",
  "status",
  "reason",
  "proposalNo",
  "lastPremium",
  "nextPremium",
  "premiumChange",
  "notPriced",
  "claims",
  "settledAmount",
  "outstandingAmount",
  "lossRatio",
  "advice",
  selectWireTimestamp("pricedAt").as("pricedAt"),
  "noticeStatus",
  "noticeText",
  selectWireTimestamp("noticeAt").as("noticeAt"),
  "version",
] as const;

export type Renewal = NonNullable<Awaited<ReturnType<typeof lockRenewal>>>;
export type RenewalChange = Partial<
  Pick<
    Renewal,
    | "assigneeCode"
    | "status"
    | "reason"
    | "proposalNo"
    | "lastPremium"
    | "nextPremium"
    | "premiumChange"
    | "notPriced"
    | "claims"
    | "settledAmount"
    | "outstandingAmount"
    | "lossRatio"
    | "advice"
    | "pricedAt"
    | "noticeStatus"
    | "noticeText"
    | "noticeAt"
  >
>;

function renewalOf(reader: Reader, policyNo: string) {
  return reader.selectFrom("renewal").select(renewalColumns).where("policyNo", "=", policyNo);
}

export function findRenewal(reader: Reader, policyNo: string) {
  return renewalOf(reader, policyNo).executeTakeFirst();
}

export function lockRenewal(tx: Tx, policyNo: string) {
  return renewalOf(tx, policyNo).forUpdate().executeTakeFirst();
}

/** Undefined where somebody changed it meanwhile. */
export function updateRenewal(tx: Tx, { policyNo, version }: Renewal, change: RenewalChange) {
  return tx
    .updateTable("renewal")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("policyNo", "=", policyNo)
    .where("version", "=", version)
    .returning(renewalColumns)
    .executeTakeFirst();
}
