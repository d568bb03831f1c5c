-- Documents of earlier demonstrations and seeds were written without the result of their underwriting.
update document d set underwrite_flag = latest.flag
from (
  select distinct on (r.business_no) r.business_no,
    case when r.underwrite_flag <> '4' then r.underwrite_flag
      when t.result = '1' then '1'
      when t.result = '2' then '5'
      when t.result = '3' then '2'
      else '4' end as flag
  from uw_result r left join uw_task t on t.result_id = r.result_id
  order by r.business_no, r.recorded_at desc, r.result_id desc, t.opened_at desc
) latest
where latest.business_no = d.business_no and d.underwrite_flag = '0'
  -- What was taken up again after its underwriting has no result.
  and d.status in (select unnest(case d.business_type when 'Q' then array['03', '04', '07', '09'] else array['04', '06', '07', '08', '11'] end));
