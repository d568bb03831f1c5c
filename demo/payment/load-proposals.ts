import type pg from "pg";
import { loadSamplePeople } from "../quotation/people.ts";
import { readPricedForms } from "../quotation/priced-forms.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { runWithoutSearchTermIndex } from "#platform/search/server/search-index.ts";
import {
  createSampleProposal,
  createSampleProposalEntry,
  sampleIdPrefixes,
  copySampleProposalForPayment,
  type SampleAgreement,
  type SampleProposal,
  type SampleProposalContext,
} from "./sample-proposal.ts";
import { insertDecisionMessages } from "../quotation/decision-messages.ts";
import { listAcceptedQuotations } from "./accepted-quotations.ts";
import { insertSampleProposals, proposalTableNames } from "./write-proposals.ts";

/** What the demonstration begins with, besides the proposals that its quotations went into. */
export const DEMO_PROPOSAL_COUNTS = { open: 60, issued: 120 } as const;
const rows = ["open", "issued"] as const;
type Row = (typeof rows)[number];
/** So many proposals that are no policies, and so many that are, with their policies. */
export type SampleProposalCounts = Readonly<Record<Row, number>>;
type Seeding = { readonly nowMs: number; readonly report: (line: string) => void };

const BATCH = 2500;
const MARKS: Readonly<Record<Row, string>> = { open: "seededProposals", issued: "seededPolicies" };
/** From here on it is cheaper to index the terms anew than one by one. */
const MANY = 25_000;

/** How many were made so far; those are never made again. */
export async function countSeededProposals(owner: pg.ClientBase): Promise<SampleProposalCounts> {
  const { rows: found } = await owner.query<{ config_key: string; config_value: string }>(
    "select config_key, config_value from config_item where config_key = any ($1)",
    [Object.values(MARKS)],
  );
  const marked = new Map(found.map((row) => [row.config_key, Number(row.config_value)]));
  return { open: marked.get(MARKS.open) ?? 0, issued: marked.get(MARKS.issued) ?? 0 };
}

/** Into a demonstration that has none yet: from its quotations, and from nothing but a customer's wish. */
export async function loadDemoProposals(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: found } = await owner.query("select 1 from document where business_type = 'T' limit 1");
  const made = await countSeededProposals(owner);
  if (found.length > 0 || made.open + made.issued > 0) return;
  const stage = await openStage(owner, nowMs);
  const sample = (await listAcceptedQuotations(owner, stage)).map((entered) =>
    createSampleProposal(entered, stage),
  );
  await owner.query("begin");
  await insertSampleProposals(owner, sample, nowMs);
  await owner.query("commit");
  for (const row of rows)
    await writeUpTo(owner, row, {
      ...stage,
      count: DEMO_PROPOSAL_COUNTS[row],
      ofCustomers: DEMO_PROPOSAL_COUNTS[row],
    });
  await insertDecisionMessages(owner, {
    businessType: "T",
    secondaryMessageType: "8",
    actions: ["RETURN", "REJECT"],
    unread: 2,
  });
}

/** Up to so many of each in all; stopped in between, the next run goes on where this one was. */
export async function seedProposals(
  owner: pg.ClientBase,
  targets: SampleProposalCounts,
  seeding: Seeding,
): Promise<void> {
  const before = await countSeededProposals(owner);
  const stage = await openStage(owner, seeding.nowMs);
  const work = async () => {
    for (const row of rows)
      await writeUpTo(owner, row, { ...stage, count: targets[row], ofCustomers: 0 }, seeding.report);
  };
  const more = targets.open + targets.issued - before.open - before.issued;
  await (more >= MANY ? runWithoutSearchTermIndex(owner, work) : work());
  for (const table of new Set(proposalTableNames)) await owner.query(`analyze ${table}`);
}

const COUNTER = "03";

type SampleSeller = { readonly nowMs: number; readonly clerkCode: string; readonly riskCode: string };

/** So many of one clerk that are alike and being paid over the counter: what is measured begins where the money comes. */
export async function seedProposalsBeingPaid(
  owner: pg.ClientBase,
  count: number,
  seller: SampleSeller,
): Promise<void> {
  const stage = await openStageOfClerk(owner, count, seller);
  const own = { ...stage, forms: stage.forms.slice(0, 1), method: COUNTER };
  const model = createSampleProposal(createSampleProposalEntry(own, "paying", 0), own);
  await insertInBatches(owner, own, (at) => copySampleProposalForPayment(model, at));
}

/** So many more policies of one clerk and one agreement, issued in the last days, so that all of them can be endorsed. */
export async function seedPoliciesOfAgreement(
  owner: pg.ClientBase,
  count: number,
  { agreement, ...seller }: SampleSeller & { readonly agreement: SampleAgreement },
): Promise<void> {
  const own = { ...(await openStageOfClerk(owner, count, seller)), agreement };
  const { rows: counted } = await owner.query<{ count: number }>(
    "select count(*)::int as count from uw_result where result_id like $1",
    [`${sampleIdPrefixes.agreed}%`],
  );
  const present = counted[0]?.count ?? 0;
  await insertInBatches(owner, own, (at) =>
    createSampleProposal(createSampleProposalEntry(own, "agreed", present + at), own),
  );
}

/** The forms of one product that pass automatic underwriting, and one clerk who enters them. */
async function openStageOfClerk(
  owner: pg.ClientBase,
  count: number,
  { nowMs, clerkCode, riskCode }: SampleSeller,
): Promise<SampleProposalContext> {
  const { people, forms, ...stage } = await openStage(owner, nowMs);
  const clerks = people.clerks.filter(({ userCode }) => userCode === clerkCode).slice(0, 1);
  const passing = forms.filter(({ product, flag }) => product.riskCode === riskCode && flag === "3");
  return { ...stage, people: { ...people, clerks }, forms: passing, count };
}

async function insertInBatches(
  owner: pg.ClientBase,
  { count, nowMs }: SampleProposalContext,
  createAt: (at: number) => SampleProposal,
): Promise<void> {
  for (let first = 0; first < count; first += BATCH) {
    const length = Math.min(BATCH, count - first);
    const sample = Array.from({ length }, (_, index) => createAt(first + index));
    await owner.query("begin");
    await insertSampleProposals(owner, sample, nowMs);
    await owner.query("commit");
  }
}

async function openStage(owner: pg.ClientBase, nowMs: number): Promise<SampleProposalContext> {
  const { rows: cashiers } = await owner.query<{ userCode: string; branch: string }>(
    `select u.user_code as "userCode",
       left(m.com_code, case c.com_level when '1' then 0 when '2' then 2 when '3' then 4 else 8 end) as branch
     from user_company m join app_user u using (user_code) join company c using (com_code)
     where u.valid_status = '1' and exists
       (select from grade g where g.grade_code = any (m.grade_codes) and 'pay:confirm' = any (g.permissions))
     order by branch desc, u.user_code`,
  );
  return {
    forms: await readPricedForms(owner),
    people: await loadSamplePeople(owner),
    nowMs,
    count: 0,
    ofCustomers: 0,
    cashierOf: (comCode) =>
      cashiers.find(({ branch }) => comCode.startsWith(branch))?.userCode ?? SYSTEM_ACTOR.userCode,
  };
}

async function writeUpTo(
  owner: pg.ClientBase,
  row: Row,
  stage: SampleProposalContext,
  report: Seeding["report"] = () => undefined,
): Promise<void> {
  const { count, nowMs } = stage;
  let made = (await countSeededProposals(owner))[row];
  while (made < count) {
    const [first, length] = [made, Math.min(BATCH, count - made)];
    const sample = Array.from({ length }, (_, at) =>
      createSampleProposal(createSampleProposalEntry(stage, row, first + at), stage),
    );
    await owner.query("begin");
    await insertSampleProposals(owner, sample, nowMs);
    made += length;
    await owner.query(
      `insert into config_item values ($1, $2) on conflict (config_key) do update set config_value = excluded.config_value`,
      [MARKS[row], String(made)],
    );
    await owner.query("commit");
    if (made % (BATCH * 20) === 0) report(`  ${made} / ${count}`);
  }
}
