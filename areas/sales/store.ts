import { sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";

type CommissionRate = { classCode: string; maxAgentFee: string };

declare module "#platform/server/tables.ts" {
  interface Tables {
    agent: {
      agent_code: string;
      agent_name: string;
      pinyin: string;
      initials: string;
      agent_type: string;
      com_code: string;
      license_no: string;
      valid_status: string;
    };
    agency_agreement: {
      agreement_no: string;
      agent_code: string;
      com_code: string;
      start_date: string;
      end_date: string;
      agreement_status: string;
      commission_rates: CommissionRate[];
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
    .innerJoin("company as c", "c.com_code", "a.com_code")
    .select([
      "a.agent_code as agentCode",
      "a.agent_name as agentName",
      "a.agent_type as agentType",
      "a.com_code as comCode",
      "c.short_name as comCodeName",
      "a.license_no as licenseNo",
      "a.valid_status as validStatus",
    ])
    .$if(ofAgent !== "", (query) => query.where("a.agent_code", "=", ofAgent));
  const matches = agentCodes
    ? agents.where("a.agent_code", "in", orNoCode(agentCodes))
    : agents.where("a.valid_status", "=", VALID).where(matchesKeyword(keyword, "a.agent_code"));
  return matches.orderBy("a.agent_code").offset(skip).limit(limit).execute();
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
    .selectFrom("agency_agreement as g")
    .innerJoin("agent as a", "a.agent_code", "g.agent_code")
    .innerJoin("company as c", "c.com_code", "g.com_code")
    .select([
      "g.agreement_no as agreementNo",
      "g.agent_code as agentCode",
      "a.agent_name as agentName",
      "g.com_code as comCode",
      "c.short_name as comCodeName",
      "g.start_date as startDate",
      "g.end_date as endDate",
      "g.agreement_status as agreementStatus",
      "g.commission_rates as commissionRates",
    ])
    .$if(agreementNos !== undefined, (query) =>
      query.where("g.agreement_no", "in", orNoCode(agreementNos ?? [])),
    )
    .$if(ofAgent !== "", (query) => query.where("g.agent_code", "=", ofAgent))
    .$if(agentCode !== undefined, (query) => query.where("g.agent_code", "=", agentCode ?? ""))
    .$if(classCode !== undefined, (query) =>
      query.where(sql<boolean>`g.commission_rates @> ${JSON.stringify([{ classCode }])}::jsonb`),
    )
    .$if(onDate !== undefined, (query) =>
      query
        .where("g.agreement_status", "=", VALID)
        .where(sql<boolean>`${onDate}::date between g.start_date and g.end_date`),
    )
    .where(matchesKeyword(keyword, "g.agreement_no"))
    .orderBy("g.agreement_no")
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
