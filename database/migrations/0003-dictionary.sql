create table code_type (
  code_type text primary key,
  type_name text not null,
  note text not null default '',
  -- Only here does upper_code name an item of the same type; elsewhere it names one of another.
  hierarchical boolean not null,
  pinyin text not null,
  initials text not null
);
call protect_reference('code_type');

-- risk_code '' holds for every product; rows of one product replace those of '' for that product.
create table code_item (
  code_type text not null references code_type,
  risk_code text not null default '',
  code text not null,
  value text not null,
  upper_code text not null default '',
  remark text not null default '',
  pinyin text not null,
  initials text not null,
  sort integer not null,
  primary key (code_type, risk_code, code)
);
create index code_item_children on code_item (code_type, upper_code, sort);
call protect_reference('code_item');

create table limit_deductible_key (
  code text primary key,
  key_name text not null,
  flag text not null check (flag in ('1', '2')),
  unit text not null,
  sort integer not null
);
call protect_reference('limit_deductible_key');

-- A branch's own common entries (常用数据): seen from the branch upward, kept by the branch.
create table common_data (
  common_data_id text primary key,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  code_type text not null,
  code text not null,
  value text not null,
  remark text not null default '',
  valid_status text not null default '1',
  version integer not null default 1,
  changed_by text not null references app_user,
  unique (com_code, code_type, code)
);
create index common_data_by_type on common_data (code_type, com_code);
call protect_branch('common_data');
