-- Answers that are kept for repeats of a call name the errors of a form as the calls do now.
alter table idempotency disable row level security;
update idempotency set outcome = replace(outcome::text, '"faults":', '"errors":')::jsonb
  where outcome::text like '%"faults":%';
alter table idempotency enable row level security;
