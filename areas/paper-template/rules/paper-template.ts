import { businessNumberFormats } from "#areas/document/rules/numbers.ts";
import { createApprovalGuards, createApprovalSteps } from "#platform/documents/approval.ts";
import {
  defineDocument,
  type DocumentRecord,
  type DocumentStepContext,
  type DocumentUser,
} from "#platform/documents/definition.ts";
import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
  defineForm,
  withSectionCells,
} from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";

export const VIEW_TEMPLATES = "document:print";
export const EDIT_TEMPLATES = "document:template";
export const APPROVE_TEMPLATES = "document:template:approve";

const shown = { required: true } as const;
const templateForm = defineForm(
  [
    section("scope", "适用范围", [
      element("templateName", "模板名称", "input", { required: true, ruleList: [createLengthRule(2, 40)] }),
      element("paperKind", "单证", "select", { dictionary: "PaperTemplateKind", required: true }),
      element("riskCode", "险种", "select", { dictionary: "risk", help: "不选即适用于所有险种" }),
    ]),
    section("wording", "文字", [
      element("title", "标题", "input", {
        ruleList: [createLengthRule(0, 20)],
        help: "接在险种名称之后；不填按系统标题",
      }),
      element("footer", "页脚", "input", { ruleList: [createLengthRule(0, 60)], help: "不填则印机构名称" }),
      element("opening", "开头语", "textarea", {
        ruleList: [createLengthRule(0, 400)],
        help: "不填按系统开头语",
      }),
    ]),
    section(
      "remark",
      "重要提示",
      [element("text", "内容", "textarea", { required: true, ruleList: [createLengthRule(1, 300)] })],
      { kind: "table" },
    ),
    section("shown", "印制内容", [
      element("logo", "公司标志", "switch", shown),
      element("seal", "电子签章", "switch", { ...shown, help: "不印的，留手工盖章的位置" }),
      element("phone", "服务电话", "switch", shown),
      element("handler", "经办人", "switch", shown),
      element("payPlan", "缴费计划", "switch", shown),
      element("coinsurance", "共保信息", "switch", shown),
      element("dispute", "争议处理", "switch", shown),
    ]),
    section(
      "column",
      "清单不印的列",
      [element("columnCode", "列", "select", { dictionary: "PaperListColumn", required: true })],
      { kind: "table" },
    ),
    section("outcome", "复核结果", [
      element("approverCode", "复核人", "lookup", { dictionary: "user", readOnly: true }),
    ]),
  ],
  [
    { code: "remarks", holds: "count(remark) <= 12", field: "remark.text", message: "重要提示最多 12 条" },
    { code: "columns", holds: "count(column) <= 5", field: "column.columnCode", message: "最多选 5 列" },
  ],
);

/** What a new template begins with: everything is printed, in the words of the program. */
export const newTemplate: FilledForm = {
  shown: { logo: "1", seal: "1", phone: "1", handler: "1", payPlan: "1", coinsurance: "1", dispute: "1" },
};

export const TEMPLATE_STATUS = { inForce: "03", ended: "04" } as const;

type Event =
  | "create"
  | "save"
  | "submit"
  | "takeBack"
  | "discard"
  | "approve"
  | "sendBack"
  | "stop"
  | "replace";
type Role = "entry" | "author" | "approver" | "system";
type Guard = "complete" | "fourEyes";
export type PaperTemplateEffect = "checkCharacters" | "putInForce" | "endEdition";

const byAuthor = {
  role: "author",
  guards: ["complete"],
  effects: ["checkCharacters"],
  action: "SAVE",
} as const;
const withdrawal = { role: "author", guards: [], effects: [] } as const;
const decision = { from: ["02"], role: "approver", guards: ["fourEyes"] } as const;

/** 保单模板, in the states of PaperTemplateStatus. What is in force is never edited: another version replaces it. */
const paperTemplateLifecycle: Lifecycle<Event, Role, Guard, PaperTemplateEffect> = {
  title: "保单模板",
  states: { "01": "草稿", "02": "待复核", "03": "生效", "04": "停用", "05": "作废" },
  finalStates: ["04", "05"],
  transitions: [
    { ...byAuthor, from: [NO_STATE], event: "create", label: "新增", to: "01", role: "entry" },
    { ...byAuthor, from: ["01"], event: "save", label: "保存", to: "01" },
    { ...byAuthor, from: ["01"], event: "submit", label: "提交复核", to: "02", action: "SUBMIT" },
    { ...withdrawal, from: ["02"], event: "takeBack", label: "撤回", to: "01", action: "TAKEBACK" },
    { ...withdrawal, from: ["01"], event: "discard", label: "作废", to: "05", action: "REVOKE" },
    { ...decision, event: "approve", label: "同意", to: "03", effects: ["putInForce"], action: "APPROVE" },
    { ...decision, event: "sendBack", label: "退回", to: "01", effects: [], action: "RETURN" },
    {
      from: ["03"],
      event: "stop",
      label: "停用",
      to: "04",
      role: "approver",
      guards: [],
      effects: ["endEdition"],
      action: "DISABLE",
    },
    {
      from: ["03"],
      event: "replace",
      label: "由新版本替代",
      to: "04",
      role: "system",
      guards: [],
      effects: ["endEdition"],
      action: "REPLACE",
    },
  ],
};

function rolesOf({ inputBy }: DocumentRecord, { userCode, rights }: DocumentUser): Role[] {
  return [
    ...(rights.has(EDIT_TEMPLATES) ? (["entry"] as const) : []),
    ...(rights.has(EDIT_TEMPLATES) && inputBy === userCode ? (["author"] as const) : []),
    ...(rights.has(APPROVE_TEMPLATES) ? (["approver"] as const) : []),
  ];
}

const { approve, sendBack } = createApprovalSteps(APPROVE_TEMPLATES);
const withApprover = (content: FilledForm, _: unknown, { userCode }: DocumentStepContext): FilledForm =>
  withSectionCells(content, "outcome", { approverCode: userCode });
const stopForm = defineForm([
  section("input", "停用", [
    element("reason", "停用原因", "textarea", { required: true, ruleList: [createLengthRule(2, 200)] }),
  ]),
]);

export const paperTemplateDefinition = defineDocument({
  name: "paperTemplate",
  title: "保单模板",
  table: "paper_template",
  number: { field: "paperTemplateNo", label: "模板编号", format: businessNumberFormats.paperTemplateNo },
  permission: { query: VIEW_TEMPLATES, add: EDIT_TEMPLATES, edit: EDIT_TEMPLATES },
  form: templateForm,
  columns: {
    templateName: { path: "scope.templateName", label: "模板名称", kind: "text", width: 200 },
    paperKind: {
      path: "scope.paperKind",
      label: "单证",
      kind: "text",
      names: "PaperTemplateKind",
      width: 96,
    },
    riskCode: { path: "scope.riskCode", label: "险种", kind: "text", names: "risk", width: 140 },
    approverCode: { path: "outcome.approverCode", label: "复核人", kind: "text", names: "user", width: 96 },
  },
  heading: "templateName",
  lifecycle: paperTemplateLifecycle,
  statuses: "PaperTemplateStatus",
  tones: { "01": "resting", "02": "waiting", "03": "good", "04": "resting", "05": "resting" },
  rolesOf,
  guards: createApprovalGuards({ levels: {}, earlierApprovers: () => [] }),
  steps: {
    submit: { permission: EDIT_TEMPLATES, isMain: true },
    approve: {
      ...approve,
      change: withApprover,
      warning: "同意后立即生效，并替代同一适用范围的现行版本。",
    },
    takeBack: { permission: EDIT_TEMPLATES },
    discard: { permission: EDIT_TEMPLATES, warning: "作废后不能恢复。" },
    sendBack,
    stop: {
      permission: APPROVE_TEMPLATES,
      form: stopForm,
      warning: "停用后改按适用范围更大的模板出具；没有的，按系统文字出具。已出具的单证不变。",
    },
  },
  filters: [
    { name: "templateName", label: "模板名称", kind: "text", match: "contains" },
    { name: "paperKind", label: "单证", kind: "choice", names: "PaperTemplateKind" },
    { name: "riskCode", label: "险种", kind: "choice", names: "risk" },
  ],
  views: [
    { name: "inForce", label: "生效", filters: { status: "03" } },
    { name: "waiting", label: "待复核", filters: { status: "02" } },
    { name: "drafts", label: "草稿", filters: { status: "01" } },
  ],
  pages: {
    list: "/documentManagement/policyTemplateDetail",
    add: "/documentManagement/policyTemplateDetail/add",
    detail: "/documentManagement/policyTemplateDetail/detail/{businessNo}",
    edit: "/documentManagement/policyTemplateDetail/detail/{businessNo}/edit",
  },
  listSource: "paper_template_list",
  listColumns: [
    { name: "edition", label: "版本", kind: "integer", width: 72 },
    { name: "inForceAt", label: "生效时间", kind: "moment", width: 168 },
    { name: "endedAt", label: "停用时间", kind: "moment", width: 168, isHidden: true },
  ],
});
