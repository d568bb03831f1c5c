import {
  createDocumentNumberFilter,
  createSharedListColumns,
  createStatusListColumn,
  handlerListFilter,
  holderNameListFilter,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";

/** 保单模板打印: what was issued, with how often its paper was printed. */
export const printablePaperList = defineList({
  name: "printablePaper",
  call: "ePolicy/queryPrintablePaperList",
  title: "保单模板打印",
  permission: "document:print",
  source: "printable_paper",
  key: "businessNo",
  owner: "input_by",
  agency: "agency_code",
  heading: "businessNo",
  card: { title: "holderName", figure: "issuedAt" },
  open: "/documentManagement/policyTemplatePrint/print?businessNos={businessNo}",
  sort: { column: "issuedAt", direction: "desc" },
  columns: [
    { name: "businessNo", label: "业务号", kind: "number", width: 180 },
    { name: "kind", label: "单证", kind: "text", names: "PrintedPaperKind", width: 88 },
    createStatusListColumn(
      { label: "打印状态", names: "PrintedOrNot", width: 96 },
      { waiting: ["0"], good: ["1"] },
    ),
    { name: "printCount", label: "打印次数", kind: "integer", width: 88 },
    ...createSharedListColumns({ holderName: 180, riskCode: 148 }),
    { name: "issuedAt", label: "签单时间", kind: "moment", sortable: true, width: 168 },
    { name: "printedAt", label: "最近打印", kind: "moment", width: 168 },
    { name: "printedBy", label: "打印人", kind: "text", names: "user", width: 96 },
    ...createSharedListColumns({ handler1Code: 96, comCode: 160 }),
    { name: "policyNo", label: "保单号", kind: "number", width: 180, isHidden: true },
  ],
  filters: [
    { name: "issuedAt", label: "签单日期", kind: "range", preset: "last29" },
    { name: "kind", label: "单证", kind: "choice", names: "PrintedPaperKind" },
    { name: "status", label: "打印状态", kind: "choice", names: "PrintedOrNot" },
    holderNameListFilter,
    createDocumentNumberFilter("businessNo", "业务号"),
    createDocumentNumberFilter("policyNo", "保单号"),
    { name: "riskCode", label: "险种", kind: "choice", names: "risk", isMore: true },
    { name: "comCode", label: "机构", kind: "branch", names: "company", isMore: true },
    handlerListFilter,
  ],
  views: [
    { name: "unprinted", label: "未打印", filters: { status: "0" } },
    { name: "printed", label: "已打印", filters: { status: "1" } },
  ],
});
