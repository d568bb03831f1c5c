import { businessNumberFormats } from "#areas/document/rules/numbers.ts";
import { defineDocument, type DocumentRecord, type DocumentUser } from "#platform/documents/definition.ts";
import {
  defineForm,
  createFormElementDefinition,
  createLengthRule,
  createFormSectionDefinition,
  getFormTextAtPath,
  withSectionCells,
} from "#platform/forms/define-form.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";

const readOnly = { readOnly: true } as const;

const taskForm = defineForm([
  createFormSectionDefinition("task", "跟进任务", [
    createFormElementDefinition("busOppNo", "商机号", "input", {
      required: true,
      ruleList: [createLengthRule(16, 16)],
    }),
    createFormElementDefinition("customerName", "客户", "input", { ruleList: [createLengthRule(0, 100)] }),
    createFormElementDefinition("taskType", "任务类型", "select", { dictionary: "FollowUpWay" }),
    createFormElementDefinition("ownerCode", "跟进人", "lookup", { dictionary: "user", required: true }),
    createFormElementDefinition("dueDate", "截止日期", "date", { required: true }),
    createFormElementDefinition("result", "结果", "textarea", readOnly),
  ]),
]);

const finishStep = defineForm([
  createFormSectionDefinition("input", "完成任务", [
    createFormElementDefinition("reason", "结果", "textarea", {
      required: true,
      ruleList: [createLengthRule(2, 200)],
    }),
  ]),
]);

type Event = "create" | "save" | "begin" | "finish" | "miss" | "end";
type Role = "entry" | "owner" | "system";
type Effect = "checkTask";

const plain = { guards: [], effects: [] } as const;
const own = { ...plain, role: "owner" } as const;
const system = { ...plain, role: "system" } as const;

/** 商机任务, in the states of OpportunityTaskStatus. */
export const opportunityTaskLifecycle: Lifecycle<Event, Role, "complete", Effect> = {
  title: "商机任务",
  states: { "0": "待处理", "1": "进行中", "2": "已完成", "3": "已逾期" },
  finalStates: ["2"],
  transitions: [
    {
      ...plain,
      from: [NO_STATE],
      event: "create",
      label: "新增",
      to: "0",
      role: "entry",
      guards: ["complete"],
      effects: ["checkTask"],
      action: "SAVE",
    },
    {
      ...own,
      from: ["0"],
      event: "save",
      label: "保存",
      to: "0",
      guards: ["complete"],
      effects: ["checkTask"],
      action: "SAVE",
    },
    { ...own, from: ["0"], event: "begin", label: "开始", to: "1", action: "BEGIN" },
    { ...own, from: ["0", "1", "3"], event: "finish", label: "完成", to: "2", action: "FINISH" },
    { ...system, from: ["0", "1"], event: "miss", label: "逾期", to: "3", action: "EXPIRE" },
    { ...system, from: ["0", "1", "3"], event: "end", label: "随商机结束", to: "2", action: "END" },
  ],
};

function rolesOf({ inputBy, content }: DocumentRecord, { userCode, seesOthers }: DocumentUser): Role[] {
  const isOwner = seesOthers || [inputBy, getFormTextAtPath(content, "task.ownerCode")].includes(userCode);
  return isOwner ? ["entry", "owner"] : ["entry"];
}

export const opportunityTaskDefinition = defineDocument({
  name: "opportunityTask",
  title: "商机任务",
  table: "opportunity_task",
  number: { field: "taskNo", label: "任务号", format: businessNumberFormats.opportunityTaskNo },
  permission: { query: "opportunity:task", add: "opportunity:task", edit: "opportunity:task" },
  form: taskForm,
  columns: {
    taskType: { path: "task.taskType", label: "任务类型", kind: "text", names: "FollowUpWay", width: 110 },
    busOppNo: { path: "task.busOppNo", label: "商机号", kind: "number", width: 180 },
    customerName: { path: "task.customerName", label: "客户", kind: "text", width: 200 },
    dueDate: { path: "task.dueDate", label: "截止", kind: "date", width: 112 },
    result: { path: "task.result", label: "结果", kind: "text", width: 240 },
  },
  heading: "customerName",
  ownerPath: "task.ownerCode",
  lifecycle: opportunityTaskLifecycle,
  statuses: "OpportunityTaskStatus",
  tones: { "0": "waiting", "1": "running", "2": "good", "3": "bad" },
  rolesOf,
  guards: {},
  steps: {
    begin: { permission: "opportunity:task" },
    finish: {
      permission: "opportunity:task",
      form: finishStep,
      isMain: true,
      change: (content, { reason }) => withSectionCells(content, "task", { result: reason }),
    },
  },
  filters: [
    { name: "customerName", label: "客户", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "busOppNo", label: "商机号", kind: "text", match: "whole" },
    { name: "dueDate", label: "截止日期", kind: "range", isAhead: true },
  ],
  views: [
    { name: "waiting", label: "待办", filters: { status: "0,1,3" } },
    { name: "missed", label: "已逾期", filters: { status: "3" } },
  ],
  pages: {
    list: "/opportunityManagement/opportTask",
    detail: "/opportunityManagement/opportTask/{businessNo}",
    edit: "/opportunityManagement/opportTask/{businessNo}/edit",
  },
});
