import type pg from "pg";

/**
 * Generated business lies in the past, and the demonstration has a closed day: its rows are written with the trigger
 * open_day disabled, and what the closed day holds is counted anew.
 */
export async function writeIntoClosedBooks(owner: pg.ClientBase, write: () => Promise<void>): Promise<void> {
  const { rows: closed } = await owner.query("select 1 from ledger_period limit 1");
  if (closed.length === 0) return write();
  // A table with queued checks cannot be altered.
  await owner.query("set constraints all immediate");
  await setOpenDayTrigger(owner, "disable");
  await owner.query("set constraints all deferred");
  await write();
  await owner.query("set constraints all immediate");
  await setOpenDayTrigger(owner, "enable");
  await owner.query("set constraints all deferred");
  await owner.query(
    `update ledger_period p set entry_count = booked.entries, debit = booked.debit
     from (select p.period_no, count(distinct l.entry_id)::int as entries,
         coalesce(sum(l.amount) filter (where l.amount > 0), 0) as debit
       from ledger_period p left join ledger_line l on l.day between p.first_day and p.last_day and ledger_unit(l.com_code) = p.com_code
       group by p.period_no) booked
     where booked.period_no = p.period_no`,
  );
}

async function setOpenDayTrigger(owner: pg.ClientBase, state: "enable" | "disable"): Promise<void> {
  for (const table of ["ledger_entry", "ledger_line"])
    await owner.query(`alter table ${table} ${state} trigger open_day`);
}
