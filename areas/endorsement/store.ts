import type { ColumnType, Generated } from "kysely";
import { assert } from "#platform/kernel/assert.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, pickColumns } from "#platform/server/tables.ts";
import type { Endorsement, EndorsementTerms, PremiumChangeLine } from "./rules/endorsement.ts";
import type { Settlements } from "./rules/settlements.ts";

type JsonColumn<Value> = ColumnType<Value, string, string>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    endorsement: BranchColumns &
      Omit<
        Endorsement,
        | "types"
        | "comCode"
        | "version"
        | "premiumLines"
        | "settlements"
        | "wording"
        | "isRunning"
        | "policyVersion"
        | "baseVersion"
      > & {
        types: string[];
        version: Generated<number>;
        baseVersion: number;
        premiumLines: JsonColumn<readonly PremiumChangeLine[]>;
        settlements: ColumnType<Settlements, string | undefined, string>;
        wording: Generated<string>;
        isRunning: Generated<boolean>;
        policyVersion: number | null;
      };
  }
}

const termColumns = [
  "reason",
  "reasonText",
  "validDate",
  "refundMode",
  "refundAmount",
  "idleDays",
  "payeeName",
  "payeeAccount",
  "payeeBank",
] as const;
const columns = [
  "endorseNo",
  "policyNo",
  "comCode",
  "version",
  "types",
  ...termColumns,
  "baseVersion",
  "premiumChange",
  "premiumLines",
  "settlements",
  "wording",
  "isRunning",
  "policyVersion",
] as const;

/** The change of the premium and how it came about; null while it cannot be computed. */
export type StoredPremiumChange = {
  readonly premiumChange: string | null;
  readonly premiumLines: readonly PremiumChangeLine[];
};
type NewEndorsement = StoredPremiumChange & {
  readonly endorseNo: string;
  readonly policyNo: string;
  readonly comCode: string;
  readonly baseVersion: number;
  readonly terms: EndorsementTerms;
};

export function insertEndorsement(tx: Tx, { terms, ...endorsement }: NewEndorsement): Promise<Endorsement> {
  return tx
    .insertInto("endorsement")
    .values({
      ...pickColumns(endorsement, ["endorseNo", "policyNo", "comCode", "baseVersion", "premiumChange"]),
      ...pickColumns(terms, termColumns),
      types: [...terms.types],
      premiumLines: JSON.stringify(endorsement.premiumLines),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function endorsements(reader: Reader) {
  return reader.selectFrom("endorsement").select(columns);
}

export function findEndorsement(reader: Reader, endorseNo: string): Promise<Endorsement | undefined> {
  return endorsements(reader).where("endorseNo", "=", endorseNo).executeTakeFirst();
}

export async function getEndorsement(reader: Reader, endorseNo: string): Promise<Endorsement> {
  const endorsement = await findEndorsement(reader, endorseNo);
  assert(endorsement, "an endorsement has its terms");
  return endorsement;
}

export function listEndorsements(reader: Reader, endorseNos: readonly string[]): Promise<Endorsement[]> {
  return endorsements(reader).where("endorseNo", "in", endorseNos).execute();
}

export async function listEndorsementNumbersOfPolicy(reader: Reader, policyNo: string): Promise<string[]> {
  const rows = await endorsements(reader).where("policyNo", "=", policyNo).orderBy("endorseNo").execute();
  return rows.map(({ endorseNo }) => endorseNo);
}

/** The endorsement of a policy that is in underwriting or payment. */
export function findRunningEndorsement(reader: Reader, policyNo: string): Promise<Endorsement | undefined> {
  return endorsements(reader)
    .where("policyNo", "=", policyNo)
    .where("isRunning", "=", true)
    .executeTakeFirst();
}

export type EndorsementChange = Partial<
  StoredPremiumChange &
    Pick<Endorsement, "wording" | "isRunning" | "policyVersion" | "baseVersion" | "settlements"> & {
      readonly terms: EndorsementTerms;
    }
>;

export function updateEndorsement(
  tx: Tx,
  endorseNo: string,
  { terms, premiumLines, settlements, ...change }: EndorsementChange,
): Promise<Endorsement> {
  return tx
    .updateTable("endorsement")
    .set((build) => ({
      ...pickColumns(change, ["premiumChange", "wording", "isRunning", "policyVersion", "baseVersion"]),
      ...(terms && { ...pickColumns(terms, termColumns), types: [...terms.types] }),
      ...(premiumLines && { premiumLines: JSON.stringify(premiumLines) }),
      ...(settlements && { settlements: JSON.stringify(settlements) }),
      version: build("version", "+", 1),
    }))
    .where("endorseNo", "=", endorseNo)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
