import type pg from "pg";

export type SampleClerk = {
  readonly userCode: string;
  readonly comCode: string;
  readonly teamCode: string;
  /** Of which house from outside; '' is the insurer's own. */
  readonly agencyCode: string;
  /** The salesman of the documents; another user if the clerk works for an agency. */
  readonly sellerCode: string;
  readonly sellerTeamCode: string;
};
export type SampleUnderwriter = {
  readonly userCode: string;
  readonly level: number;
  readonly branch: string;
};
export type SampleHolder = {
  readonly name: string;
  readonly certificateType: string;
  readonly certificateNo: string;
  readonly customerType: string;
  readonly grade: string;
  /** The last code of its industry; '' for a person. */
  readonly industry: string;
};
export type SamplePeople = {
  readonly clerks: readonly SampleClerk[];
  underwriterOf(comCode: string, level: number): SampleUnderwriter | undefined;
  /** Ordinary customers of the clerk's branch or agency, without referral or loading. */
  customersOf(clerk: SampleClerk): readonly SampleHolder[];
};

/** Who may enter quotations and decide about them, and for whom, as the database has them. */
export async function loadSamplePeople(owner: pg.ClientBase): Promise<SamplePeople> {
  const clerks = await owner.query<SampleClerk>(
    `select u.user_code as "userCode", m.com_code as "comCode", u.team_code as "teamCode",
       agency_of(u.user_code, u.agent_code, m.grade_codes) as "agencyCode",
       s.user_code as "sellerCode", coalesce(t.team_code, u.team_code) as "sellerTeamCode"
     from user_company m join app_user u using (user_code) join company c using (com_code)
       join lateral (select o.user_code from user_company o join app_user p using (user_code)
         where o.com_code = m.com_code and p.valid_status = '1' and o.user_code !~ '^[2pP]'
         order by o.user_code <> u.user_code, o.user_code limit 1) s on true
       left join lateral (select team_code from sales_team
         where com_code = m.com_code order by team_code limit 1) t on true
     where u.valid_status = '1' and c.com_level = '4' and exists
       (select from grade g where g.grade_code = any (m.grade_codes) and 'quotation:add' = any (g.permissions))
     order by m.com_code, u.user_code`,
  );
  const underwriters = await owner.query<SampleUnderwriter>(
    `select u.user_code as "userCode", max(g.uw_level)::int as level,
       left(m.com_code, case c.com_level when '1' then 0 when '2' then 2 when '3' then 4 else 8 end) as branch
     from user_company m join app_user u using (user_code) join company c using (com_code)
       join grade g on g.grade_code = any (m.grade_codes)
     where u.valid_status = '1' and g.uw_level > 0 group by 1, 3 order by level, branch desc, 1`,
  );
  const customers = await owner.query<SampleHolder & { comCode: string; agencyCode: string }>(
    `select customer_name as name, certificate_type as "certificateType", certificate_no as "certificateNo",
       customer_type as "customerType", customer_risk_grade as grade, industry, com_code as "comCode",
       agency_code as "agencyCode"
     from customer where customer_risk_grade in ('1', '2') and insured_since is null order by customer_id`,
  );
  const byBranch = Map.groupBy(customers.rows, ({ comCode }) => comCode);
  return {
    clerks: clerks.rows,
    underwriterOf: (comCode, level) =>
      underwriters.rows.find((one) => one.level >= level && comCode.startsWith(one.branch)),
    customersOf: ({ comCode, agencyCode }) =>
      (byBranch.get(comCode) ?? []).filter((one) => agencyCode === "" || one.agencyCode === agencyCode),
  };
}
