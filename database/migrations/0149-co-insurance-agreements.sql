-- A policy that insurers share has an agreement between them.
alter table paper
  drop constraint paper_kind_check,
  drop constraint paper_policy_check;
alter table paper
  add constraint paper_kind_check check (kind in ('schedule', 'details', 'certificate', 'letter', 'coinsurance', 'roster',
    'specials', 'proposal', 'provisional', 'endorsement', 'signing', 'signed', 'quotation')),
  add constraint paper_policy_check check ((policy_no is not null)
    = (kind in ('schedule', 'details', 'certificate', 'letter', 'coinsurance', 'roster', 'specials')));
