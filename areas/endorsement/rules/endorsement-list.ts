import {
  createDateRangeFilter,
  createDocumentNumberFilter,
  createHiddenListColumns,
  createPartyListFilters,
  createRelatedNumberFilter,
  createSharedListColumns,
  createStatusListColumn,
  handlerListFilter,
  underwritingResultColumn,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";
import type { RowStates } from "#platform/lists/row-states.ts";

const STATES = {
  resting: ["01", "10"],
  running: ["02", "03"],
  waiting: ["04", "06", "07"],
  bad: ["05", "09"],
  good: ["08"],
} as const;

/** Submitted and not in effect yet. Drafts, returned, refused and revoked ones make no sum. */
const PENDING = [...STATES.running, ...STATES.waiting];

/** The states in which the menu of a row offers a step; a test holds them against the lifecycle. */
export const endorsementRowStates = {
  save: ["01", "05"],
  submit: ["01", "05"],
  revoke: ["01", "05", "06"],
  takeBack: ["04"],
} as const satisfies RowStates;
/** The states in which the premium of an endorsement is collected. */
export const COLLECTING_ENDORSEMENT_STATES: readonly string[] = ["06"];

/** 批单查询: the endorsements of the branch and below it. */
export const endorsementList = defineList({
  name: "endorsement",
  call: "endorse/queryEndorseList",
  title: "批单查询",
  permission: "endorse:query",
  source: "endorsement_now",
  key: "endorseNo",
  owner: "input_by",
  agency: "agency_code",
  heading: "endorseNo",
  card: { title: "holderName", figure: "premiumChange" },
  open: "/correctionDetail/detail/{endorseNo}/{policyNo}",
  sort: { column: "inputAt", direction: "desc" },
  columns: [
    { name: "endorseNo", label: "批单号", kind: "number", width: 128 },
    { name: "policyNo", label: "保单号", kind: "number", width: 128 },
    {
      name: "endorseType",
      from: "types",
      label: "批改类型",
      kind: "text",
      names: "EndorseType",
      hasManyCodes: true,
      width: 180,
    },
    ...createSharedListColumns({ holderName: 168 }),
    {
      name: "premiumChange",
      label: "变化保费（元）",
      kind: "money",
      sum: true,
      sumParts: [
        { name: "effectiveChange", label: "已生效变化保费", column: "status", values: STATES.good },
        { name: "pendingChange", label: "办理中变化保费", column: "status", values: PENDING },
      ],
      width: 128,
    },
    { name: "validDate", label: "生效日期", kind: "date", width: 104 },
    createStatusListColumn({ label: "状态", names: "EndorseStatus", width: 148 }, STATES),
    { ...underwritingResultColumn, label: "核批结果" },
    { name: "inputBy", label: "申请人", kind: "text", names: "user", width: 100 },
    ...createSharedListColumns({ handler1Code: 100, comCode: 160 }),
    { name: "inputAt", label: "录入时间", kind: "moment", width: 168, sortable: true },
    { name: "riskCode", label: "险种", kind: "text", names: "risk", width: 132, isHidden: true },
    { name: "reason", label: "批改原因", kind: "text", names: "EndorseReason", width: 120, isHidden: true },
    ...createHiddenListColumns({ version: 96 }),
  ],
  filters: [
    { name: "inputAt", label: "批改日期", kind: "range", preset: "last29" },
    { name: "status", label: "批单状态", kind: "choice", names: "EndorseStatus" },
    { name: "endorseType", from: ["types"], label: "批改类型", kind: "choice", names: "EndorseType" },
    ...createPartyListFilters("机构"),
    createDocumentNumberFilter("endorseNo", "批单号"),
    createRelatedNumberFilter("policyNo", "保单号"),
    handlerListFilter,
    { name: "inputBy", label: "申请人", kind: "user", isMore: true },
    createDateRangeFilter("validDate", "生效日期"),
  ],
  views: [
    { name: "mine", label: "待提交", filters: { status: "01,05" } },
    { name: "running", label: "核批中", filters: { status: "03,04" } },
    { name: "collecting", label: "待收费", filters: { status: "06" } },
    { name: "refunding", label: "待退费", filters: { status: "07" } },
    { name: "effective", label: "已生效", filters: { status: "08" } },
  ],
});
