-- Rows of a state that is rare among the latest are passed over inside the index, not fetched one after the other.
drop index document_of_all;
drop index document_of_com2;
drop index document_of_com4;
drop index document_of_company;
create index document_of_all on document (business_type, input_at desc, business_no desc, status);
create index document_of_com2 on document (business_type, com2, input_at desc, business_no desc, status);
create index document_of_com4 on document (business_type, com4, input_at desc, business_no desc, status);
create index document_of_company on document (business_type, com_code, input_at desc, business_no desc, status);
drop index policy_of_all;
drop index policy_of_com2;
drop index policy_of_com4;
drop index policy_of_company;
create index policy_of_all on policy (issued_at desc, policy_no desc, status);
create index policy_of_com2 on policy (com2, issued_at desc, policy_no desc, status);
create index policy_of_com4 on policy (com4, issued_at desc, policy_no desc, status);
create index policy_of_company on policy (com_code, issued_at desc, policy_no desc, status);
