-- What waits is counted by its state: in a branch, and of one's own.
create index document_of_state on document (business_type, status, com2, com4, com_code);
create index document_of_enterer on document (business_type, input_by, status);

-- As lists read branches: with those who work there and may sign in.
create view company_staffed with (security_invoker = true) as
  select c.com_code, left(c.com_code, 2) as com2, left(c.com_code, 4) as com4, c.com_name, c.short_name,
    c.upper_com_code, c.com_level, c.region, c.valid_status, m.member_count, m.member_names
  from company c, lateral (
    select count(*) as member_count, coalesce(string_agg(u.user_name, '、' order by u.user_code), '') as member_names
    from user_company o join app_user u using (user_code)
    where o.com_code = c.com_code and u.valid_status = '1') m;
grant select on company_staffed to {{app}}, {{writer}};

-- As lists read menus: head office's, and so everybody's; in the order that they are drawn in.
create view menu_granted with (security_invoker = true) as
  select m.menu_id, '00000000' as com_code, '00' as com2, '0000' as com4, m.layout, m.level, m.title,
    coalesce(p.title, '') as parent_title, m.url, m.permission, m.valid_status,
    case when m.hidden then '0' else '1' end as is_shown, array_to_string(m.com_prefixes, '、') as com_prefixes,
    array_position(array['staff', 'travel', 'safety'], m.layout) * 10000 + m.sort as sort_no,
    case when m.permission <> '' then coalesce((select string_agg(g.grade_name, '、' order by g.grade_code)
        from grade g where m.permission = any (g.permissions)), '')
      when exists (select from menu k where k.parent_id = m.menu_id) then '随下级菜单'
      else '不限' end as grade_names
  from menu m left join menu p on p.menu_id = m.parent_id;
grant select on menu_granted to {{app}}, {{writer}};
