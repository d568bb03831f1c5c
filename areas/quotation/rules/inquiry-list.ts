import {
  createDateRangeFilter,
  handlerListFilter,
  createHiddenListColumns,
  createDocumentNumberFilter,
  createPartyListFilters,
  createSharedListColumns,
  createStatusListColumn,
  underwritingResultColumn,
} from "#areas/document/rules/list-parts.ts";
import type { RowStates } from "#platform/lists/row-states.ts";
import { defineList } from "#platform/lists/definition.ts";

export function createInquiryStatusColumn(label: string) {
  const states = {
    resting: ["01", "08", "09"],
    running: ["02"],
    waiting: ["03"],
    good: ["04", "07"],
    bad: ["05", "06"],
  } as const;
  return createStatusListColumn({ label, names: "QuotationStatus", width: 116 }, states);
}

/** The states in which the menu of a row offers a step; a test holds them against the lifecycle. */
export const inquiryRowStates = {
  save: ["01", "05"],
  submit: ["01", "05"],
  transfer: ["04"],
  revoke: ["01", "02", "05"],
} as const satisfies RowStates;

/** 询价单查询: the quotations of the branch and below it. */
export const inquiryList = defineList({
  name: "inquiry",
  call: "inquiry/queryInquiryList",
  title: "询价单查询",
  permission: "quotation:query",
  source: "document",
  only: { business_type: "Q" },
  key: "inquiryNo",
  owner: "input_by",
  agency: "agency_code",
  heading: "inquiryNo",
  card: { title: "holderName", figure: "sumPremium" },
  open: "/quotationDetail/detail/{inquiryNo}",
  sort: { column: "inputAt", direction: "desc" },
  columns: [
    { name: "inquiryNo", from: "business_no", label: "询价单号", kind: "number", width: 128 },
    ...createSharedListColumns({
      riskCode: 130,
      holderName: 180,
      insuredName: 170,
      sumAmount: 130,
      sumPremium: 124,
    }),
    createInquiryStatusColumn("询价状态"),
    underwritingResultColumn,
    { name: "inquiryType", label: "询价类型", kind: "text", names: "InquiryType", width: 104 },
    { name: "batchCount", label: "可转份数", kind: "integer", width: 96, isHidden: true },
    { name: "transferCount", label: "已转份数", kind: "integer", width: 96, isHidden: true },
    { name: "validUntil", label: "有效期至", kind: "date", width: 112 },
    ...createSharedListColumns({ handler1Code: 100, comCode: 160 }),
    { name: "inputAt", label: "录入时间", kind: "moment", width: 168, sortable: true },
    ...createHiddenListColumns({ startDate: 112, endDate: 112, inputBy: 100 }),
    { name: "edition", label: "版次", kind: "integer", width: 80, isHidden: true },
    ...createHiddenListColumns({ version: 96 }),
  ],
  filters: [
    { name: "inputAt", label: "录入日期", kind: "range", preset: "last29" },
    { name: "status", label: "询价状态", kind: "choice", names: "QuotationStatus" },
    ...createPartyListFilters("归属机构"),
    createDocumentNumberFilter("inquiryNo", "询价单号", "business_no"),
    { name: "inquiryType", label: "询价类型", kind: "choice", names: "InquiryType", isMore: true },
    handlerListFilter,
    { name: "inputBy", label: "录入人", kind: "user", isMore: true },
    createDateRangeFilter("startDate", "起保日期"),
    createDateRangeFilter("validUntil", "有效期至"),
  ],
  views: [
    { name: "mine", label: "待提交", filters: { status: "01,05" } },
    { name: "returned", label: "退回修改", filters: { status: "05" } },
    { name: "running", label: "核保中", filters: { status: "02,03" } },
    { name: "approved", label: "核保通过", filters: { status: "04" } },
    { name: "batch", label: "批量询价", filters: { inquiryType: "1" } },
  ],
});
