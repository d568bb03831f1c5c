import { sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";

type CommissionRate = { classCode: string; maxAgentFee: string };

declare module "#platform/server/tables.ts" {
  interface Tables {
    agent: {
      agentCode: string;
      agentName: string;
      pinyin: string;
      initials: string;
      agentType: string;
      comCode: string;
      licenseNo: string;
      validStatus: string;
    };
    agencyAgreement: {
      agreementNo: string;
      agentCode: string;
      comCode: string;
      startDate: string;
      endDate: string;
      agreementStatus: string;
      commissionRates: CommissionRate[];
    };
  }
}

const VALID = "1";

type SearchCriteria = {
  readonly keyword: string;
  readonly skip: number;
  readonly limit: number;
  /** Users of an agency see only their own agent; '' for all other users. */
  readonly ofAgent: string;
};
type AgentCriteria = SearchCriteria & { readonly agentCodes: readonly string[] | undefined };

/** Row-level security limits the result to the branch and below. Inactive agents are found by code only. */
export function listAgents(reader: Reader, { keyword, agentCodes, ofAgent, skip, limit }: AgentCriteria) {
  const agents = reader
    .selectFrom("agent as a")
    .innerJoin("company as c", "c.comCode", "a.comCode")
    .select([
      "a.agentCode",
      "a.agentName",
      "a.agentType",
      "a.comCode",
      "c.shortName as comCodeName",
      "a.licenseNo",
      "a.validStatus",
    ])
    .$if(ofAgent !== "", (query) => query.where("a.agentCode", "=", ofAgent));
  const matches = agentCodes
    ? agents.where("a.agentCode", "in", orNoCode(agentCodes))
    : agents.where("a.validStatus", "=", VALID).where(matchesKeyword(keyword, "a.agentCode"));
  return matches.orderBy("a.agentCode").offset(skip).limit(limit).execute();
}

type AgreementCriteria = SearchCriteria & {
  readonly agreementNos: readonly string[] | undefined;
  readonly agentCode: string | undefined;
  readonly classCode: string | undefined;
  readonly onDate: string | undefined;
};

export function listAgreements(reader: Reader, criteria: AgreementCriteria) {
  const { keyword, agreementNos, agentCode, classCode, onDate, ofAgent, skip, limit } = criteria;
  return reader
    .selectFrom("agencyAgreement as g")
    .innerJoin("agent as a", "a.agentCode", "g.agentCode")
    .innerJoin("company as c", "c.comCode", "g.comCode")
    .select([
      "g.agreementNo",
      "g.agentCode",
      "a.agentName",
      "g.comCode",
      "c.shortName as comCodeName",
      "g.startDate",
      "g.endDate",
      "g.agreementStatus",
      "g.commissionRates",
    ])
    .$if(agreementNos !== undefined, (query) =>
      query.where("g.agreementNo", "in", orNoCode(agreementNos ?? [])),
    )
    .$if(ofAgent !== "", (query) => query.where("g.agentCode", "=", ofAgent))
    .$if(agentCode !== undefined, (query) => query.where("g.agentCode", "=", agentCode ?? ""))
    .$if(classCode !== undefined, (query) =>
      query.where(sql<boolean>`g.commission_rates @> ${JSON.stringify([{ classCode }])}::jsonb`),
    )
    .$if(onDate !== undefined, (query) =>
      query
        .where("g.agreementStatus", "=", VALID)
        .where(sql<boolean>`${onDate}::date between g.start_date and g.end_date`),
    )
    .where(matchesKeyword(keyword, "g.agreementNo"))
    .orderBy("g.agreementNo")
    .offset(skip)
    .limit(limit)
    .execute();
}

function matchesKeyword(keyword: string, code: string) {
  const lowerCase = keyword.toLowerCase();
  return sql<boolean>`(starts_with(lower(${sql.ref(code)}), ${lowerCase}) or strpos(lower(a.agent_name), ${lowerCase}) > 0
    or strpos(a.pinyin, ${lowerCase}) > 0 or strpos(a.initials, ${lowerCase}) > 0)`;
}

/** SQL's `in` needs a value: an empty list becomes a code that no row has. */
function orNoCode(codes: readonly string[]): readonly string[] {
  return codes.length > 0 ? codes : [""];
}

/** The agency that row-level security uses; '' outside a unit of work and for the insurer's own staff. */
export async function findTransactionAgency(reader: Reader): Promise<string> {
  const { rows } = await sql<{
    agency: string;
  }>`select coalesce(current_setting('app.agency', true), '') as agency`.execute(reader);
  return rows[0]?.agency ?? "";
}

/** The day on which the first agreement of a year with an agent began, or an earlier one that still ran in it. */
export async function findFirstAgreementDay(
  reader: Reader,
  agentCode: string,
  year: string,
): Promise<string | undefined> {
  const { began } = await reader
    .selectFrom("agencyAgreement")
    .select((build) => build.fn.min("startDate").as("began"))
    .where("agentCode", "=", agentCode)
    .where("endDate", ">=", `${year}-01-01`)
    .executeTakeFirstOrThrow();
  return began ?? undefined;
}
