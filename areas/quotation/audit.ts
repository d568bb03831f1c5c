import { type AuditCheck, ownershipChecks } from "#platform/server/audit-checks.ts";

export const quotationChecks: readonly AuditCheck[] = [
  ...ownershipChecks("combination", "comb_id"),
  {
    name: "combination.member",
    says: "组合内的询价单与组合的投保人或机构范围不符",
    sql: `select d.business_no as subject from document d join combination c using (comb_id)
      where d.business_type <> 'Q' or d.holder_name <> c.holder_name`,
  },
  {
    name: "combination.search",
    says: "组合查不到，或查找内容与组合不符",
    sql: `select c.comb_id as subject from combination c
        left join search_entry s on s.kind = 'combination' and s.key = c.comb_id
      where s.key is null or s.com_code <> c.com_code or s.owner_code <> c.input_by
        or strpos(s.tails, E'\n' || c.comb_id || E'\n') = 0
        or c.holder_name ~ '^[一-龥]+$' and strpos(s.names, E'\n' || c.holder_name || E'\n') = 0`,
  },
  {
    name: "combination.search.orphan",
    says: "查找内容指向不存在的组合",
    sql: `select key as subject from search_entry s where kind = 'combination'
      and not exists (select from combination c where c.comb_id = s.key)`,
  },
];
