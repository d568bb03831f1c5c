import { getBranchScope } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { findSalesManInfo, findSalesTeamInfo } from "../contract/people.ts";
import { findSalesPeople } from "../store/people.ts";
import { findSalesTeams } from "../store/teams.ts";

const MOST = 20;

export function salesPeopleRoutes(): Route[] {
  return [
    handle(findSalesManInfo, async ({ input: { keyword, userCodes, pageNo }, actor, reference }) => {
      const found = await findSalesPeople(reference, {
        prefix: getBranchScope(actor).code,
        keyword: keyword.trim(),
        userCodes,
        first: actor,
        skip: pageNo * MOST,
        most: MOST + 1,
      });
      return { list: found.slice(0, MOST), hasMore: found.length > MOST };
    }),
    handle(findSalesTeamInfo, async ({ input: { keyword, teamCodes }, actor, reference }) => {
      const prefix = getBranchScope(actor).code;
      const found = await findSalesTeams(reference, {
        prefix,
        keyword: keyword.trim(),
        teamCodes,
        most: MOST + 1,
      });
      return { list: found.slice(0, MOST), hasMore: found.length > MOST };
    }),
  ];
}
