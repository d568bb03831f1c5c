-- 线上签署: when the paper of the link was first handed out to its holder, after the number was proved. Signatures of before have none.
alter table online_signature add column paper_opened_at timestamptz;
