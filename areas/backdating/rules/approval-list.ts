import { defineList } from "#platform/lists/definition.ts";
import { APPROVE, backdatingDefinition } from "./backdating.ts";

/** 待办审批: what waits for the approval of the user's branch, the first due first. */
export const approvalTaskListDefinition = defineList({
  name: "approvalTask",
  call: "approval/queryTaskList",
  title: "待办审批",
  permission: APPROVE,
  source: "approval_task",
  key: "businessNo",
  owner: "input_by",
  agency: "agency_code",
  heading: "businessNo",
  open: {
    D: backdatingDefinition.pages.detail,
    /** Of a later area, the extension of a cover note. */
    B: "/auxiliaryFunction/provisionalList/detail/{businessNo}",
  },
  sort: { column: "dueDate", direction: "asc" },
  columns: [
    { name: "businessNo", label: "申请号", kind: "number", width: 180 },
    { name: "kind", label: "类型", kind: "text", width: 110 },
    { name: "documentNo", label: "业务单号", kind: "number", width: 128 },
    { name: "holderName", label: "投保人", kind: "text", width: 180 },
    { name: "dueDate", label: "审批时限", kind: "date", width: 112, sortable: true },
    {
      name: "status",
      label: "状态",
      kind: "text",
      names: backdatingDefinition.statuses,
      tones: backdatingDefinition.tones,
      width: 120,
    },
    { name: "inputBy", label: "申请人", kind: "text", names: "user", width: 100 },
    { name: "ownerComCode", label: "归属机构", kind: "text", names: "company", width: 150 },
    { name: "openedAt", label: "进入审批时间", kind: "moment", width: 168 },
    { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
  ],
  filters: [
    { name: "dueDate", label: "审批时限", kind: "range", isAhead: true },
    { name: "documentNo", label: "业务单号", kind: "text", match: "contains" },
    { name: "holderName", label: "投保人", kind: "text", match: "contains" },
    { name: "inputBy", label: "申请人", kind: "user" },
    { name: "businessNo", label: "申请号", kind: "text", match: "contains", isMore: true },
  ],
  views: [{ name: "due", label: "今天到期或超时", filters: { dueDate: "until0" } }],
});
