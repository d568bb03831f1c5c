import {
  createDocumentNumberFilter,
  createRelatedNumberFilter,
  createSharedListColumns,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";

/** 赔案: the losses of the branch's policies. */
export const claimListDefinition = defineList({
  name: "claim",
  call: "claim/queryClaimList",
  title: "赔案",
  permission: "claim:query",
  source: "claim",
  key: "claimNo",
  agency: "agency_code",
  heading: "claimNo",
  sort: { column: "lossDate", direction: "desc" },
  columns: [
    { name: "claimNo", label: "赔案号", kind: "number", width: 170 },
    { name: "policyNo", label: "保单号", kind: "number", width: 128 },
    ...createSharedListColumns({ riskCode: 150, holderName: 180 }),
    { name: "lossDate", label: "出险日期", kind: "date", width: 112, sortable: true },
    {
      name: "registeredAmount",
      label: "立案金额（元）",
      kind: "money",
      width: 140,
      sortable: true,
      sum: true,
    },
    { name: "settledAmount", label: "已决金额（元）", kind: "money", width: 140, sortable: true, sum: true },
    {
      name: "outstandingAmount",
      label: "未决金额（元）",
      kind: "money",
      width: 140,
      sortable: true,
      sum: true,
    },
    {
      name: "state",
      label: "赔案状态",
      kind: "text",
      names: "ClaimState",
      tones: { "1": "waiting", "2": "running", "3": "good", "4": "resting" },
      width: 104,
    },
    ...createSharedListColumns({ comCode: 160 }),
    { name: "changedAt", label: "更新时间", kind: "moment", width: 168 },
    { name: "changedBy", label: "更新人", kind: "text", names: "user", width: 100, isHidden: true },
  ],
  filters: [
    { name: "lossDate", label: "出险日期", kind: "range" },
    { name: "state", label: "赔案状态", kind: "choice", names: "ClaimState" },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    { name: "holderName", label: "投保人", kind: "text", match: "contains", placeholder: "名称的一部分" },
    createRelatedNumberFilter("policyNo", "保单号"),
    createDocumentNumberFilter("claimNo", "赔案号"),
    { name: "outstandingAmount", label: "未决金额", kind: "amounts", isMore: true },
  ],
  views: [
    { name: "open", label: "未结", filters: { state: "1,2" } },
    { name: "closed", label: "已结案", filters: { state: "3" } },
  ],
});
