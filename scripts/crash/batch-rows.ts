import type pg from "pg";

export type BatchRowCounts = {
  rows: number;
  done: number;
  refused: number;
  /** Rows without a result, or endorsed rows without their endorsement, their version or their booking. */
  lost: number;
  /** Rows with any of these twice, or with an endorsement that is not the row's own. */
  doubled: number;
};

/** Counts the rows of a task and what their policies got by it. The policies had no endorsement before. */
export async function countBatchRows(
  owner: pg.Client,
  batchId: string,
  expectedRows: number,
): Promise<BatchRowCounts> {
  const { rows } = await owner.query<BatchRowCounts>(COUNT_SQL, [batchId]);
  const [counts] = rows;
  if (!counts) throw new Error("an aggregate has one row");
  return { ...counts, lost: counts.lost + Math.max(0, expectedRows - counts.rows) };
}

/** A row that its calculation refused has no audit row of the task: its result is older than the task. */
const COUNT_SQL = `with counted as (
  select r.row_status, (r.row_status = '1')::integer as expected,
    (select count(*) from audit_row a where a.subject = r.row_id and a.call = 'job/batchExpense') as results,
    (select count(*) from contract_transaction t where t.contract_no = r.policy_no and t.kind = 'endorse') as versions,
    (select count(*) from contract_transaction t where t.contract_no = r.policy_no and t.kind = 'endorse'
       and t.draft_no = r.endorse_no) as own_versions,
    (select count(*) from endorsement e where e.policy_no = r.policy_no) as endorsements,
    (select count(*) from document d where d.business_no = r.endorse_no and d.business_type = 'E'
       and d.status = '08') as own_endorsements,
    (select count(*) from ledger_entry l where l.business_no = r.policy_no and l.kind = 'endorse') as bookings
  from batch_expense_row r where r.task_id = $1
)
select count(*)::integer as rows, count(*) filter (where row_status = '1')::integer as done,
  count(*) filter (where row_status = '2')::integer as refused,
  count(*) filter (where row_status = '0'
    or least(results, own_versions, own_endorsements, bookings) < expected)::integer as lost,
  count(*) filter (where results > 1
    or greatest(versions, endorsements, bookings) > expected)::integer as doubled
from counted`;
