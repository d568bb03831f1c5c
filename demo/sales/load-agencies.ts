import type pg from "pg";
import { spellInPinyin } from "#platform/search/spelling.ts";
import agents from "./agents.json" with { type: "json" };
import agreements from "./agreements.json" with { type: "json" };

/** Runs after the demonstration's companies. Also completes a demonstration database created before agents existed. */
export async function loadDemoAgencies(owner: pg.ClientBase): Promise<void> {
  const rows = agents.map((agent) => ({ ...agent, ...spellInPinyin(agent.agentName) }));
  await owner.query(
    `insert into agent (agent_code, agent_name, pinyin, initials, agent_type, com_code, license_no, valid_status)
     select "agentCode", "agentName", pinyin, initials, "agentType", "comCode", "licenseNo", "validStatus"
     from json_to_recordset($1) as a("agentCode" text, "agentName" text, pinyin text, initials text, "agentType" text,
       "comCode" text, "licenseNo" text, "validStatus" text)
     on conflict (agent_code) do nothing`,
    [JSON.stringify(rows)],
  );
  await owner.query(
    `insert into agency_agreement (agreement_no, agent_code, com_code, start_date, end_date, agreement_status, commission_rates)
     select "agreementNo", "agentCode", "comCode", "startDate", "endDate", "agreementStatus", "commissionRates"
     from json_to_recordset($1) as g("agreementNo" text, "agentCode" text, "comCode" text, "startDate" date,
       "endDate" date, "agreementStatus" text, "commissionRates" jsonb)
     on conflict (agreement_no) do nothing`,
    [JSON.stringify(agreements)],
  );
}
