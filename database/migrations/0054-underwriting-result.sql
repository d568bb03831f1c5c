-- The latest result of underwriting (UnderwriteFlag), so that the lists show it without another query.
alter table document add column underwrite_flag text not null default '0' check (underwrite_flag ~ '^[0-5]$');

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
-- What its owner took up again after the approval waits for a new submission.
where latest.business_no = d.business_no and not (d.status = '05' and latest.flag in ('1', '3'));
