-- 邮件通知: the settings of the whole company, the texts with their versions, the outbox and its attempts.
create table mail_template (
  -- A code of MailEvent.
  event text not null check (event ~ '^\d{1,2}$'),
  template_version integer not null check (template_version > 0),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (event, template_version)
);
create table mail_rule (
  event text primary key,
  is_on boolean not null,
  -- Codes of MailRole.
  roles text[] not null check (cardinality(roles) > 0),
  has_file boolean not null,
  template_version integer not null,
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  foreign key (event, template_version) references mail_template
);
call protect_reference('mail_template');
call protect_reference('mail_rule');
create policy writer_adds on mail_template for insert to {{writer}} with check (true);
create policy writer_changes on mail_rule for update to {{writer}} using (true) with check (true);
grant insert on mail_template to {{writer}};
grant update on mail_rule to {{writer}};
call demand_audit_of('mail_template');
call demand_audit_of('mail_rule');

insert into mail_template (event, template_version, subject, body, made_by) values
  ('1', 1, '您的保单 {保单号} 已承保', E'尊敬的{投保人}：\n\n您投保的{险种}已承保，保单号 {保单号}，保险期间自 {保险起期} 起至 {保险止期} 止，保险费 {保险费}。电子保单见附件，请核对保险责任和各项约定。\n\n{机构}', 'system'),
  ('2', 1, '缴费通知书 {通知书号}', E'尊敬的{投保人}：\n\n您应缴保险费 {应缴保费}，请于 {到期日}（含）前缴纳。查看并缴费：\n{缴费链接}\n\n缴费通知书见附件。打开链接的人可以查看并缴费，请勿转发。\n\n{机构}', 'system'),
  ('3', 1, '缴费提醒：通知书 {通知书号}', E'尊敬的{投保人}：\n\n提醒您，您应缴保险费 {应缴保费}，到期日为 {到期日}。查看并缴费：\n{缴费链接}\n\n如已缴纳，请忽略本邮件。\n\n{机构}', 'system'),
  ('4', 1, '退费已支付：{业务号}', E'尊敬的{投保人}：\n\n{业务号} 的退费 {退费金额} 已于 {支付日期}支付，请留意到账。\n\n{机构}', 'system'),
  ('5', 1, '核保退回：{业务号}', E'{业务号}（投保人 {投保人}，{险种}）已被退回修改。\n\n退回原因：{退回原因}\n\n请登录系统修改后重新提交。\n\n{机构}', 'system');
insert into mail_rule (event, is_on, roles, has_file, template_version, changed_by) values
  ('1', true, '{1}', true, 1, 'system'),
  ('2', true, '{1}', true, 1, 'system'),
  ('3', true, '{1}', true, 1, 'system'),
  ('4', true, '{1}', false, 1, 'system'),
  ('5', true, '{2}', false, 1, 'system');

create table mail_message (
  mail_id text primary key,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  event text not null,
  template_version integer not null,
  -- A code of MailRole; '' for a test message.
  role text not null check (role in ('', '1', '2', '3')),
  business_no text not null,
  holder_name text not null,
  recipient text not null check (recipient !~ '[\s<>,;]'),
  subject text not null check (subject !~ '[\r\n]'),
  body text not null,
  has_file boolean not null,
  -- A code of MailStatus.
  status text not null default '1' check (status between '1' and '6'),
  attempts integer not null default 0,
  -- The next attempt of a mail that waits.
  next_at timestamptz not null,
  -- Why the last attempt was no success, or what the server answered.
  reason text not null default '',
  -- Who is told when the mail comes back; '' for nobody.
  told_user text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  foreign key (event, template_version) references mail_template
);
create index mail_message_to_send on mail_message (next_at) where status = '1';
create index mail_message_under_way on mail_message (changed_at) where status = '2';
create index mail_message_of_business on mail_message (business_no);
create index mail_message_of_all on mail_message (asked_at desc, mail_id desc);
create index mail_message_of_com2 on mail_message (com2, asked_at desc, mail_id desc);
create index mail_message_of_com4 on mail_message (com4, asked_at desc, mail_id desc);
create index mail_message_of_company on mail_message (com_code, asked_at desc, mail_id desc);
call protect_branch('mail_message');
revoke delete on mail_message from {{writer}};

create table mail_attempt (
  mail_id text not null references mail_message,
  attempt_no integer not null check (attempt_no > 0),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- A code of MailStatus: '1' means that the mail is tried again.
  outcome text not null check (outcome in ('1', '3', '4', '5', '6')),
  reason text not null,
  ended_at timestamptz not null,
  primary key (mail_id, attempt_no)
);
call protect_branch('mail_attempt');
revoke update, delete on mail_attempt from {{writer}};
