import { agentCodeOf } from "#areas/identity/questions.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { findAgreement, findNetWork } from "./contract.ts";
import { findAgents, findAgreements } from "./store.ts";

type Page = { readonly pageNo: number; readonly pageSize: number };

export function salesRoutes(): Route[] {
  return [
    handle(findNetWork, async ({ input: { keyword, agentCodes, ...page }, actor, inScope }) => {
      const wanted = { keyword: keyword.trim(), agentCodes, ...span(page) };
      const found = await inScope(async (reader) => {
        const ofAgent = await agentCodeOf(reader, actor.userCode);
        return findAgents(reader, { ...wanted, ofAgent });
      });
      return paged(found, page);
    }),

    handle(findAgreement, async ({ input: { keyword, pageNo, pageSize, ...rest }, actor, inScope }) => {
      const page = { pageNo, pageSize };
      const { agreementNos, agentCode, classCode, onDate } = rest;
      const wanted = { keyword: keyword.trim(), agreementNos, agentCode, classCode, onDate, ...span(page) };
      const found = await inScope(async (reader) => {
        const ofAgent = await agentCodeOf(reader, actor.userCode);
        return findAgreements(reader, { ...wanted, ofAgent });
      });
      return paged(found, page);
    }),
  ];
}

/** One row more than the page holds says whether there is another page. */
function span({ pageNo, pageSize }: Page) {
  return { skip: pageNo * pageSize, most: pageSize + 1 };
}

function paged<Row>(rows: readonly Row[], { pageSize }: Page) {
  return { list: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
