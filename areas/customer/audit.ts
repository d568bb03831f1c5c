import {
  buildMissingSearchTextSql,
  buildMissingSearchNameSql,
  createSearchChecks,
} from "#platform/search/server/search-checks.ts";
import { createBranchAuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

const search = createSearchChecks({
  name: "customer",
  noun: "客户",
  table: "customer",
  key: "customer_id",
  kinds: ["customer"],
  breaks: [
    "s.agency_code <> r.agency_code",
    `r.certificate_no <> '' and ${buildMissingSearchTextSql("s.numbers", "upper(r.certificate_no)")}`,
    buildMissingSearchNameSql("r.customer_name"),
  ],
});

export const customerAuditChecks = [
  ...createOwnershipAuditChecks("customer", "customer_id", "t.changed_by = ''"),
  createBranchAuditCheck("customer_risk_trail", "trail_id"),
  {
    name: "customer.risk.judged",
    says: "客户的洗钱风险或黑名单不是最近一次评定的结果",
    sql: `select t.customer_id as subject from customer t
      left join lateral (select customer_risk_grade, blacklist_flag from customer_risk_trail r
        where r.customer_id = t.customer_id order by trail_id desc limit 1) last on true
      where (last.customer_risk_grade, last.blacklist_flag) is distinct from (t.customer_risk_grade, t.blacklist_flag)
        and (last.customer_risk_grade is not null or t.input_by <> '')`,
  },
  {
    name: "customer.risk.eyes",
    says: "调低洗钱风险或移出黑名单的人就是原评定人",
    sql: `select customer_id as subject from
      (select customer_id, customer_risk_grade, blacklist_flag, user_code, lag(customer_risk_grade) over w as grade_before,
         lag(blacklist_flag) over w as flag_before, lag(user_code) over w as user_before
       from customer_risk_trail window w as (partition by customer_id order by trail_id)) r
      where user_code = user_before and (customer_risk_grade < grade_before or blacklist_flag < flag_before)`,
  },
  ...search,
];
