import { sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";

type SalesTeamQuery = {
  /** The start of the codes of the branch and those below. */
  prefix: string;
  keyword: string;
  teamCodes: readonly string[] | undefined;
  most: number;
};

/** Teams by their codes, active or not; without codes, the active ones by name or code. */
export function findSalesTeams(reader: Reader, { prefix, keyword, teamCodes, most }: SalesTeamQuery) {
  const teams = reader
    .selectFrom("salesTeam as t")
    .innerJoin("company as c", "c.comCode", "t.comCode")
    .select(["t.teamCode", "t.teamName", "c.shortName as comCodeName"])
    .where(sql<boolean>`starts_with(t.com_code, ${prefix})`);
  const wanted = teamCodes
    ? teams.where("t.teamCode", "in", teamCodes.length > 0 ? teamCodes : [""])
    : teams
        .where("t.validStatus", "=", "1")
        .where(sql<boolean>`(strpos(t.team_name, ${keyword}) > 0 or starts_with(t.team_code, ${keyword}))`);
  return wanted.orderBy("t.teamCode").limit(most).execute();
}
