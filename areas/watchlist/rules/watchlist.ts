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
  withSectionCells,
} from "#platform/forms/define-form.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";

/** The codes of WatchlistKind. */
export const watchlistKinds = {
  sanctioned: "01",
  dishonest: "02",
  barredRespondent: "03",
  forbiddenDestination: "04",
  disputedPatent: "05",
} as const;
export const HEAD_OFFICE = "00000000";

const { forbiddenDestination, disputedPatent } = watchlistKinds;
const isDestination = `entry.listKind == '${forbiddenDestination}'`;
const isPatent = `entry.listKind == '${disputedPatent}'`;

export const watchlistEntrySection = section("entry", "名单条目", [
  element("listKind", "名单类别", "select", { dictionary: "WatchlistKind", required: true }),
  element("name", "名称", "input", {
    required: true,
    ruleList: [createLengthRule(2, 120)],
    help: "个人、单位或船舶名称，目的地名称，或专利名称",
  }),
  element("certificateNo", "证件号码", "input", {
    when: `not (${isDestination} or ${isPatent})`,
    ruleList: [createLengthRule(4, 40)],
    help: "身份证号或统一社会信用代码；不填时按名称比对",
  }),
  element("region", "目的地", "treeSelect", {
    when: isDestination,
    dictionary: "TravelRegion",
    required: true,
  }),
  element("patentNo", "专利号", "input", {
    when: isPatent,
    required: true,
    ruleList: [createLengthRule(6, 40)],
  }),
  element("source", "来源", "input", {
    required: true,
    ruleList: [createLengthRule(2, 100)],
    help: "公布名单的机构",
  }),
  element("validFrom", "生效日期", "date", { required: true }),
  element("validUntil", "有效期至", "date", { help: "含当日；不填为长期有效" }),
  element("reason", "列入原因", "textarea", { required: true, ruleList: [createLengthRule(2, 500)] }),
]);

export const watchlistForm = defineForm(
  [
    watchlistEntrySection,
    section("ending", "终止情况", [
      element("endDate", "终止日期", "date", { readOnly: true }),
      element("endReason", "终止原因", "textarea", { readOnly: true }),
    ]),
  ],
  [
    {
      code: "period",
      holds: "empty(entry.validUntil) or entry.validUntil >= entry.validFrom",
      field: "entry.validUntil",
      message: "有效期至不能早于生效日期",
    },
  ],
);

const endForm = defineForm([
  section("input", "终止", [
    element("endDate", "终止日期", "date", { required: true, help: "自该日起不再比对" }),
    element("reason", "终止原因", "textarea", { required: true, ruleList: [createLengthRule(2, 200)] }),
  ]),
]);

type Event = "create" | "save" | "end" | "expire";
type Role = "keeper" | "system";
type Guard = "complete" | "headOffice";
export type WatchlistEffect = "checkDuplicate" | "checkEnding";
const keeping = {
  role: "keeper",
  guards: ["headOffice", "complete"],
  effects: ["checkDuplicate"],
  action: "SAVE",
} as const;

/** 名单条目, in the states of WatchlistStatus. The dates decide whether an entry is compared, the state follows them. */
export const watchlistLifecycle: Lifecycle<Event, Role, Guard, WatchlistEffect> = {
  title: "名单条目",
  states: { "1": "有效", "2": "已终止", "3": "已到期" },
  finalStates: ["2", "3"],
  transitions: [
    { ...keeping, from: [NO_STATE], event: "create", label: "新增", to: "1" },
    { ...keeping, from: ["1"], event: "save", label: "保存", to: "1" },
    {
      ...keeping,
      from: ["1"],
      event: "end",
      label: "终止",
      to: "2",
      guards: ["headOffice"],
      effects: ["checkEnding"],
      action: "CLOSE",
    },
    {
      ...keeping,
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

function rolesOf(_: DocumentRecord, { rights }: DocumentUser): Role[] {
  return rights.has("watchlist:edit") ? ["keeper"] : [];
}

const headOffice = ({ document }: GuardContext): string | undefined =>
  document.comCode === HEAD_OFFICE ? undefined : "名单由总公司维护，请切换到总公司后办理";

export const watchlistDefinition = defineDocument({
  name: "watchlist",
  title: "名单条目",
  table: "watchlist_entry",
  number: { field: "watchlistNo", label: "名单编号", format: businessNumberFormats.watchlistNo },
  permission: { query: "watchlist:query", add: "watchlist:edit", edit: "watchlist:edit" },
  form: watchlistForm,
  columns: {
    listKind: { path: "entry.listKind", label: "名单类别", kind: "text", names: "WatchlistKind", width: 130 },
    name: { path: "entry.name", label: "名称", kind: "text", width: 220 },
    certificateNo: {
      path: "entry.certificateNo",
      label: "证件号码",
      kind: "number",
      mask: "identity",
      width: 190,
    },
    region: { path: "entry.region", label: "目的地", kind: "text", names: "TravelRegion", width: 110 },
    patentNo: { path: "entry.patentNo", label: "专利号", kind: "number", width: 180 },
    source: { path: "entry.source", label: "来源", kind: "text", width: 180 },
    validFrom: { path: "entry.validFrom", label: "生效日期", kind: "date", width: 112 },
    validUntil: { path: "entry.validUntil", label: "有效期至", kind: "date", width: 112 },
    endDate: { path: "ending.endDate", label: "终止日期", kind: "date", width: 112 },
  },
  heading: "name",
  lifecycle: watchlistLifecycle,
  statuses: "WatchlistStatus",
  tones: { "1": "good", "2": "resting", "3": "resting" },
  rolesOf,
  guards: { headOffice },
  steps: {
    end: {
      permission: "watchlist:edit",
      form: endForm,
      warning: "终止后不能恢复；再次列入须新增条目。",
      change: (content, { endDate, reason }) =>
        withSectionCells(content, "ending", { endDate, endReason: reason }),
    },
  },
  // A certificate number is no filter: the filters stand in the address.
  filters: [
    { name: "listKind", label: "名单类别", kind: "choice", names: "WatchlistKind" },
    { name: "name", label: "名称", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "patentNo", label: "专利号", kind: "text", match: "whole", isMore: true },
    { name: "source", label: "来源", kind: "text", match: "contains", isMore: true },
    { name: "validUntil", label: "有效期至", kind: "range", isAhead: true, isMore: true },
  ],
  views: [
    { name: "valid", label: "有效", filters: { status: "1" } },
    { name: "over", label: "已终止或到期", filters: { status: "2,3" } },
  ],
  pages: {
    list: "/auxiliaryFunction/watchlist",
    add: "/auxiliaryFunction/watchlist/add",
    detail: "/auxiliaryFunction/watchlist/detail/{businessNo}",
    edit: "/auxiliaryFunction/watchlist/detail/{businessNo}/edit",
  },
});
