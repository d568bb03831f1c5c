import type pg from "pg";
import { runWithoutSearchTermIndex } from "#platform/search/server/search-index.ts";
import type { SampleDataContext } from "./sample-business.ts";
import { loadSamplePeople } from "./people.ts";
import { readPricedForms } from "./priced-forms.ts";
import { createSampleQuotation } from "./sample-quotation.ts";
import { insertDecisionMessages } from "./decision-messages.ts";
import { insertSampleQuotations } from "./write-quotations.ts";

/** The number of quotations in a new demonstration. */
export const DEMO_QUOTATION_COUNT = 300;
const BATCH = 5000;
const MARK = "seededDocuments";
/** From here on it is cheaper to index the terms anew than one by one. */
const MANY = 50_000;

/** How many quotations were made so far; those are never made again. */
export async function countSeededQuotations(owner: pg.ClientBase): Promise<number> {
  const { rows } = await owner.query<{ config_value: string }>(
    "select config_value from config_item where config_key = $1",
    [MARK],
  );
  return Number(rows[0]?.config_value ?? 0);
}

/** Into a demonstration that has none yet. */
export async function loadDemoQuotations(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows } = await owner.query("select 1 from document limit 1");
  if (rows.length > 0 || (await countSeededQuotations(owner)) > 0) return;
  await writeUpTo(owner, DEMO_QUOTATION_COUNT, { nowMs, report: () => undefined });
  await insertDecisionMessages(owner, {
    businessType: "Q",
    secondaryMessageType: "6",
    actions: ["APPROVE", "RETURN", "REJECT"],
    unread: 3,
  });
}

type Seeding = { readonly nowMs: number; readonly report: (line: string) => void };

/** Up to so many in all; stopped in between, the next run goes on where this one was. */
export async function seedQuotations(owner: pg.ClientBase, count: number, seeding: Seeding): Promise<void> {
  const before = await countSeededQuotations(owner);
  const work = () => writeUpTo(owner, count, seeding);
  await (count - before >= MANY ? runWithoutSearchTermIndex(owner, work) : work());
  for (const table of [
    "document",
    "contract_transaction",
    "document_trail",
    "uw_result",
    "uw_task",
    "search_entry",
    "audit_row",
  ])
    await owner.query(`analyze ${table}`);
}

async function writeUpTo(owner: pg.ClientBase, count: number, { nowMs, report }: Seeding): Promise<void> {
  let made = await countSeededQuotations(owner);
  if (made >= count) return;
  const forms = await readPricedForms(owner);
  const people = await loadSamplePeople(owner);
  const stage: SampleDataContext = { forms, people, nowMs, count, ofCustomers: DEMO_QUOTATION_COUNT };
  while (made < count) {
    const batchSize = Math.min(BATCH, count - made);
    const first = made;
    const sample = Array.from({ length: batchSize }, (_, at) => createSampleQuotation(stage, first + at));
    await owner.query("begin");
    await insertSampleQuotations(owner, sample);
    made += batchSize;
    await owner.query(
      `insert into config_item values ($1, $2) on conflict (config_key) do update set config_value = excluded.config_value`,
      [MARK, String(made)],
    );
    await owner.query("commit");
    if (made % (BATCH * 10) === 0) report(`  ${made} / ${count}`);
  }
}
