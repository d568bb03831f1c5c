-- When the payer paid, as the channel tells it: that day says whether it was in time, not the day on which we hear of it.
-- Of what stands already only the moment of hearing is known.
alter table payment add column paid_at timestamptz;
update payment set paid_at = ended_at where payment_status in ('3', '7', '8');
