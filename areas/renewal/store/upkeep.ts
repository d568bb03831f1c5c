import { sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  DECLINED_RENEWAL_STATE,
  OPEN_RENEWAL_STATES,
  PROPOSED_RENEWAL_STATE,
  UNFINISHED_RENEWAL_STATES,
} from "../rules/renewal-states.ts";
import { type Renewal, renewalColumns } from "./renewal.ts";

const policyColumns = [
  "policyNo",
  "comCode",
  "agencyCode",
  "riskCode",
  "holderName",
  "handler1Code",
  "startDate",
  "endDate",
  "sumPremium",
] as const;

type EndingCriteria = {
  readonly from: string;
  readonly until: string;
  readonly leastDays: number;
  readonly most: number;
};

/** Policies that end between two days and are not listed yet, suspended ones too; the first to end come first. */
export function listEndingPolicies(reader: Reader, { from, until, leastDays, most }: EndingCriteria) {
  return reader
    .selectFrom("policy")
    .select(policyColumns)
    .where("status", "in", ["01", "02", "03", "06"])
    .where("endDate", ">=", sql<string>`${from}::date`)
    .where("endDate", "<=", sql<string>`${until}::date`)
    .where(sql<boolean>`end_date - start_date >= ${leastDays}::integer`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("renewal")
            .select("renewal.policyNo")
            .whereRef("renewal.policyNo", "=", "policy.policyNo"),
        ),
      ),
    )
    .orderBy("endDate")
    .orderBy("policyNo")
    .limit(most)
    .execute();
}

type EndingPolicy = Awaited<ReturnType<typeof listEndingPolicies>>[number];

/** Returns the new rows only: another process may have listed some of them meanwhile. */
export function insertRenewals(tx: Tx, policies: readonly EndingPolicy[]): Promise<Renewal[]> {
  const rows = policies.map(({ sumPremium: lastPremium, ...policy }) => ({
    ...policy,
    assigneeCode: policy.handler1Code,
    lastPremium,
  }));
  return tx
    .insertInto("renewal")
    .values(rows)
    .onConflict((conflict) => conflict.column("policyNo").doNothing())
    .returning(renewalColumns)
    .execute();
}

type Batch = { readonly before: Date; readonly most: number };

/** Unfinished renewals that were never priced, or not since the given moment. */
export function listRenewalsToPrice(reader: Reader, { before, most }: Batch) {
  return reader
    .selectFrom("renewal")
    .select("policyNo")
    .where("status", "in", UNFINISHED_RENEWAL_STATES)
    .where(({ or, eb }) =>
      or([
        eb("pricedAt", "is", null),
        eb("pricedAt", "<", sql<string>`${before.toISOString()}::timestamptz`),
      ]),
    )
    .orderBy("pricedAt", (order) => order.asc().nullsFirst())
    .orderBy("policyNo")
    .limit(most)
    .execute();
}

/** Unfinished renewals whose claims have changed since their price. */
export function listRenewalsWithNewClaims(reader: Reader, { before, most }: Batch) {
  return reader
    .selectFrom("claim")
    .innerJoin("renewal", "renewal.policyNo", "claim.policyNo")
    .select("renewal.policyNo")
    .distinct()
    .where("renewal.status", "in", UNFINISHED_RENEWAL_STATES)
    .where("claim.changedAt", ">", sql<string>`${before.toISOString()}::timestamptz`)
    .where(sql<boolean>`claim.changed_at > renewal.priced_at`)
    .limit(most)
    .execute();
}

type ProposalCriteria = {
  readonly policyNos: readonly string[] | undefined;
  readonly endedStates: readonly string[];
};

/** Renewals for which a living proposal exists, although nobody moved them yet. */
export function listRenewalsWithProposal(reader: Reader, { policyNos, endedStates }: ProposalCriteria) {
  return reader
    .selectFrom("renewal")
    .innerJoin("document", "document.renewedPolicyNo", "renewal.policyNo")
    .select(["renewal.policyNo", "document.businessNo as proposalNo", "document.policyNo as issuedPolicyNo"])
    .where("document.renewedPolicyNo", "<>", "")
    .where("document.businessType", "=", "T")
    .where("document.status", "not in", endedStates)
    .where("renewal.status", "in", [...OPEN_RENEWAL_STATES, DECLINED_RENEWAL_STATE, "6"])
    .$if(policyNos !== undefined, (query) => query.where("renewal.policyNo", "in", policyNos ?? []))
    .orderBy("document.businessNo")
    .execute();
}

/** Renewals whose proposal has ended without a policy. */
export function listRenewalsWithEndedProposal(reader: Reader, endedStates: readonly string[]) {
  return reader
    .selectFrom("renewal")
    .innerJoin("document", "document.businessNo", "renewal.proposalNo")
    .select("renewal.policyNo")
    .where("renewal.status", "=", PROPOSED_RENEWAL_STATE)
    .where("document.status", "in", endedStates)
    .execute();
}

/** Renewals that nobody took up in time. */
export function listLapsedRenewals(reader: Reader, { lastDay, most }: { lastDay: string; most: number }) {
  return reader
    .selectFrom("renewal")
    .select("policyNo")
    .where("status", "in", OPEN_RENEWAL_STATES)
    .where("endDate", "<", sql<string>`${lastDay}::date`)
    .orderBy("endDate")
    .limit(most)
    .execute();
}

/** Renewals of policies that have been surrendered, cancelled or replaced. A suspended one may come back. */
export function listRenewalsOfEndedPolicies(reader: Reader, most: number) {
  return reader
    .selectFrom("renewal")
    .innerJoin("policy", "policy.policyNo", "renewal.policyNo")
    .select("renewal.policyNo")
    .where("renewal.status", "in", UNFINISHED_RENEWAL_STATES)
    .where("policy.status", "in", ["04", "05", "07"])
    .limit(most)
    .execute();
}

type NoticeCriteria = { readonly status: string; readonly before: Date; readonly most: number };

/** Notices of one status that were asked for, or whose sending began, before the given moment. */
export function listNotices(reader: Reader, { status, before, most }: NoticeCriteria) {
  return reader
    .selectFrom("renewal")
    .select("policyNo")
    .where("noticeStatus", "=", status)
    .where("noticeAt", "<", sql<string>`${before.toISOString()}::timestamptz`)
    .orderBy("noticeAt")
    .limit(most)
    .execute();
}
