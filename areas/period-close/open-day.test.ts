import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { findOpenDay } from "./rules/period.ts";

const COM = "32000000";
const FIRST = "2098-02-01";
let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false });
});
after(() => product.close());

const listDays = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at));

test("the database and the rules find the same open day, whichever days were opened again", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("1", "2", "3"), { minLength: 1, maxLength: 12 }),
      async (states) => {
        await product.admin.query("begin");
        for (const [at, status] of states.entries())
          await product.admin.query(
            `insert into ledger_period (period_no, com_code, kind, first_day, last_day, status, entry_count, debit, closed_by,
             reopen_requested_by, reopened_by)
           values ('GZ32000000D' || to_char($1::date, 'YYYYMMDD'), $2, 'D', $1, $1, $3, 0, 0, 'x', 'y', case $3 when '3' then 'z' else '' end)`,
            [addDays(FIRST, at), COM, status],
          );
        const closed = {
          D: {
            last: addDays(FIRST, states.length - 1),
            open: listDays(FIRST, states.length).filter((_, at) => states[at] === "3"),
          },
        };
        const asked = listDays(addDays(FIRST, -3), states.length + 6);
        // Of a branch below, as postings ask.
        const { rows } = await product.admin.query<{ day: string }>(
          "select take_ledger_day('32010100', day)::text as day from unnest($1::date[]) with ordinality d (day, at) order by at",
          [asked],
        );
        await product.admin.query("rollback");
        assert.deepEqual(
          rows.map(({ day }) => day),
          asked.map((day) => findOpenDay(closed, day)),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("the books of a branch are those of the level below the head office, whatever its number", async () => {
  const { rows } = await product.admin.query<{ unit: string }>(
    "select ledger_unit(code) as unit from unnest($1::text[]) with ordinality c (code, at) order by at",
    [["00000000", "32010100", "32000000", "33020100", "33010100", "37020100", "44030000"]],
  );
  assert.deepEqual(
    rows.map(({ unit }) => unit),
    ["00000000", "32000000", "32000000", "33020000", "33000000", "37020000", "44030000"],
  );
});
