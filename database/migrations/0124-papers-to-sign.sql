-- A proposal has two more papers: the one that its holder is shown for signing, and the same with the signature.
do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = 'paper'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%proposal_no IS NOT NULL%'
  loop execute format('alter table paper drop constraint %I', name); end loop;
end $$;
alter table paper
  drop constraint paper_kind_check,
  add constraint paper_kind_check check (kind in ('schedule', 'proposal', 'provisional', 'endorsement', 'signing', 'signed')),
  add constraint paper_proposal_check check ((proposal_no is not null) = (kind in ('proposal', 'signing', 'signed')));
