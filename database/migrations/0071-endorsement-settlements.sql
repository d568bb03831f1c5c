-- How a backdated endorsement and the later ones, which changed the same places, are settled for each version.
alter table endorsement add column settlements jsonb not null default '{}';
