import {
  handlerFilter,
  holderFilter,
  insuredFilter,
  numberFilter,
  sourceColumn,
  statusColumn,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";

const STATES = { waiting: ["01", "06"], good: ["02"], resting: ["03", "07"], bad: ["04", "05"] } as const;

/** 保单查询: the policies of the branch and below it. */
export const policyList = defineList({
  name: "policy",
  call: "policy/queryPolicyList",
  title: "保单查询",
  permission: "policy:query",
  source: "policy",
  key: "policyNo",
  owner: "input_by",
  agency: "agency_code",
  heading: "policyNo",
  open: "/policyManagement/policyDetail/detail/{policyNo}/current",
  sort: { column: "issuedAt", direction: "desc" },
  columns: [
    { name: "policyNo", label: "保单号", kind: "number", width: 204 },
    { name: "riskCode", label: "险种", kind: "text", names: "risk", width: 132 },
    { name: "holderName", label: "投保人", kind: "text", width: 144 },
    { name: "insuredName", label: "被保险人", kind: "text", width: 120 },
    { name: "sumAmount", label: "保额（元）", kind: "money", width: 128 },
    { name: "sumPremium", label: "保费（元）", kind: "money", sum: true, width: 112 },
    { name: "startDate", label: "起保日期", kind: "date", width: 104 },
    { name: "endDate", label: "终保日期", kind: "date", width: 104 },
    statusColumn({ label: "状态", names: "PolicyStatus", width: 104 }, STATES),
    { name: "receivedPremium", label: "实收保费（元）", kind: "money", sum: true, width: 132 },
    { name: "endorseCount", label: "批改次数", kind: "integer", width: 96 },
    { name: "handler1Code", label: "业务员", kind: "text", names: "user", width: 100 },
    { name: "comCode", label: "机构", kind: "text", names: "company", width: 160 },
    { name: "issuedAt", label: "签单时间", kind: "moment", width: 168, sortable: true },
    { name: "proposalNo", label: "投保单号", kind: "number", width: 204, isHidden: true },
    { name: "orderNo", label: "订单号", kind: "number", width: 176, isHidden: true },
    sourceColumn,
    { name: "inputBy", label: "录入人", kind: "text", names: "user", width: 100, isHidden: true },
  ],
  filters: [
    { name: "issuedAt", label: "签单日期", kind: "range", preset: "last180" },
    { name: "status", label: "保单状态", kind: "choice", names: "PolicyStatus" },
    holderFilter,
    { name: "riskCode", label: "险种", kind: "choice", names: "risk" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    numberFilter("policyNo", "保单号"),
    { name: "proposalNo", label: "投保单号", kind: "text", match: "whole", isMore: true },
    insuredFilter,
    handlerFilter,
    { name: "startDate", label: "起保日期", kind: "range", isAhead: true, isMore: true },
    { name: "endDate", label: "终保日期", kind: "range", isAhead: true, isMore: true },
  ],
  views: [
    { name: "ahead", label: "待生效", filters: { status: "01" } },
    { name: "inForce", label: "有效", filters: { status: "02" } },
    { name: "over", label: "已到期", filters: { status: "03" } },
  ],
});
