import { getAgentCodeOfUser } from "#areas/identity/questions.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { findAgreement, findNetWork } from "./contract.ts";
import { listAgents, listAgreements } from "./store.ts";

type Page = { readonly pageNo: number; readonly pageSize: number };

export function salesRoutes(): Route[] {
  return [
    handle(findNetWork, async ({ input: { keyword, agentCodes, ...page }, actor, inScope }) => {
      const criteria = { keyword: keyword.trim(), agentCodes, ...pageRange(page) };
      const agents = await inScope(async (reader) => {
        const ofAgent = await getAgentCodeOfUser(reader, actor.userCode);
        return listAgents(reader, { ...criteria, ofAgent });
      });
      return toPage(agents, page);
    }),

    handle(findAgreement, async ({ input: { keyword, pageNo, pageSize, ...rest }, actor, inScope }) => {
      const page = { pageNo, pageSize };
      const { agreementNos, agentCode, classCode, onDate } = rest;
      const range = pageRange(page);
      const criteria = { keyword: keyword.trim(), agreementNos, agentCode, classCode, onDate, ...range };
      const agreements = await inScope(async (reader) => {
        const ofAgent = await getAgentCodeOfUser(reader, actor.userCode);
        return listAgreements(reader, { ...criteria, ofAgent });
      });
      return toPage(agreements, page);
    }),
  ];
}

/** Reads one row more than a page holds, to tell whether another page follows. */
function pageRange({ pageNo, pageSize }: Page) {
  return { skip: pageNo * pageSize, limit: pageSize + 1 };
}

function toPage<Row>(rows: readonly Row[], { pageSize }: Page) {
  return { list: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
