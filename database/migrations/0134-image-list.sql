-- 影像补传: the images of documents by category. A product demands the categories that its rules count images of
-- (listRequiredImages says the same to the program).
create function required_images(content jsonb) returns text[]
language sql immutable parallel safe
return (select coalesce(array_agg(distinct found[1]), '{}')
  from jsonb_array_elements(content #> '{referrals,rules}') as rule,
    regexp_matches(rule ->> 'when', 'attachment\.fileCategory\s*==\s*''(\w+)''', 'g') as found
  where rule ->> 'autoErrorType' = '03');
alter table product_version add column required_images text[] generated always as (required_images(content)) stored;

-- Each document with the categories that it has files of (1), those that it lacks (2), or neither (3): codes of ImageStatus.
create view document_image with (security_invoker = true) as
select d.business_no || coalesce(i.file_category, '') as image_no, d.business_no, d.business_type, d.holder_name, d.risk_code,
  d.com_code, d.com2, d.com4, d.agency_code, d.input_by, d.handler1_code, d.input_at, i.file_category,
  coalesce(i.file_count, 0) as file_count, i.last_uploaded_at,
  case when i.file_count > 0 then '1' when i.file_category is not null then '2' else '3' end as image_status
from document d
  left join lateral (
    select a.file_category, count(*)::integer as file_count, max(a.uploaded_at) as last_uploaded_at
    from attachment a where a.business_no = d.business_no and a.version = 1 group by a.file_category
    union all
    select r.category, 0, null
    from product_version v cross join lateral unnest(v.required_images) as r (category)
    where v.risk_code = d.risk_code and v.version = d.product_version
      -- An endorsement has papers of its own, and what is over takes none.
      and (d.business_type = 'Q' and d.status not in ('06', '08', '09')
        or d.business_type = 'T' and d.status not in ('09', '10', '11'))
      and not exists (select from attachment a
        where a.business_no = d.business_no and a.version = 1 and a.file_category = r.category)
  ) i on true;
grant select on document_image to {{app}}, {{writer}}, {{upkeep}};
