-- 商机, and the tasks of those who follow them up.
call create_document_table('opportunity', '^SJ20\d{12}$', 'base.ownerCode', '{
  "customer_name": "text customer.customerName", "source": "text base.source", "risk_code": "text plan.riskCode",
  "expected_premium": "amount plan.expectedPremium", "expected_date": "date plan.expectedDate",
  "next_follow_up": "date plan.nextFollowUp", "inquiry_no": "text outcome.inquiryNo",
  "proposal_no": "text outcome.proposalNo", "policy_no": "text outcome.policyNo"}');
create index opportunity_of_inquiry on opportunity (inquiry_no) where inquiry_no <> '';
create index opportunity_of_proposal on opportunity (proposal_no) where proposal_no <> '';

call create_document_table('opportunity_task', '^RW20\d{12}$', 'task.ownerCode', '{
  "bus_opp_no": "text task.busOppNo", "customer_name": "text task.customerName", "task_type": "text task.taskType",
  "due_date": "date task.dueDate", "result": "text task.result"}');
create index opportunity_task_of_opportunity on opportunity_task (bus_opp_no);
