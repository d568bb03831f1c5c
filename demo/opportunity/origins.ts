import type pg from "pg";

/** Where an opportunity of the demonstration leads: a customer, and the business that came of it. */
export type SampleOpportunityOrigin = {
  readonly customerName: string;
  readonly comCode: string;
  readonly userCode: string;
  readonly riskCode: string;
  readonly premium: string;
  readonly inquiryNo: string;
  readonly proposalNo: string;
  readonly policyNo: string;
  /** When the inquiry, the proposal and the policy came; null where there is none. */
  readonly inquiredMs: number | null;
  readonly proposedMs: number | null;
  readonly issuedMs: number | null;
};

const EACH = 5;
const WITHOUT_BUSINESS = 10;

/** Business that was quoted first, in three stages, and customers whom nothing was quoted for yet. */
export async function listSampleOpportunityOrigins(owner: pg.ClientBase): Promise<SampleOpportunityOrigin[]> {
  const { rows } = await owner.query<SampleOpportunityOrigin>(
    `with quoted as (
       select i.business_no as inquiry_no, coalesce(t.business_no, '') as proposal_no,
         coalesce(nullif(t.policy_no, ''), '') as policy_no, i.holder_name, i.com_code, i.input_by, i.risk_code,
         i.sum_premium, i.input_at as inquired_at, t.input_at as proposed_at, p.issued_at,
         row_number() over (partition by t.business_no is null, coalesce(t.policy_no, '') = ''
           order by i.input_at desc) as place
       from document i left join document t on t.inquiry_no = i.business_no and t.business_type = 'T'
         left join policy p on p.policy_no = t.policy_no
       where i.business_type = 'Q' and i.agency_code = '' and i.sum_premium is not null
         and (t.business_no is null or t.status not in ('09', '10')))
     select holder_name as "customerName", com_code as "comCode", input_by as "userCode", risk_code as "riskCode",
       sum_premium::text as premium, inquiry_no as "inquiryNo", proposal_no as "proposalNo", policy_no as "policyNo",
       floor(extract(epoch from inquired_at) * 1000)::float8 as "inquiredMs",
       floor(extract(epoch from proposed_at) * 1000)::float8 as "proposedMs",
       floor(extract(epoch from issued_at) * 1000)::float8 as "issuedMs"
     from quoted where place <= $1
     union all
     (select c.customer_name, c.com_code, '10000001', '0405', '48000.00', '', '', '', null, null, null
      from customer c where c.com_code = '32010100' and c.agency_code = ''
      order by c.customer_type desc, c.customer_id limit $2)`,
    [EACH, WITHOUT_BUSINESS],
  );
  return rows;
}
