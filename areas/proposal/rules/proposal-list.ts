import {
  createCertificateListFilter,
  createDateRangeFilter,
  handlerListFilter,
  createHiddenListColumns,
  insuredNameListFilter,
  createDocumentNumberFilter,
  createPartyListFilters,
  createRelatedNumberFilter,
  createSharedListColumns,
  createStatusListColumn,
  underwritingResultColumn,
} from "#areas/document/rules/list-parts.ts";
import type { RowStates } from "#platform/lists/row-states.ts";
import { defineList } from "#platform/lists/definition.ts";

const STATES = {
  resting: ["01", "10", "11"],
  running: ["02", "03", "07"],
  waiting: ["04", "06", "12", "13"],
  bad: ["05", "09"],
  good: ["08"],
} as const;

/** The states in which the menu of a row offers a step; a test holds them against the lifecycle. */
export const proposalRowStates = {
  save: ["01", "05"],
  submit: ["01", "05"],
  revoke: ["01", "05", "06", "12"],
} as const satisfies RowStates;
/** In which a note says why the proposal came back. */
export const RETURNED_PROPOSAL_STATES: readonly string[] = ["05", "09"];

/** 投保单查询: the proposals of the branch and below it. */
export const proposalList = defineList({
  name: "proposal",
  call: "manage/queryProposalList",
  title: "投保单查询",
  permission: "proposal:query",
  source: "document",
  only: { business_type: "T" },
  key: "proposalNo",
  owner: "input_by",
  agency: "agency_code",
  heading: "proposalNo",
  card: { title: "holderName", figure: "sumPremium" },
  open: "/insuranceManagement/insuranceDetail/detail/{orderNo}/{riskCode}/{proposalNo}",
  sort: { column: "inputAt", direction: "desc" },
  columns: [
    { name: "proposalNo", from: "business_no", label: "投保单号", kind: "number", width: 128 },
    { name: "orderNo", label: "订单号", kind: "number", width: 128, isHidden: true },
    ...createSharedListColumns({ riskCode: 120, holderName: 168 }),
    ...createHiddenListColumns({ insuredName: 190 }),
    ...createSharedListColumns({ sumAmount: 128, sumPremium: 116, startDate: 104 }),
    createStatusListColumn({ label: "状态", names: "ProposalStatus", width: 164 }, STATES),
    underwritingResultColumn,
    { name: "isSeeFeeFlag", from: "is_see_fee", label: "见费", kind: "text", names: "YesNo", width: 70 },
    { name: "validUntil", label: "最晚缴费日", kind: "date", width: 112, isHidden: true },
    ...createSharedListColumns({ handler1Code: 100, comCode: 160 }),
    { name: "inputAt", label: "录入时间", kind: "moment", width: 168, sortable: true },
    ...createHiddenListColumns({ endDate: 112 }),
    { name: "inquiryNo", label: "询价单号", kind: "number", width: 128, isHidden: true },
    { name: "policyNo", label: "保单号", kind: "number", width: 128, isHidden: true },
    ...createHiddenListColumns({ businessNature: 120 }),
    { name: "dataSource", label: "出单方式", kind: "text", names: "DataSource", width: 110, isHidden: true },
    ...createHiddenListColumns({ inputBy: 100 }),
    { name: "teamCode", label: "销售团队", kind: "text", width: 120, isHidden: true },
    ...createHiddenListColumns({ version: 96 }),
  ],
  filters: [
    { name: "inputAt", label: "录入日期", kind: "range", preset: "last180" },
    { name: "status", label: "投保单状态", kind: "choice", names: "ProposalStatus" },
    ...createPartyListFilters("机构"),
    createDocumentNumberFilter("proposalNo", "投保单号", "business_no"),
    createRelatedNumberFilter("orderNo", "订单号"),
    createRelatedNumberFilter("inquiryNo", "询价单号"),
    insuredNameListFilter,
    createCertificateListFilter("proposal"),
    { name: "businessNature", label: "业务来源", kind: "choice", names: "BusinessNature", isMore: true },
    handlerListFilter,
    { name: "inputBy", label: "录入人", kind: "user", isMore: true },
    createDateRangeFilter("startDate", "起保日期"),
    createDateRangeFilter("validUntil", "最晚缴费日"),
  ],
  views: [
    { name: "mine", label: "待提交", filters: { status: "01,05" } },
    { name: "returned", label: "退回修改", filters: { status: "05" } },
    { name: "running", label: "核保中", filters: { status: "03,04" } },
    { name: "unpaid", label: "待缴费", filters: { status: "06,07" } },
    { name: "issued", label: "已承保", filters: { status: "08" } },
  ],
});
