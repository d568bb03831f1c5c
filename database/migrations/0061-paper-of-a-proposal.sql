-- A paper is of a policy at a transaction, or of a proposal at a submission.
alter table paper rename column transaction_version to content_version;
alter table paper
  alter column policy_no drop not null,
  add column proposal_no text references document,
  add column business_no text not null generated always as (coalesce(policy_no, proposal_no)) stored,
  drop constraint paper_kind_check,
  add constraint paper_kind_check check (kind in ('schedule', 'proposal')),
  add check ((policy_no is not null) = (kind = 'schedule')),
  add check ((proposal_no is not null) = (kind = 'proposal')),
  add check (content_version > 0);
drop index paper_once;
-- Of two who ask for it first, the second finds it made.
create unique index paper_once on paper (business_no, content_version, kind, template_version);
