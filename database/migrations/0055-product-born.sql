-- A product may begin in the workbench: its draft stands on no version, and its risk need not be in the catalogue yet.
alter table product_draft
  alter column based_on drop not null,
  drop constraint product_draft_risk_code_fkey,
  add constraint product_draft_risk_code check (risk_code ~ '^\d{4}$');

-- Who added a risk in the workbench. Null for risks of the deployment's catalogue.
alter table risk add column added_by text references app_user;
create policy writer_adds on risk for insert to {{writer}} with check (
  added_by = current_setting('app.user_code', true) and exists (
    select from product_draft d where d.risk_code = risk.risk_code and d.submitted_by is not null
      and d.content ->> 'nameZh' = risk.risk_name and d.content ->> 'classCode' = risk.class_code));
create policy writer_removes on risk for delete to {{writer}} using (added_by is not null);
grant insert (risk_code, risk_name, class_code, sort, added_by), delete on risk to {{writer}};
call demand_audit_of('risk');

-- Whether no deployment brought this product. Its own function, because a policy may not ask the table that it guards.
create function is_workbench_product(wanted_risk text) returns boolean
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select not exists (select from product_release where risk_code = wanted_risk and submitted_by is null);
$$;
revoke all on function is_workbench_product(text) from public;
grant execute on function is_workbench_product(text) to {{writer}};
create policy writer_removes on product_release for delete to {{writer}} using (is_workbench_product(risk_code));
create policy writer_removes on product_version for delete to {{writer}} using (is_workbench_product(risk_code));
grant delete on product_release, product_version to {{writer}};

-- Calculations are kept for some days and no document refers to them: they end with their product.
alter table premium_calculation drop constraint premium_calculation_risk_code_version_fkey,
  add constraint premium_calculation_version foreign key (risk_code, version) references product_version on delete cascade;
