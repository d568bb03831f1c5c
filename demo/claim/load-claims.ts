import type pg from "pg";
import { importClaims } from "#areas/claim/contract.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import {
  addDays,
  countDaysBetween,
  getTodayInShanghai,
  type PlainDate,
} from "#platform/kernel/plain-date.ts";
import {
  insertSampleTables,
  sampleAuditTables,
  toIsoTimestamp,
  type SampleRow,
} from "../quotation/sample-tables.ts";

/** Imports what the claims system sends. */
const IMPORTER = "10000036";
const DAY_MS = 86_400_000;
/** One policy of so many has a claim. */
const EVERY = 5;

type Policy = {
  readonly policyNo: string;
  readonly comCode: string;
  readonly agencyCode: string;
  readonly riskCode: string;
  readonly holderName: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly sumPremium: string;
};

/** The state of a claim and its amounts as parts of the premium. */
const courses = [
  { state: "3", registered: "0.4", settled: "0.35", outstanding: "0" },
  { state: "2", registered: "0.6", settled: "0.2", outstanding: "0.4" },
  { state: "3", registered: "1.2", settled: "1.2", outstanding: "0" },
  { state: "1", registered: "0.15", settled: "0", outstanding: "0.15" },
  { state: "3", registered: "0.1", settled: "0.08", outstanding: "0" },
  { state: "4", registered: "0.25", settled: "0", outstanding: "0" },
] as const;

/** Claims of policies that have run for a month; nothing where there are claims already. */
export async function loadDemoClaims(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: known } = await owner.query("select 1 from claim limit 1");
  if (known.length > 0) return;
  const today = getTodayInShanghai(new Date(nowMs));
  // The stand-in of the claims system answers for every third policy; these are others.
  const { rows } = await owner.query<Policy>(
    `select policy_no as "policyNo", com_code as "comCode", agency_code as "agencyCode", risk_code as "riskCode",
       holder_name as "holderName", start_date::text as "startDate", end_date::text as "endDate", sum_premium::text as "sumPremium"
     from policy where start_date < $1 and right(policy_no, 6)::integer % 3 <> 0 order by policy_no`,
    [addDays(today, -30)],
  );
  const claims = rows
    .filter((_, index) => index % EVERY === 0)
    .map((policy, index) => toClaimRow(policy, index, today));
  await insertSampleTables(owner, [{ table: "claim", rowsOf: (claim: SampleRow) => [claim] }], claims);
  const audited = claims.map(({ changedBy: userCode, changedAt, ...claim }) => ({
    subject: claim.claimNo,
    comCode: claim.comCode,
    userCode,
    call: importClaims.path,
    atMs: Date.parse(changedAt),
    after: { ...claim, version: 1 },
  }));
  await insertSampleTables(owner, sampleAuditTables, audited);
}

function toClaimRow({ startDate, endDate, sumPremium, ...policy }: Policy, index: number, today: PlainDate) {
  const lastDay = endDate < today ? endDate : today;
  const lossDate = addDays(startDate, Math.floor(countDaysBetween(startDate, lastDay) / 2));
  const { state, registered, settled, outstanding } = courses[index % courses.length] ?? courses[0];
  const partOf = (part: string): string => toWireMoney(parseMoney(sumPremium).times(part));
  return {
    ...policy,
    claimNo: `PA${policy.policyNo.slice(1)}`,
    lossDate,
    state,
    registeredAmount: partOf(registered),
    settledAmount: partOf(settled),
    outstandingAmount: partOf(outstanding),
    changedBy: IMPORTER,
    changedAt: toIsoTimestamp(
      Math.min(Date.parse(`${addDays(lossDate, 10)}T02:00:00Z`), Date.now() - DAY_MS),
    ),
  };
}
