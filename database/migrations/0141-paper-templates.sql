-- 保单模板: the words of the printed papers that a branch sets for itself and the branches below it, each version a document of its own.
call create_document_table('paper_template', '^MB20\d{12}$', null, '{
  "template_name": "text scope.templateName", "paper_kind": "text scope.paperKind", "risk_code": "text scope.riskCode",
  "approver_code": "text outcome.approverCode"}');
create index paper_template_of_scope on paper_template (com_code, paper_kind, risk_code, status);

-- The versions that were in force. Every branch prints by those above it, so that all of them are read everywhere.
create table paper_template_edition (
  template_no text primary key references paper_template,
  -- A code of PaperTemplateKind.
  paper_kind text not null check (paper_kind in ('P01', 'P04', 'P05', 'P09')),
  -- Empty for every product.
  risk_code text not null,
  com_code text not null references company,
  edition integer not null check (edition > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  approved_by text not null,
  in_force_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz check (ended_at >= in_force_at),
  unique (paper_kind, risk_code, com_code, edition)
);
create unique index paper_template_in_force on paper_template_edition (paper_kind, risk_code, com_code) where ended_at is null;
call protect_reference('paper_template_edition');
create policy writer_adds on paper_template_edition for insert to {{writer}} with check (true);
create policy writer_ends on paper_template_edition for update to {{writer}} using (true) with check (true);
grant insert, update (ended_at) on paper_template_edition to {{writer}};
call demand_audit_of('paper_template_edition');

create view paper_template_list with (security_invoker = true) as
select t.*, e.edition, e.in_force_at, e.ended_at
from paper_template t left join paper_template_edition e on e.template_no = t.business_no;
grant select on paper_template_list to {{app}}, {{writer}}, {{upkeep}};

-- A paper names the version that its words are of; empty for those of the program.
alter table paper add column template_no text not null default '';
drop index paper_once;
create unique index paper_once on paper (business_no, content_version, kind, template_version, template_no);
