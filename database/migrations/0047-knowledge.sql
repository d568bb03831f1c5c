-- 健康知识库: articles, the versions that were published of each, and who has read them.
call create_document_table('knowledge_article', '^ZS20\d{12}$', 'article.ownerCode',
  '{"title": "text article.title", "category": "text article.category"}');

-- Each letter and each pair of neighbours: a Chinese text has no spaces to find its words by.
create function letter_pairs(value text) returns text[] language sql immutable strict parallel safe
return (select coalesce(array_agg(distinct part), '{}') from generate_series(1, length(value)) as place,
  lateral (values (substr(value, place, 1)), (substr(value, place, 2))) as parts(part) where part !~ '\s');

create table knowledge_version (
  business_no text not null references knowledge_article,
  edition integer not null check (edition > 0),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  title text not null,
  category text not null,
  body text not null,
  content jsonb not null,
  letters text[] not null generated always as (letter_pairs(lower(title || ' ' || body))) stored,
  -- The version that readers see; none of an article that was withdrawn.
  is_current boolean not null default true,
  published_by text not null,
  published_at timestamptz not null default clock_timestamp(),
  primary key (business_no, edition)
);
create unique index knowledge_version_current on knowledge_version (business_no) where is_current;
create index knowledge_version_letters on knowledge_version using gin (letters) where is_current;
call protect_branch('knowledge_version');
revoke delete on knowledge_version from {{writer}};
-- A published article is for every branch.
create policy readers_read on knowledge_version for select to {{app}}, {{writer}}, {{upkeep}} using (is_current);

create table knowledge_reading (
  business_no text not null references knowledge_article,
  user_code text not null,
  read_on date not null,
  primary key (business_no, user_code, read_on)
);
call protect_upkeep('knowledge_reading');

create view knowledge_article_now with (security_invoker = true) as
  select a.*, (select count(*) from knowledge_reading r where r.business_no = a.business_no)::integer as read_count
  from knowledge_article a;
grant select on knowledge_article_now to {{app}}, {{writer}}, {{upkeep}};
