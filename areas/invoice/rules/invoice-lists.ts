import {
  createDocumentNumberFilter,
  createHiddenListColumns,
  createPartyListFilters,
  createRelatedNumberFilter,
  createSharedListColumns,
  createStatusListColumn,
  handlerListFilter,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";
import { INVOICE_APPLY_DETAIL_PATH } from "./invoice-places.ts";

export function buildInvoiceApplyHref(policyNo: string): string {
  return `${INVOICE_APPLY_DETAIL_PATH}?${new URLSearchParams({ policyNo }).toString()}`;
}

export function buildInvoiceBatchHref(batchNo: string): string {
  return `/invoiceManagement/invoiceQueryDetail/${batchNo}`;
}

/** 开票申请: policies with what was received and not yet invoiced. */
export const invoiceApplyList = defineList({
  name: "invoicePolicy",
  call: "invoice/queryInvoiceApplyList",
  title: "开票申请",
  permission: "invoice:apply",
  source: "invoice_policy",
  key: "policyNo",
  owner: "input_by",
  agency: "agency_code",
  heading: "policyNo",
  card: { title: "holderName", figure: "available" },
  open: `${INVOICE_APPLY_DETAIL_PATH}?policyNo={policyNo}`,
  sort: { column: "issuedAt", direction: "desc" },
  columns: [
    { name: "policyNo", label: "保单号", kind: "number", width: 128 },
    ...createSharedListColumns({ riskCode: 140, holderName: 180, sumPremium: 116 }),
    { name: "retained", label: "实收保费（元）", kind: "money", sum: true, width: 132 },
    { name: "invoiced", label: "已开票（元）", kind: "money", sum: true, width: 124 },
    { name: "available", label: "可开票（元）", kind: "money", sum: true, width: 124 },
    createStatusListColumn(
      { label: "保单状态", names: "PolicyStatus", width: 104 },
      { waiting: ["01", "06"], good: ["02"], resting: ["03", "07"], bad: ["04", "05"] },
    ),
    ...createSharedListColumns({ handler1Code: 100, comCode: 160 }),
    { name: "issuedAt", label: "签单时间", kind: "moment", width: 168, sortable: true },
    ...createHiddenListColumns({ inputBy: 100 }),
  ],
  filters: [
    { name: "issuedAt", label: "签单日期", kind: "range", preset: "last180" },
    { name: "available", label: "可开票金额", kind: "amounts", preset: "0.01~" },
    ...createPartyListFilters("机构"),
    createDocumentNumberFilter("policyNo", "保单号"),
    { name: "status", label: "保单状态", kind: "choice", names: "PolicyStatus", isMore: true },
    handlerListFilter,
  ],
});

/** 开票查询: every invoice with its state. */
export const invoiceList = defineList({
  name: "invoice",
  call: "invoice/queryInvoiceList",
  title: "开票查询",
  permission: "invoice:query",
  source: "invoice",
  key: "invoiceId",
  owner: "input_by",
  agency: "agency_code",
  heading: "invoiceId",
  card: { title: "buyerName", figure: "amount" },
  open: buildInvoiceBatchHref("{batchNo}"),
  sort: { column: "inputAt", direction: "desc" },
  columns: [
    { name: "batchNo", label: "批次号", kind: "number", width: 124 },
    { name: "policyNo", label: "业务号", kind: "number", width: 124 },
    { name: "buyerName", label: "抬头", kind: "text", width: 152 },
    { name: "taxNo", label: "税号", kind: "text", mask: "identity", width: 152 },
    { name: "invoiceType", label: "发票类型", kind: "text", names: "InvoiceType", width: 108 },
    { name: "amount", label: "价税合计（元）", kind: "money", sum: true, width: 124 },
    { name: "invoiceNo", label: "发票号码", kind: "number", width: 168 },
    createStatusListColumn(
      { label: "状态", names: "InvoiceStatus", width: 96 },
      { waiting: ["0", "1"], running: ["2", "5"], good: ["3"], bad: ["4"], resting: ["6", "7"] },
    ),
    { name: "issuedAt", label: "开票时间", kind: "moment", width: 168 },
    { name: "inputBy", label: "申请人", kind: "text", names: "user", width: 96 },
    ...createSharedListColumns({ comCode: 160 }),
    { name: "inputAt", label: "申请时间", kind: "moment", sortable: true, width: 168 },
    { name: "netAmount", label: "不含税金额（元）", kind: "money", width: 132, isHidden: true },
    { name: "taxAmount", label: "税额（元）", kind: "money", width: 112, isHidden: true },
    { name: "redInvoiceNo", label: "红字发票号码", kind: "number", width: 168, isHidden: true },
    { name: "reason", label: "说明", kind: "text", width: 200 },
    { name: "invoiceId", label: "申请号", kind: "number", width: 144, isHidden: true },
    { name: "version", label: "修改次数", kind: "integer", width: 96, isHidden: true },
  ],
  filters: [
    { name: "inputAt", label: "申请日期", kind: "range", preset: "last180" },
    { name: "status", label: "状态", kind: "choice", names: "InvoiceStatus" },
    { name: "invoiceType", label: "发票类型", kind: "choice", names: "InvoiceType" },
    { name: "buyerName", label: "抬头", kind: "text", match: "contains", placeholder: "名称的一部分" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    createRelatedNumberFilter("batchNo", "批次号"),
    createRelatedNumberFilter("policyNo", "业务号"),
    createDocumentNumberFilter("invoiceNo", "发票号码"),
    { name: "issuedAt", label: "开票日期", kind: "range", isMore: true },
    { name: "amount", label: "价税合计", kind: "amounts", isMore: true },
    { name: "inputBy", label: "申请人", kind: "user", isMore: true },
  ],
  views: [
    { name: "running", label: "开票中", filters: { status: "1,2,5" } },
    { name: "issued", label: "已开具", filters: { status: "3" } },
    { name: "failed", label: "开具失败", filters: { status: "4" } },
  ],
});
