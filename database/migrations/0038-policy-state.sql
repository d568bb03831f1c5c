-- What waits and what runs out is counted by its state and its last day: the branches stand in the index as well, since
-- whoever counts sees only his own.
create index policy_of_state on policy (status, end_date, com2, com4, com_code);
