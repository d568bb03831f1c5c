-- A form names the policy that it renews: that is found by its number, and so is what else renews it.
alter table document add column renewed_policy_no text not null
  generated always as (case when content #>> '{base,renewalFlag}' = '1'
    then coalesce(substring(content #>> '{base,previousPolicyNo}' from 'P\d{22}'), '') else '' end) stored;
create index document_renews on document (renewed_policy_no) where renewed_policy_no <> '' and business_type = 'T';
create index document_of_policy on document (policy_no) where policy_no <> '';
