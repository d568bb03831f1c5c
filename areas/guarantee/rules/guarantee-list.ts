import {
  createDocumentNumberFilter,
  createSharedListColumns,
  createStatusListColumn,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";
import { buildGuaranteeHref, GUARANTEE_FEATURE, GUARANTEE_PUSH } from "./guarantee-places.ts";

const STATES = { waiting: ["0"], running: ["1"], good: ["2"], bad: ["3"], resting: ["4"] } as const;

/** 保函推送: the outbox to courts and tender platforms. */
export const guaranteePushList = defineList({
  name: "guaranteePush",
  call: "guarantee/queryGuaranteePushList",
  title: "保函推送",
  permission: GUARANTEE_PUSH,
  feature: GUARANTEE_FEATURE,
  source: "guarantee_push_list",
  key: "pushNo",
  agency: "agency_code",
  heading: "guaranteeNo",
  card: { title: "receiver", figure: "amount" },
  open: buildGuaranteeHref("{pushNo}"),
  sort: { column: "madeAt", direction: "desc" },
  columns: [
    { name: "policyNo", label: "保单号", kind: "number", width: 128 },
    { name: "guaranteeNo", label: "保函号", kind: "number", width: 152 },
    { name: "node", label: "推送节点", kind: "text", names: "GuaranteeNode", width: 96 },
    { name: "receiver", label: "接收方", kind: "text", width: 176 },
    createStatusListColumn({ label: "状态", names: "GuaranteeStatus", width: 112 }, STATES),
    { name: "pushedAt", label: "推送时间", kind: "moment", width: 168 },
    { name: "reason", label: "失败原因", kind: "text", width: 200 },
    { name: "attempt", label: "次数", kind: "integer", width: 64 },
    { name: "guaranteeType", label: "保函类型", kind: "text", names: "GuaranteeType", width: 136 },
    { name: "amount", label: "担保金额", kind: "money", width: 128 },
    { name: "principal", label: "被保证人", kind: "text", width: 168 },
    { name: "projectNo", label: "项目编号或案号", kind: "text", width: 160 },
    { name: "platform", label: "平台", kind: "text", names: "GuaranteePlatform", width: 128, isHidden: true },
    { name: "projectName", label: "项目名称", kind: "text", width: 168, isHidden: true },
    { name: "startDate", label: "起始日期", kind: "date", width: 104, isHidden: true },
    { name: "endDate", label: "终止日期", kind: "date", width: 104, isHidden: true },
    { name: "fileFormat", label: "文件格式", kind: "text", width: 88, isHidden: true },
    { name: "receiptNo", label: "回执号", kind: "text", width: 168, isHidden: true },
    { name: "deliveredAt", label: "送达时间", kind: "moment", width: 168, isHidden: true },
    ...createSharedListColumns({ comCode: 150 }),
    { name: "currency", label: "币种", kind: "text", names: "Currency", width: 80, isHidden: true },
    { name: "madeAt", label: "生成时间", kind: "moment", sortable: true, width: 168 },
    { name: "pushNo", label: "推送号", kind: "text", width: 168, isHidden: true },
    { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
  ],
  filters: [
    { name: "policyNo", label: "保单号", kind: "text", match: "contains", placeholder: "整号或尾号" },
    { name: "guaranteeType", label: "保函类型", kind: "choice", names: "GuaranteeType" },
    { name: "status", label: "推送状态", kind: "choice", names: "GuaranteeStatus" },
    { name: "comCode", label: "机构", kind: "branch", names: "company", isMore: true },
    createDocumentNumberFilter("guaranteeNo", "保函号"),
    { name: "node", label: "推送节点", kind: "choice", names: "GuaranteeNode", isMore: true },
    {
      name: "receiver",
      label: "接收方",
      kind: "text",
      match: "contains",
      isMore: true,
      placeholder: "名称的一部分",
    },
    { name: "madeAt", label: "生成日期", kind: "range", isMore: true },
  ],
  views: [
    { name: "open", label: "待送达", filters: { status: "0,1" } },
    { name: "failed", label: "推送失败", filters: { status: "3" } },
  ],
});
