-- Rows that met a lock kept that as their reason for ever. They wait again, and their batch may be applied for once more.
update invoice_batch b set job_id = ''
where exists (select from invoice v where v.batch_no = b.batch_no and v.status = '0' and v.reason = '该记录正在被其他人处理');
update invoice set reason = '' where status = '0' and reason = '该记录正在被其他人处理';
-- The counts of a batch follow from the rows that its reader sees.
drop view invoice_batch_now;
