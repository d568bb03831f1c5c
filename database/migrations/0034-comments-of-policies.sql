-- What is said beside a policy stands beside what is said of documents.
alter table document_comment drop constraint document_comment_business_no_fkey;
