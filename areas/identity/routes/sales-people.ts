import { getBranchScope } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { findSalesManInfo } from "../contract/people.ts";
import { findSalesPeople } from "../store/people.ts";

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
  ];
}
