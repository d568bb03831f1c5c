import { buildMissingSearchNameSql, createSearchChecks } from "#platform/search/server/search-checks.ts";
import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const quotationChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("combination", "comb_id"),
  {
    name: "combination.member",
    says: "组合内的询价单与组合的投保人或机构范围不符",
    sql: `select d.business_no as subject from document d join combination c using (comb_id)
      where d.business_type <> 'Q' or d.holder_name <> c.holder_name`,
  },
  ...createSearchChecks({
    name: "combination",
    noun: "组合",
    table: "combination",
    key: "comb_id",
    kinds: ["combination"],
    breaks: ["s.owner_code <> r.input_by", buildMissingSearchNameSql("r.holder_name")],
  }),
];
