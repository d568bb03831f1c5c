import {
  createDocumentNumberFilter,
  createSharedListColumns,
  createStatusListColumn,
  handlerListFilter,
  holderNameListFilter,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";

/** The papers that are printed of what was issued. */
export const issuedPaperKinds = { P01: "保险单", P04: "批单" } as const;

const STATES = { waiting: ["1"], good: ["2"], resting: ["3"] } as const;

/** 单证下载: every policy and every endorsement in effect with its latest paper, printed or not. */
export const issuedPaperList = defineList({
  name: "issuedPaper",
  call: "ePolicy/queryIssuedPaperList",
  title: "单证下载",
  permission: "document:download",
  source: "issued_paper",
  key: "businessNo",
  owner: "input_by",
  agency: "agency_code",
  heading: "businessNo",
  card: { title: "holderName", figure: "issuedAt" },
  open: {
    P: "/policyManagement/documentsDetail/{policyNo}",
    E: "/correctionDetail/detail/{businessNo}/{policyNo}?tab=printed",
  },
  sort: { column: "issuedAt", direction: "desc" },
  columns: [
    { name: "businessNo", label: "业务号", kind: "number", width: 152 },
    { name: "kind", label: "单证类型", kind: "text", names: "issuedPaperKind", width: 96 },
    createStatusListColumn({ label: "生成状态", names: "PaperStatus", width: 112 }, STATES),
    ...createSharedListColumns({ holderName: 180, riskCode: 148 }),
    { name: "policyNo", label: "保单号", kind: "number", width: 152 },
    { name: "issuedAt", label: "签单时间", kind: "moment", sortable: true, width: 168 },
    { name: "madeAt", label: "生成时间", kind: "moment", width: 168 },
    { name: "pages", label: "页数", kind: "integer", width: 72 },
    { name: "madeBy", label: "生成人", kind: "text", names: "user", width: 96 },
    ...createSharedListColumns({ handler1Code: 96, comCode: 160 }),
    { name: "paperId", label: "单证编号", kind: "text", width: 200, isHidden: true },
  ],
  filters: [
    { name: "issuedAt", label: "签单日期", kind: "range", preset: "last29" },
    { name: "kind", label: "单证类型", kind: "choice", names: "issuedPaperKind" },
    { name: "status", label: "生成状态", kind: "choice", names: "PaperStatus" },
    holderNameListFilter,
    createDocumentNumberFilter("policyNo", "保单号"),
    createDocumentNumberFilter("endorseNo", "批单号", "business_no"),
    { name: "riskCode", label: "险种", kind: "choice", names: "risk", isMore: true },
    { name: "comCode", label: "机构", kind: "branch", names: "company", isMore: true },
    handlerListFilter,
  ],
  views: [
    { name: "unprinted", label: "未生成", filters: { status: "1" } },
    { name: "outdated", label: "批改后未重新生成", filters: { status: "3" } },
  ],
});
