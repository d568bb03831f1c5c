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
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";

const STATES = { waiting: ["01", "06"], good: ["02"], resting: ["03", "07"], bad: ["04", "05"] } as const;

/** 保单查询: the policies of the branch and below it. */
export const policyList = defineList({
  name: "policy",
  call: "policy/queryPolicyList",
  title: "保单查询",
  permission: "policy:query",
  source: "policy",
  key: "policyNo",
  owner: "input_by",
  agency: "agency_code",
  heading: "policyNo",
  card: { title: "holderName", figure: "sumPremium" },
  open: "/policyManagement/policyDetail/detail/{policyNo}/current",
  sort: { column: "issuedAt", direction: "desc" },
  columns: [
    { name: "policyNo", label: "保单号", kind: "number", width: 128 },
    ...createSharedListColumns({
      riskCode: 132,
      holderName: 144,
      insuredName: 120,
      sumAmount: 128,
      sumPremium: 112,
    }),
    ...createSharedListColumns({ startDate: 104, endDate: 104 }),
    createStatusListColumn({ label: "状态", names: "PolicyStatus", width: 104 }, STATES),
    { name: "receivedPremium", label: "实收保费（元）", kind: "money", sum: true, width: 132 },
    { name: "endorseCount", label: "批改次数", kind: "integer", width: 96 },
    ...createSharedListColumns({ handler1Code: 100, comCode: 160 }),
    { name: "issuedAt", label: "签单时间", kind: "moment", width: 168, sortable: true },
    { name: "proposalNo", label: "投保单号", kind: "number", width: 128, isHidden: true },
    { name: "orderNo", label: "订单号", kind: "number", width: 128, isHidden: true },
    ...createHiddenListColumns({ businessNature: 120, inputBy: 100 }),
  ],
  filters: [
    { name: "issuedAt", label: "签单日期", kind: "range", preset: "last180" },
    { name: "status", label: "保单状态", kind: "choice", names: "PolicyStatus" },
    ...createPartyListFilters("机构"),
    createDocumentNumberFilter("policyNo", "保单号"),
    createRelatedNumberFilter("proposalNo", "投保单号"),
    insuredNameListFilter,
    createCertificateListFilter("policy"),
    handlerListFilter,
    createDateRangeFilter("startDate", "起保日期"),
    createDateRangeFilter("endDate", "终保日期"),
  ],
  views: [
    { name: "ahead", label: "待生效", filters: { status: "01" } },
    { name: "inForce", label: "有效", filters: { status: "02" } },
    { name: "suspended", label: "已中止", filters: { status: "06" } },
    { name: "over", label: "已到期", filters: { status: "03" } },
  ],
});
