-- A paper is of a policy at a transaction, of a proposal at a submission, of a cover note, or of an endorsement in effect.
drop index paper_once;
alter table paper
  drop column business_no,
  drop constraint paper_kind_check;
alter table paper
  add column endorse_no text references endorsement,
  add column business_no text not null generated always as (coalesce(policy_no, proposal_no, provisional_no, endorse_no)) stored,
  add constraint paper_kind_check check (kind in ('schedule', 'proposal', 'provisional', 'endorsement')),
  add check ((endorse_no is not null) = (kind = 'endorsement'));
-- Of two who ask for it first, the second finds it made.
create unique index paper_once on paper (business_no, content_version, kind, template_version);
