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

type Paged = {
  readonly keyword: string;
  readonly skip: number;
  readonly most: number;
  /** Who works for an agent is told of that one only; '' is everybody else. */
  readonly ofAgent: string;
};
type AgentsWanted = Paged & { readonly agentCodes: readonly string[] | undefined };

/** The branch's own, and those below: the policies see to it. Agents that work no more are only named. */
export function findAgents(reader: Reader, { keyword, agentCodes, ofAgent, skip, most }: AgentsWanted) {
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
  const wanted = agentCodes
    ? agents.where("a.agent_code", "in", atLeastOne(agentCodes))
    : agents.where("a.valid_status", "=", VALID).where(isNamed(keyword, "a.agent_code"));
  return wanted.orderBy("a.agent_code").offset(skip).limit(most).execute();
}

type AgreementsWanted = Paged & {
  readonly agreementNos: readonly string[] | undefined;
  readonly agentCode: string | undefined;
  readonly classCode: string | undefined;
  readonly onDate: string | undefined;
};

export function findAgreements(reader: Reader, wanted: AgreementsWanted) {
  const { keyword, agreementNos, agentCode, classCode, onDate, ofAgent, skip, most } = wanted;
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
      query.where("g.agreement_no", "in", atLeastOne(agreementNos ?? [])),
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
    .where(isNamed(keyword, "g.agreement_no"))
    .orderBy("g.agreement_no")
    .offset(skip)
    .limit(most)
    .execute();
}

function isNamed(keyword: string, code: string) {
  const small = keyword.toLowerCase();
  return sql<boolean>`(starts_with(lower(${sql.ref(code)}), ${small}) or strpos(lower(a.agent_name), ${small}) > 0
    or strpos(a.pinyin, ${small}) > 0 or strpos(a.initials, ${small}) > 0)`;
}

/** No codes name nobody. */
function atLeastOne(codes: readonly string[]): readonly string[] {
  return codes.length > 0 ? codes : [""];
}

/** As row-level security knows it; '' where no unit of work is open, or it is the insurer's own people's. */
export async function agencyOfTransaction(reader: Reader): Promise<string> {
  const { rows } = await sql<{
    house: string;
  }>`select coalesce(current_setting('app.agency', true), '') as house`.execute(reader);
  return rows[0]?.house ?? "";
}
