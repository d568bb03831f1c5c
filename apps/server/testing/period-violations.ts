import assert from "node:assert/strict";
import { closePeriod } from "#areas/period-close/contract.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { CASHIER } from "#platform/testing/people.ts";
import type { TestProduct } from "./test-product.ts";

/** Closes a day that has passed in every zone: rows that other tests plant stand on the day of the database. */
export async function closeTestPeriod(product: TestProduct): Promise<void> {
  const day = addDays(getTodayInShanghai(new Date()), -2);
  const input = { comCode: "32000000", kind: "D", day } as const;
  const { code, message } = await product.ask(closePeriod, input, { token: await product.signIn(CASHIER) });
  assert.equal(code, "0000", message);
}

const moveEntriesTo = (day: string): string =>
  `update ledger_entry set day = ${day} from ledger_period; update ledger_line set day = ${day} from ledger_period`;

/** Violations that bypass the program in the periods of the books, with the check that finds each. */
export const plantedPeriodViolations: Readonly<Record<string, { plant: string; found: string }>> = {
  "an entry in a closed day": { plant: moveEntriesTo("first_day"), found: "period.content" },
  "an entry before the first closed day": {
    plant: `${moveEntriesTo("first_day - 1")}; update ledger_entry set recorded_at = clock_timestamp()`,
    found: "period.before",
  },
  "a closed period with other sums": {
    plant: "update ledger_period set debit = debit + 0.01",
    found: "period.content",
  },
  "a closed month with an open day": {
    plant: `insert into ledger_period (period_no, com_code, kind, first_day, last_day, status, entry_count, debit, closed_by)
      select replace(period_no, 'D', 'M'), com_code, 'M', date_trunc('month', first_day + 31), date_trunc('month', first_day + 31) + interval '1 month - 1 day',
        '1', 0, 0, closed_by from ledger_period`,
    found: "period.order",
  },
  "a day that was left out": {
    plant: `insert into ledger_period (period_no, com_code, kind, first_day, last_day, status, entry_count, debit, closed_by)
      select 'GZ32000000D20991231', com_code, 'D', first_day + 2, first_day + 2, '1', 0, 0, closed_by from ledger_period`,
    found: "period.order",
  },
  "a period that was opened again without a request": {
    plant: "update ledger_period set status = '3', reopen_requested_by = 'x', reopened_by = 'y'",
    found: "period.eyes",
  },
  "a period of a branch that does not exist": {
    plant: "update ledger_period set com_code = '99999999'",
    found: "owner.ledger_period.company",
  },
  "a period moved to another branch by hand": {
    plant: "update ledger_period set com_code = '31000000'",
    found: "owner.ledger_period.moved",
  },
  "a period altered by hand": {
    plant: "update ledger_period set closed_by = 'x', version = version + 1",
    found: "owner.ledger_period.altered",
  },
  "a period taken away by hand": {
    plant: "delete from ledger_period_step; delete from ledger_period",
    found: "owner.ledger_period.vanished",
  },
  "a step of a period of a branch that does not exist": {
    plant: "update ledger_period_step set com_code = '99999999'",
    found: "owner.ledger_period_step.company",
  },
};
