import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { addPlan, copyPlan, disablePlan, editPlan, enablePlan } from "../contract.ts";
import { planList } from "../rules/plan-list.ts";
import { ADD, detailHref, editHref } from "./plan-places.ts";

const EDITED = new Set(["0", "4"]);
const COUNTING = new Set(["1", "4", "5"]);

const deeds: ListActions = {
  start: { label: "新增计划", permission: addPlan.permission, href: ADD },
  links: [
    {
      label: "编辑",
      permission: editPlan.permission,
      takes: 1,
      fits: ([row]) => EDITED.has(row?.["status"] ?? ""),
      hrefOf: ([row]) => editHref(row?.["insurancePlanNo"] ?? ""),
    },
    {
      label: "停用",
      permission: disablePlan.permission,
      takes: 1,
      fits: ([row]) => COUNTING.has(row?.["status"] ?? ""),
      hrefOf: ([row]) => `${detailHref(row?.["insurancePlanNo"] ?? "")}?ask=disable`,
    },
  ],
  actions: [
    {
      label: "启用",
      permission: enablePlan.permission,
      run: async (row) =>
        void (await callApi(enablePlan, {
          insurancePlanNo: row["insurancePlanNo"] ?? "",
          version: Number(row["version"]),
        })),
    },
    {
      label: "复制",
      permission: copyPlan.permission,
      run: async (row) => void (await callApi(copyPlan, { insurancePlanNo: row["insurancePlanNo"] ?? "" })),
    },
  ],
};

export function Plans({ query, setQuery }: PageProps) {
  return <ListScreen list={planList} query={query} setQuery={setQuery} deeds={deeds} />;
}
