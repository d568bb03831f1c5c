import {
  createRelatedNumberFilter,
  createSharedListColumns,
  handlerListFilter,
  holderNameListFilter,
} from "#areas/document/rules/list-parts.ts";
import { defineList } from "#platform/lists/definition.ts";
import { LEDGER_QUERY } from "./ledger-places.ts";

/** 应收账龄: what is left of the instalments of policies, by the days since they were due. */
export const ageingList = defineList({
  name: "ageing",
  call: "ledger/queryAgeingList",
  title: "应收账龄",
  permission: LEDGER_QUERY,
  source: "premium_ageing",
  key: "instalmentNo",
  owner: "handler1_code",
  agency: "agency_code",
  heading: "policyNo",
  card: { title: "holderName", figure: "openFee" },
  open: "/policyManagement/policyDetail/detail/{policyNo}/current?tab=money",
  sort: { column: "planEndDate", direction: "asc" },
  columns: [
    { name: "policyNo", label: "保单号", kind: "number", width: 128 },
    ...createSharedListColumns({ holderName: 180, riskCode: 150 }),
    { name: "payNo", label: "期次", kind: "integer", width: 64 },
    { name: "planDate", label: "应缴日期", kind: "date", width: 112 },
    { name: "planEndDate", label: "最晚缴费日", kind: "date", sortable: true, width: 112 },
    { name: "daysLate", label: "逾期天数", kind: "integer", width: 88 },
    {
      name: "band",
      label: "账龄",
      kind: "text",
      names: "AgeingBand",
      tones: { "0": "resting", "1": "waiting", "2": "waiting", "3": "bad", "4": "bad", "5": "bad" },
      width: 148,
    },
    { name: "planFee", label: "应缴金额", kind: "money", width: 128 },
    { name: "openFee", label: "未收金额", kind: "money", sum: true, width: 128 },
    { name: "currency", label: "币种", kind: "text", names: "Currency", width: 80 },
    ...createSharedListColumns({ handler1Code: 96, comCode: 150 }),
    { name: "instalmentNo", label: "期次编号", kind: "text", width: 180, isHidden: true },
  ],
  filters: [
    { name: "band", label: "账龄", kind: "choice", names: "AgeingBand" },
    holderNameListFilter,
    { name: "riskCode", label: "险种", kind: "choice", names: "risk" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    { name: "planEndDate", label: "最晚缴费日", kind: "range", isAhead: true, isMore: true },
    createRelatedNumberFilter("policyNo", "保单号"),
    handlerListFilter,
    { name: "openFee", label: "未收金额", kind: "amounts", isMore: true },
  ],
  views: [
    { name: "late", label: "已逾期", filters: { band: "1,2,3,4,5" } },
    { name: "old", label: "逾期 90 天以上", filters: { band: "4,5" } },
    { name: "ahead", label: "未到期", filters: { band: "0" } },
  ],
});
