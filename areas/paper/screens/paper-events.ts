import type { PolicyEvent, PolicyAddition } from "#areas/policy/screens/policy-additions.ts";
import { papersHref } from "#areas/policy/screens/policy-places.ts";
import { callApi } from "#platform/web/api-client.ts";
import { type PaperView, queryPaperList } from "../contract.ts";

/** Adds the printed papers to the timeline of a policy. */
export const policyPagePapers: PolicyAddition = {
  events: (policyNo) => ({
    queryKey: ["paper", "events", policyNo],
    queryFn: async ({ signal }) =>
      (await callApi(queryPaperList, { policyNo }, { signal })).list.map(toPaperEvent),
  }),
};

export function toPaperEvent({ paperId, policyNo, ...paper }: PaperView): PolicyEvent {
  return {
    at: paper.madeAt,
    kind: "paper",
    title: `出具${paper.kindName}`,
    who: paper.madeByName,
    notes: [`第 ${paper.transactionVersion} 笔交易`, `共 ${paper.pages} 页`],
    href: papersHref(policyNo, paperId),
  };
}
