import { defineList, type StateTone } from "#platform/lists/definition.ts";
import { planLifecycle } from "./plan-lifecycle.ts";

const tones: Readonly<Record<string, StateTone>> = {
  "0": "resting",
  "1": "good",
  "2": "bad",
  "3": "waiting",
  "4": "good",
  "5": "waiting",
};

/** What the engine of documents shows a state by. */
export const planStatusDisplay = { lifecycle: planLifecycle, tones };

/** 保险计划: those of the branch, of the branches below, and those that the branches above sell here. */
export const planList = defineList({
  name: "plan",
  call: "plan/queryPlanList",
  title: "保险计划",
  permission: "plan:query",
  source: "insurance_plan",
  reach: "line",
  key: "insurancePlanNo",
  heading: "planName",
  open: "/insurancePlanManagement/insurancePlanDetail/detail/{insurancePlanNo}",
  sort: { column: "inputAt", direction: "desc" },
  columns: [
    { name: "insurancePlanNo", label: "计划号", kind: "number", width: 128, sortable: true },
    { name: "planName", label: "计划名称", kind: "text", width: 240, sortable: true },
    { name: "riskCode", label: "险种", kind: "text", names: "risk", width: 190 },
    { name: "planType", label: "计划类型", kind: "text", names: "PlanType", width: 120 },
    { name: "occupationClassMax", label: "适用职业", kind: "text", names: "OccupationClass", width: 104 },
    { name: "perManPremium", label: "每人保费起", kind: "money", width: 116 },
    { name: "status", label: "状态", kind: "text", names: "PlanStatus", tones, width: 156 },
    { name: "inputBy", label: "创建人", kind: "text", names: "user", width: 110 },
    { name: "comCode", label: "归属机构", kind: "text", names: "company", width: 150 },
    { name: "saleFrom", label: "起售日期", kind: "date", width: 110, isHidden: true },
    { name: "saleUntil", label: "停售日期", kind: "date", width: 110, isHidden: true },
    { name: "insureType", label: "投保方式", kind: "text", names: "InsureType", width: 110, isHidden: true },
    { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
    { name: "edition", label: "生效版本", kind: "integer", width: 96, isHidden: true },
    { name: "inputAt", label: "创建时间", kind: "moment", width: 176, sortable: true },
  ],
  filters: [
    {
      name: "insurancePlanNo",
      label: "计划号",
      kind: "text",
      match: "contains",
      placeholder: "计划号或末几位",
    },
    { name: "planName", label: "计划名称", kind: "text", match: "contains" },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk" },
    { name: "planType", label: "计划类型", kind: "choice", names: "PlanType" },
    { name: "status", label: "状态", kind: "choice", names: "PlanStatus" },
    { name: "comCode", label: "归属机构", kind: "branch", names: "company", isMore: true },
    { name: "inputBy", label: "创建人工号", kind: "text", match: "whole", isMore: true },
  ],
  views: [
    { name: "onSale", label: "有效", filters: { status: "1,4,5" } },
    { name: "waiting", label: "待审批", filters: { status: "3,5" } },
    { name: "drafts", label: "草稿", filters: { status: "0,4" } },
  ],
});
