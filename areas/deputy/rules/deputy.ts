import { businessNumberFormats } from "#areas/document/rules/numbers.ts";
import {
  defineDocument,
  type DocumentRecord,
  type DocumentUser,
  type GuardContext,
} from "#platform/documents/definition.ts";
import {
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
  defineForm,
  getFormTextAtPath,
  withSectionCells,
} from "#platform/forms/define-form.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";

const reason = { required: true, ruleList: [createLengthRule(2, 200)] };

const deputyForm = defineForm(
  [
    section("deputy", "代理", [
      element("principalCode", "被代理人", "select", {
        dictionary: "underwriter",
        required: true,
        help: "本人；或核保级别低于您的核保人，下级机构的审批人",
      }),
      element("deputyCode", "代理人", "select", {
        dictionary: "underwriter",
        required: true,
        help: "核保级别不低于被代理人，并有其全部审批权限",
      }),
      element("startDate", "开始日期", "date", { required: true }),
      element("endDate", "截止日期", "date", { required: true, help: "含当日" }),
      element("reason", "事由", "textarea", reason),
    ]),
    section("ending", "结束情况", [
      element("endedOn", "结束日期", "date", { readOnly: true }),
      element("endReason", "结束原因", "textarea", { readOnly: true }),
    ]),
  ],
  [
    {
      code: "persons",
      holds: "deputy.principalCode != deputy.deputyCode",
      field: "deputy.deputyCode",
      message: "代理人不能是被代理人本人",
    },
    {
      code: "period",
      holds: "deputy.endDate >= deputy.startDate",
      field: "deputy.endDate",
      message: "截止日期不能早于开始日期",
    },
    {
      code: "length",
      holds: "deputy.endDate < deputy.startDate or days(deputy.startDate, deputy.endDate) < 180",
      field: "deputy.endDate",
      message: "代理期间最长 180 天",
    },
  ],
);

const endForm = defineForm([
  section("input", "结束代理", [element("reason", "结束原因", "textarea", reason)]),
]);

/** Whoever decides anything of 待办审批, underwriters included. */
export const DEPUTE = "approval:query";

type Event = "create" | "save" | "end" | "expire";
type Role = "underwriter" | "party" | "system";
type Guard = "complete" | "notOver";
export type DeputyEffect = "checkPersons" | "checkEnder" | "tellPersons";

const saving = {
  guards: ["complete", "notOver"],
  effects: ["checkPersons", "tellPersons"],
  action: "SAVE",
} as const;

/** 审批代理, in the states of DeputyStatus. Its days decide when it holds; the state follows them. */
export const deputyLifecycle: Lifecycle<Event, Role, Guard, DeputyEffect> = {
  title: "审批代理",
  states: { "1": "有效", "2": "已结束", "3": "已到期" },
  finalStates: ["2", "3"],
  transitions: [
    { ...saving, from: [NO_STATE], event: "create", label: "新增", to: "1", role: "underwriter" },
    { ...saving, from: ["1"], event: "save", label: "保存", to: "1", role: "party" },
    {
      from: ["1"],
      event: "end",
      label: "结束",
      to: "2",
      role: "underwriter",
      guards: [],
      effects: ["checkEnder", "tellPersons"],
      action: "CLOSE",
    },
    {
      from: ["1"],
      event: "expire",
      label: "到期",
      to: "3",
      role: "system",
      guards: [],
      effects: [],
      action: "EXPIRE",
    },
  ],
};

export const getPrincipalCode = (content: DocumentRecord["content"]) =>
  getFormTextAtPath(content, "deputy.principalCode");
export const getDeputyCode = (content: DocumentRecord["content"]) =>
  getFormTextAtPath(content, "deputy.deputyCode");

/** Either person may change it, and so may whoever set it up. */
function rolesOf({ inputBy, content }: DocumentRecord, { userCode, rights }: DocumentUser): Role[] {
  if (!rights.has(DEPUTE)) return [];
  const parties = [inputBy, getPrincipalCode(content), getDeputyCode(content)];
  return parties.includes(userCode) ? ["underwriter", "party"] : ["underwriter"];
}

const notOver = ({ document: { content }, today }: GuardContext): string | undefined =>
  getFormTextAtPath(content, "deputy.endDate") < today ? "截止日期已过" : undefined;

export const deputyDefinition = defineDocument({
  name: "deputy",
  title: "审批代理",
  table: "deputy",
  number: { field: "deputyNo", label: "代理编号", format: businessNumberFormats.deputyNo },
  permission: { query: DEPUTE, add: DEPUTE, edit: DEPUTE },
  form: deputyForm,
  columns: {
    principalCode: {
      path: "deputy.principalCode",
      label: "被代理人",
      kind: "text",
      names: "user",
      width: 130,
    },
    deputyCode: { path: "deputy.deputyCode", label: "代理人", kind: "text", names: "user", width: 130 },
    startDate: { path: "deputy.startDate", label: "开始日期", kind: "date", width: 112 },
    endDate: { path: "deputy.endDate", label: "截止日期", kind: "date", width: 112 },
    reason: { path: "deputy.reason", label: "事由", kind: "text", width: 240 },
  },
  heading: "principalCode",
  lifecycle: deputyLifecycle,
  statuses: "DeputyStatus",
  tones: { "1": "good", "2": "resting", "3": "resting" },
  rolesOf,
  guards: { notOver },
  steps: {
    end: {
      permission: DEPUTE,
      form: endForm,
      warning: "结束后代理人不能再接办；已接办的任务仍由代理人处理。",
      change: (content, { reason: endReason }, { today }) =>
        withSectionCells(content, "ending", { endedOn: today, endReason }),
    },
  },
  filters: [
    { name: "principalCode", label: "被代理人", kind: "user" },
    { name: "deputyCode", label: "代理人", kind: "user" },
    { name: "endDate", label: "截止日期", kind: "range", isAhead: true },
  ],
  views: [
    { name: "valid", label: "有效", filters: { status: "1" } },
    { name: "mine", label: "由我代理", filters: { status: "1", deputyCode: "me" } },
    { name: "over", label: "已结束或到期", filters: { status: "2,3" } },
  ],
  pages: {
    list: "/underwritingPool/deputies",
    add: "/underwritingPool/deputies/add",
    detail: "/underwritingPool/deputies/detail/{businessNo}",
    edit: "/underwritingPool/deputies/detail/{businessNo}/edit",
  },
});
