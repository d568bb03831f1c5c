import { defineList } from "#platform/lists/definition.ts";

/** 操作审计: the user, the call, the time and the branch of every change. */
export const auditTrailListDefinition = defineList({
  name: "audit",
  call: "operations/queryAuditList",
  title: "操作审计",
  permission: "system:audit",
  source: "audit_row",
  key: "auditId",
  heading: "call",
  sort: { column: "recordedAt", direction: "desc" },
  columns: [
    { name: "recordedAt", label: "操作时间", kind: "moment", width: 176, sortable: true },
    { name: "userCode", label: "操作人", kind: "text", names: "user", width: 130 },
    { name: "comCode", label: "所属机构", kind: "text", names: "company", width: 180 },
    { name: "call", label: "操作", kind: "text", names: "call", width: 240 },
    { name: "subject", label: "对象", kind: "number", width: 220 },
    { name: "requestId", label: "请求编号", kind: "number", width: 310 },
    { name: "auditId", label: "审计序号", kind: "integer", width: 100, sortable: true, isHidden: true },
    { name: "sealNo", label: "封存批次", kind: "integer", width: 100, isHidden: true },
  ],
  filters: [
    { name: "recordedAt", label: "操作时间", kind: "range", preset: "last29" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    { name: "call", label: "操作", kind: "choice", names: "call" },
    { name: "userCode", label: "操作人工号", kind: "text", match: "whole", placeholder: "如 10000001" },
    { name: "subject", label: "对象", kind: "text", match: "begins", isMore: true },
    { name: "requestId", label: "请求编号", kind: "text", match: "whole", isMore: true },
  ],
  views: [{ name: "today", label: "今天", filters: { recordedAt: "last0" } }],
});
