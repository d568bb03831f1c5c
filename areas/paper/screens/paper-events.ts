import type { PolicyTimelineEvent, PolicyPageAddition } from "#areas/policy/screens/policy-additions.ts";
import { buildPolicyPapersHref } from "#areas/policy/screens/policy-places.ts";
import { callApi } from "#platform/web/api-client.ts";
import { type PaperView, queryPaperList } from "../contract/papers.ts";

/** Adds the printed papers to the timeline of a policy. */
export const papersPolicyPageAddition: PolicyPageAddition = {
  events: (policyNo) => ({
    queryKey: ["paper", "events", policyNo],
    queryFn: async ({ signal }) =>
      (await callApi(queryPaperList, { policyNo }, { signal })).list.map((paper) =>
        toPaperTimelineEvent(policyNo, paper),
      ),
  }),
};

export function toPaperTimelineEvent(
  policyNo: string,
  { paperId, ...paper }: PaperView,
): PolicyTimelineEvent {
  return {
    at: paper.madeAt,
    kind: "paper",
    title: `出具${paper.kindName}`,
    who: paper.madeByName,
    notes: [paper.versionName, `共 ${paper.pages} 页`],
    href: buildPolicyPapersHref(policyNo, paperId),
  };
}
