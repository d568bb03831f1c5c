import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions, SelectedRowsLink } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { addPlan, copyPlan, disablePlan, editPlan, enablePlan } from "../contract.ts";
import { type PlanEvent, listPlanStatesAllowingEvent } from "../rules/plan-lifecycle.ts";
import { planList } from "../rules/plan-list.ts";
import { ADD_PLAN_PATH, buildPlanDetailHref, buildEditPlanHref } from "./plan-queries.ts";

type RowLinkInput = Pick<SelectedRowsLink, "label" | "permission"> & {
  event: PlanEvent;
  hrefOf: (insurancePlanNo: string) => string;
};

function rowLink({ event, hrefOf, ...link }: RowLinkInput): SelectedRowsLink {
  const states = listPlanStatesAllowingEvent(event);
  return {
    ...link,
    takes: 1,
    fits: ([row]) => states.has(row?.["status"] ?? ""),
    hrefOf: ([row]) => hrefOf(row?.["insurancePlanNo"] ?? ""),
  };
}

const deeds: ListActions = {
  start: { label: "新增计划", permission: addPlan.permission, href: ADD_PLAN_PATH },
  links: [
    rowLink({ label: "编辑", permission: editPlan.permission, event: "save", hrefOf: buildEditPlanHref }),
    rowLink({
      label: "停用",
      permission: disablePlan.permission,
      event: "disable",
      hrefOf: (insurancePlanNo) => `${buildPlanDetailHref(insurancePlanNo)}?ask=disable`,
    }),
  ],
  actions: [
    {
      label: "启用",
      permission: enablePlan.permission,
      fits: ({ status }) => listPlanStatesAllowingEvent("enable").has(status ?? ""),
      run: async ({ insurancePlanNo = "", version }) =>
        void (await callApi(enablePlan, {
          insurancePlanNo: insurancePlanNo ?? "",
          version: Number(version),
        })),
    },
    {
      label: "复制",
      permission: copyPlan.permission,
      run: async ({ insurancePlanNo }) =>
        void (await callApi(copyPlan, { insurancePlanNo: insurancePlanNo ?? "" })),
    },
  ],
};

export function PlanListPage({ query, setQuery }: PageProps) {
  return <ListScreen list={planList} query={query} setQuery={setQuery} deeds={deeds} />;
}
