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
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import { partnerPages } from "./pages.ts";

const reason = { required: true, ruleList: [createLengthRule(2, 200)] };
const lengthBetween = (least: number, most: number) => ({
  required: true,
  ruleList: [createLengthRule(least, most)],
});

const partnerForm = defineForm(
  [
    section("partner", "合作方", [
      element("partnerCode", "合作方代码", "input", {
        ...lengthBetween(2, 40),
        help: "请求中的 iss；各次登记相同",
      }),
      element("partnerName", "合作方名称", "input", lengthBetween(2, 100)),
      // Administrators have no right to look users up by name.
      element("userCode", "授权人员工号", "input", {
        ...lengthBetween(4, 20),
        help: "合作方按此人的权限查阅",
      }),
      element("keyId", "密钥编号", "input", {
        ...lengthBetween(1, 40),
        help: "请求中的 kid；换密钥须另行登记",
      }),
      element("validFrom", "生效日期", "date", { required: true }),
      element("validUntil", "截止日期", "date", { required: true, help: "含当日" }),
      element("publicKey", "公钥", "textarea", {
        ...lengthBetween(1, 2000),
        help: "PEM 格式的 Ed25519 或 P-256 公钥，含首尾两行；不要填写私钥",
      }),
    ]),
    section(
      "purposes",
      "可打开的页面",
      partnerPages.map(({ key, title }) => element(key, title, "switch")),
    ),
    section(
      "branches",
      "机构",
      [element("comCode", "机构", "select", { dictionary: "company", required: true })],
      {
        kind: "table",
        note: "至少一行；须为授权人员所在的机构；可看到该机构及其下级的单据",
        duplicate: { rule: "PARTNER_BRANCH", keys: ["comCode"], message: "机构重复，请改选或删除该行" },
      },
    ),
    section(
      "products",
      "险种",
      [element("riskCode", "险种", "select", { dictionary: "risk", required: true })],
      {
        kind: "table",
        note: "至少一行",
        duplicate: { rule: "PARTNER_PRODUCT", keys: ["riskCode"], message: "险种重复，请改选或删除该行" },
      },
    ),
    section(
      "ending",
      "停用情况",
      [
        element("endedOn", "停用日期", "date", { readOnly: true }),
        element("endReason", "停用原因", "textarea", { readOnly: true }),
      ],
      { when: "not empty(ending.endedOn)" },
    ),
  ],
  [
    {
      code: "period",
      holds: "partner.validUntil >= partner.validFrom",
      field: "partner.validUntil",
      message: "截止日期不能早于生效日期",
    },
    {
      code: "pages",
      holds: partnerPages.map(({ key }) => `purposes.${key} == '1'`).join(" or "),
      field: `purposes.${partnerPages[0].key}`,
      message: "请至少选择一种页面",
    },
    {
      code: "branches",
      holds: "count(branches) > 0",
      field: "branches.comCode",
      message: "请至少填写一个机构",
    },
    {
      code: "products",
      holds: "count(products) > 0",
      field: "products.riskCode",
      message: "请至少填写一个险种",
    },
  ],
);

const stopForm = defineForm([
  section("input", "停用合作方", [element("reason", "停用原因", "textarea", reason)]),
]);

const QUERY = "partner:query";
const EDIT = "partner:edit";
const ENABLE = "partner:enable";
const HEAD_OFFICE = "00000000";
/** The codes of PartnerStatus. */
export const WAITING = "1";
const ENABLED = "2";

type Event = "create" | "save" | "enable" | "stop";
type Role = "registrar" | "author" | "approver";
type Guard = "complete" | "headOffice" | "fourEyes";
export type PartnerEffect = "checkRegistration";

const saving = {
  guards: ["headOffice", "complete"],
  effects: ["checkRegistration"],
  action: "SAVE",
} as const;

/** 合作方登记: one person registers, another enables; what is enabled never changes. */
export const partnerLifecycle: Lifecycle<Event, Role, Guard, PartnerEffect> = {
  title: "合作方登记",
  states: { "1": "待启用", "2": "启用", "3": "停用" },
  finalStates: ["3"],
  transitions: [
    { ...saving, from: [NO_STATE], event: "create", label: "登记", to: "1", role: "registrar" },
    { ...saving, from: ["1"], event: "save", label: "保存", to: "1", role: "author" },
    {
      from: ["1"],
      event: "enable",
      label: "启用",
      to: ENABLED,
      role: "approver",
      guards: ["headOffice", "complete", "fourEyes"],
      effects: ["checkRegistration"],
      action: "ENABLE",
    },
    {
      from: ["1", ENABLED],
      event: "stop",
      label: "停用",
      to: "3",
      role: "registrar",
      guards: ["headOffice"],
      effects: [],
      action: "DISABLE",
    },
  ],
};

function rolesOf({ inputBy }: DocumentRecord, { userCode, rights }: DocumentUser): Role[] {
  const isRegistrar = rights.has(EDIT);
  return [
    ...(isRegistrar ? (["registrar"] as const) : []),
    ...(isRegistrar && inputBy === userCode ? (["author"] as const) : []),
    ...(rights.has(ENABLE) ? (["approver"] as const) : []),
  ];
}

const headOffice = ({ document }: GuardContext): string | undefined =>
  document.comCode === HEAD_OFFICE ? undefined : "合作方由总公司登记，请切换到总公司后办理";

/** Only its author saves a registration, so that nobody else has to be asked. */
const fourEyes = ({ document: { inputBy }, user: { userCode } }: GuardContext): string | undefined =>
  inputBy === userCode ? "本人登记的合作方须由他人启用" : undefined;

export const partnerDefinition = defineDocument({
  name: "partner",
  title: "合作方登记",
  table: "partner",
  number: { field: "partnerNo", label: "登记编号", format: businessNumberFormats.partnerNo },
  permission: { query: QUERY, add: EDIT, edit: EDIT },
  form: partnerForm,
  columns: {
    partnerName: { path: "partner.partnerName", label: "合作方名称", kind: "text", width: 220 },
    partnerCode: { path: "partner.partnerCode", label: "合作方代码", kind: "text", width: 140 },
    keyId: { path: "partner.keyId", label: "密钥编号", kind: "text", width: 120 },
    userCode: { path: "partner.userCode", label: "授权人员", kind: "text", names: "user", width: 130 },
    validFrom: { path: "partner.validFrom", label: "生效日期", kind: "date", width: 112 },
    validUntil: { path: "partner.validUntil", label: "截止日期", kind: "date", width: 112 },
  },
  heading: "partnerName",
  lifecycle: partnerLifecycle,
  statuses: "PartnerStatus",
  tones: { "1": "waiting", [ENABLED]: "good", "3": "resting" },
  rolesOf,
  guards: { headOffice, fourEyes },
  steps: {
    enable: {
      permission: ENABLE,
      isMain: true,
      warning: "启用后，持有该密钥的系统可以打开所列机构和险种的单据。",
    },
    stop: {
      permission: EDIT,
      form: stopForm,
      warning: "停用后不能恢复；再次启用须另行登记。已发出而未打开的地址随之失效。",
      change: (content, { reason: endReason }, { today }) =>
        withSectionCells(content, "ending", { endedOn: today, endReason }),
    },
  },
  filters: [
    { name: "partnerName", label: "名称", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "partnerCode", label: "合作方代码", kind: "text", match: "whole" },
    { name: "validUntil", label: "截止日期", kind: "range", isAhead: true },
  ],
  views: [
    { name: "valid", label: "启用", filters: { status: ENABLED } },
    { name: "waiting", label: "待启用", filters: { status: "1" } },
  ],
  pages: {
    list: "/systemManagement/partners",
    add: "/systemManagement/partners/add",
    detail: "/systemManagement/partners/detail/{businessNo}",
    edit: "/systemManagement/partners/detail/{businessNo}/edit",
  },
});

/** A registration as the checks of a request read it. */
export type Partner = {
  readonly partnerNo: string;
  readonly partnerCode: string;
  readonly partnerName: string;
  readonly keyId: string;
  readonly publicKey: string;
  readonly userCode: string;
  readonly isEnabled: boolean;
  readonly validFrom: PlainDate;
  readonly validUntil: PlainDate;
  readonly purposes: ReadonlySet<string>;
  readonly branches: ReadonlySet<string>;
  readonly products: ReadonlySet<string>;
};

export function parsePartner(
  partnerNo: string,
  { status, content }: { readonly status: string; readonly content: FilledForm },
): Partner {
  const text = (name: string): string => getFormTextAtPath(content, `partner.${name}`);
  const isOn = (key: string): boolean => getFormTextAtPath(content, `purposes.${key}`) === "1";
  const listed = (table: string, cell: string) =>
    new Set(listFormRows(content[table]).flatMap((row) => (typeof row[cell] === "string" ? row[cell] : [])));
  return {
    partnerNo,
    partnerCode: text("partnerCode"),
    partnerName: text("partnerName"),
    keyId: text("keyId"),
    publicKey: text("publicKey"),
    userCode: text("userCode"),
    isEnabled: status === ENABLED,
    validFrom: text("validFrom"),
    validUntil: text("validUntil"),
    purposes: new Set(partnerPages.map(({ key }) => key).filter(isOn)),
    branches: listed("branches", "comCode"),
    products: listed("products", "riskCode"),
  };
}

export function isPartnerInForce({ isEnabled, validFrom, validUntil }: Partner, today: PlainDate): boolean {
  return isEnabled && validFrom <= today && today <= validUntil;
}
