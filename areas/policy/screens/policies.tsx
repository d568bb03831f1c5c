import { detailHref as proposalHref } from "#areas/proposal/screens/proposal-places.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListDeeds } from "#platform/lists/web/row-action.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { policyList } from "../rules/policy-list.ts";
import { originalHref } from "./policy-places.ts";

const deeds: ListDeeds = {
  links: [
    {
      label: "原始保单",
      permission: policyList.permission,
      takes: 1,
      hrefOf: ([row]) => originalHref(row?.["policyNo"] ?? ""),
    },
    {
      label: "投保单",
      permission: "proposal:query",
      takes: 1,
      hrefOf: ([row]) =>
        proposalHref({
          orderNo: row?.["orderNo"] ?? "",
          riskCode: row?.["riskCode"] ?? "",
          proposalNo: row?.["proposalNo"] ?? "",
        }),
    },
  ],
};

export function Policies({ query, setQuery }: PageProps) {
  return <ListScreen list={policyList} query={query} setQuery={setQuery} deeds={deeds} />;
}
