import { businessNumberFormats } from "#areas/document/rules/numbers.ts";
import { defineDocument, type DocumentRecord, type DocumentUser } from "#platform/documents/definition.ts";
import {
  amountRules,
  defineForm,
  createFormElementDefinition,
  createLengthRule,
  createFormSectionDefinition,
  withSectionCells,
  withAddedRow,
} from "#platform/forms/define-form.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";

const MEETING = "FollowUpWay";
const followUp = [
  createFormElementDefinition("followDate", "跟进日期", "date", { required: true }),
  createFormElementDefinition("way", "跟进方式", "select", { dictionary: MEETING, required: true }),
  createFormElementDefinition("record", "跟进情况", "textarea", {
    required: true,
    ruleList: [createLengthRule(2, 500)],
  }),
] as const;
const readOnly = { readOnly: true } as const;

export const opportunityFormDefinition = defineForm([
  createFormSectionDefinition("customer", "客户", [
    createFormElementDefinition("customerName", "客户名称", "input", {
      required: true,
      ruleList: [createLengthRule(2, 100)],
    }),
    createFormElementDefinition("contactName", "联系人", "input", { ruleList: [createLengthRule(0, 30)] }),
    createFormElementDefinition("mobile", "联系电话", "phone"),
  ]),
  createFormSectionDefinition("base", "商机信息", [
    createFormElementDefinition("source", "商机来源", "select", {
      dictionary: "OpportunitySource",
      required: true,
    }),
    createFormElementDefinition("ownerCode", "负责人", "lookup", { dictionary: "user", required: true }),
    createFormElementDefinition("remark", "需求说明", "textarea", { ruleList: [createLengthRule(0, 500)] }),
  ]),
  createFormSectionDefinition("plan", "预计", [
    createFormElementDefinition("riskCode", "意向险种", "select", { dictionary: "risk" }),
    createFormElementDefinition("expectedPremium", "预计保费", "money", {
      unit: "CNY",
      ruleList: amountRules,
    }),
    createFormElementDefinition("expectedDate", "预计签单日", "date"),
    createFormElementDefinition("nextFollowUp", "下次跟进", "date"),
  ]),
  createFormSectionDefinition(
    "follow",
    "跟进记录",
    followUp.map((item) => ({ ...item, ...readOnly })),
    { kind: "table" },
  ),
  createFormSectionDefinition("outcome", "转化结果", [
    createFormElementDefinition("inquiryNo", "询价单号", "input", readOnly),
    createFormElementDefinition("proposalNo", "投保单号", "input", readOnly),
    createFormElementDefinition("policyNo", "保单号", "input", readOnly),
    createFormElementDefinition("lostReason", "流失原因", "select", {
      dictionary: "OpportunityLostReason",
      ...readOnly,
    }),
  ]),
]);

const followStep = defineForm([
  createFormSectionDefinition("input", "跟进", [
    ...followUp,
    createFormElementDefinition("nextFollowUp", "下次跟进", "date", { help: "留空表示不再安排" }),
  ]),
]);
const loseStep = defineForm([
  createFormSectionDefinition("input", "流失", [
    createFormElementDefinition("lostReason", "流失原因", "select", {
      dictionary: "OpportunityLostReason",
      required: true,
    }),
    createFormElementDefinition("reason", "情况说明", "textarea", {
      required: true,
      ruleList: [createLengthRule(2, 200)],
    }),
  ]),
]);
const closeStep = defineForm([
  createFormSectionDefinition("input", "关闭", [
    createFormElementDefinition("reason", "关闭原因", "textarea", {
      required: true,
      ruleList: [createLengthRule(2, 200)],
    }),
  ]),
]);

type Event = "create" | "save" | "follow" | "inquire" | "propose" | "win" | "lose" | "close";
type Role = "entry" | "owner" | "manager" | "system";
type Effect = "checkOwner" | "planTask" | "endTasks";

/** Followed up until business comes of it, or none. */
export const OPEN_OPPORTUNITY_STATES = ["01", "02", "03", "04"];
const open = OPEN_OPPORTUNITY_STATES;
const plain = { guards: [], effects: [] } as const;
const saved = {
  guards: ["complete"],
  effects: ["checkOwner"],
  role: "owner",
  event: "save",
  label: "保存",
  action: "SAVE",
} as const;
const follow = {
  role: "owner",
  event: "follow",
  label: "跟进",
  action: "FOLLOW",
  guards: [],
  effects: ["planTask"],
} as const;
const system = { ...plain, role: "system" } as const;

/** 商机, in the states of OpportunityStatus. Quotation, proposal and policy move it on. */
export const opportunityLifecycle: Lifecycle<Event, Role, "complete", Effect> = {
  title: "商机",
  states: {
    "01": "新建",
    "02": "跟进中",
    "03": "已询价",
    "04": "已投保",
    "05": "已成交",
    "06": "已流失",
    "07": "已关闭",
  },
  finalStates: ["05", "07"],
  transitions: [
    {
      from: [NO_STATE],
      event: "create",
      label: "新增",
      to: "01",
      role: "entry",
      guards: ["complete"],
      effects: ["checkOwner", "planTask"],
      action: "SAVE",
    },
    ...open.map((state) => ({ ...saved, from: [state], to: state })),
    { ...follow, from: ["01", "02"], to: "02" },
    { ...follow, from: ["03"], to: "03" },
    { ...follow, from: ["04"], to: "04" },
    { ...system, from: ["01", "02", "03"], event: "inquire", label: "转询价", to: "03", action: "INQUIRE" },
    { ...system, from: open, event: "propose", label: "转投保", to: "04", action: "PROPOSE" },
    { ...system, from: open, event: "win", label: "成交", to: "05", effects: ["endTasks"], action: "ISSUE" },
    {
      ...plain,
      from: open,
      event: "lose",
      label: "流失",
      to: "06",
      role: "owner",
      effects: ["endTasks"],
      action: "LOSE",
    },
    {
      ...plain,
      from: [...open, "06"],
      event: "close",
      label: "关闭",
      to: "07",
      role: "manager",
      effects: ["endTasks"],
      action: "CLOSE",
    },
  ],
};

function rolesOf({ inputBy, content }: DocumentRecord, { userCode, seesOthers }: DocumentUser): Role[] {
  const { ownerCode } = (content["base"] ?? {}) as FilledRow;
  const isOwner = inputBy === userCode || ownerCode === userCode;
  return [
    "entry",
    ...(isOwner || seesOthers ? (["owner"] as const) : []),
    ...(seesOthers ? (["manager"] as const) : []),
  ];
}

function withFollowUp(content: FilledForm, { nextFollowUp, ...row }: FilledRow): FilledForm {
  return withSectionCells(withAddedRow(content, "follow", row), "plan", {
    nextFollowUp: nextFollowUp ?? null,
  });
}

export const opportunityDefinition = defineDocument({
  name: "opportunity",
  title: "商机",
  table: "opportunity",
  number: { field: "busOppNo", label: "商机号", format: businessNumberFormats.busOppNo },
  permission: { query: "opportunity:query", add: "opportunity:edit", edit: "opportunity:edit" },
  form: opportunityFormDefinition,
  columns: {
    customerName: { path: "customer.customerName", label: "客户", kind: "text", width: 200 },
    source: { path: "base.source", label: "来源", kind: "text", names: "OpportunitySource", width: 110 },
    riskCode: { path: "plan.riskCode", label: "险种", kind: "text", names: "risk", width: 150 },
    expectedPremium: {
      path: "plan.expectedPremium",
      label: "预计保费（元）",
      kind: "money",
      sum: true,
      width: 130,
    },
    expectedDate: { path: "plan.expectedDate", label: "预计签单日", kind: "date", width: 112 },
    nextFollowUp: { path: "plan.nextFollowUp", label: "下次跟进", kind: "date", width: 112 },
  },
  heading: "customerName",
  ownerPath: "base.ownerCode",
  searchPaths: ["customer.customerName", "customer.contactName"],
  lifecycle: opportunityLifecycle,
  statuses: "OpportunityStatus",
  tones: {
    "01": "resting",
    "02": "running",
    "03": "waiting",
    "04": "waiting",
    "05": "good",
    "06": "bad",
    "07": "resting",
  },
  rolesOf,
  guards: {},
  steps: {
    follow: {
      permission: "opportunity:edit",
      form: followStep,
      isMain: true,
      change: withFollowUp,
    },
    lose: {
      permission: "opportunity:edit",
      form: loseStep,
      warning: "流失后不再提醒跟进。",
      change: (content, { lostReason }) => withSectionCells(content, "outcome", { lostReason }),
    },
    close: { permission: "opportunity:edit", form: closeStep, warning: "关闭后不能恢复。" },
  },
  filters: [
    { name: "customerName", label: "客户", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "source", label: "来源", kind: "choice", names: "OpportunitySource" },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk", isMore: true },
    { name: "expectedDate", label: "预计签单日", kind: "range", isAhead: true, isMore: true },
    { name: "nextFollowUp", label: "下次跟进", kind: "range", isAhead: true, isMore: true },
  ],
  views: [
    { name: "open", label: "进行中", filters: { status: "01,02,03,04" } },
    { name: "won", label: "已成交", filters: { status: "05" } },
    { name: "lost", label: "已流失", filters: { status: "06" } },
  ],
  pages: {
    list: "/opportunityManagement/opportList",
    add: "/opportunityManagement/opportList/add",
    detail: "/opportunityManagement/detailInfo/{businessNo}",
    edit: "/opportunityManagement/detailInfo/{businessNo}/edit",
  },
});
