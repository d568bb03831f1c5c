import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { claimTask, decideTask, queryTask, releaseTask } from "#areas/underwriting/contract.ts";
import { underwritingTaskLifecycle } from "#areas/underwriting/lifecycle.ts";
import {
  decisionEventByResultCode,
  type UnderwritingDecisionCode,
} from "#areas/underwriting/rules/decision.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import {
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "#areas/quotation/builder.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import {
  listAcceptedInquiryEvents,
  computeExpectedInquiryAnswerCode,
  createInquiryTestModel,
  allInquirySequenceEvents,
  applyInquiryEvent,
  type FormSubmissionOutcome,
  formSubmissionOutcomes,
  QUOTATION_BRANCH_CODE,
  type InquiryTestModel,
  sequenceTestUsers,
  maySeeInquiry,
  USER_QUOTING_AND_UNDERWRITING,
  type InquirySequenceEvent,
} from "./testing/sequence-model.ts";
import {
  editInquiry,
  inquiryUndwrt,
  modifyInquiry,
  queryInquiryInfo,
  revokeInquiry,
} from "#areas/quotation/contract/inquiry.ts";
import { expireInquiries } from "#areas/quotation/jobs.ts";
import { transferInquiry } from "#areas/proposal/contract/proposal.ts";
import { inquiryLifecycle } from "#areas/quotation/lifecycle.ts";
import { CLERK, SALESMAN } from "#platform/testing/people.ts";

/** The full proof takes minutes: SEQUENCES=2000 LONGEST_TEST_MINUTES=60 npm test -- apps/server/sequences.test.ts */
const SEQUENCES = Number(process.env["SEQUENCES"] ?? 20);
const isFullProof = SEQUENCES >= 1000;

let product: TestProduct;
let today = new Date("2024-12-16T02:00:00Z");
let forms: Record<FormSubmissionOutcome, FilledForm>;
const tokens = new Map<string, string>();
const tokenOf = (userCode: string) => ({ token: tokens.get(userCode) ?? "" });

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  await product.admin.query(
    "update user_company set grade_codes = grade_codes || '{PROP002}', com_code = $2 where user_code = $1",
    [USER_QUOTING_AND_UNDERWRITING, QUOTATION_BRANCH_CODE],
  );
  for (const code of Object.keys(sequenceTestUsers)) tokens.set(code, await product.signIn(code));
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]'",
  );
  const sound = fillFormForTestCustomer(rows[0]?.cases[0]?.form ?? {}, ELECTRONICS_TEST_CUSTOMER);
  const limited = (limitValue: string): FilledForm => ({
    ...sound,
    limit: [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }],
  });
  const started = { startDate: "2024-09-01", endDate: "2025-08-31" };
  forms = {
    0: limited("8000000.00"),
    1: limited("10000000.01"),
    2: limited("20000000.01"),
    3: limited("50000000.01"),
    4: limited("100000000.01"),
    5: limited("300000000.01"),
    late: { ...limited("8000000.00"), period: { ...sound["period"], ...started } },
    incomplete: { holder: { holderName: ELECTRONICS_TEST_CUSTOMER.name } },
  };
});
after(() => product.close());

const oneIn = (sides: number) => fc.nat(sides - 1).map((thrown) => thrown === 0);
/** Mostly a user with a permitted command, sometimes any user and command, and sometimes an outdated version. */
const command = fc.record({
  who: fc.nat(1000),
  what: fc.nat(1000),
  form: fc.constantFrom(...formSubmissionOutcomes),
  isAnybody: oneIn(3),
  isAnything: oneIn(4),
  isStale: oneIn(20),
  runsOut: oneIn(25),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;
const sequence = fc.record({
  author: fc.constantFrom(CLERK, CLERK, SALESMAN, USER_QUOTING_AND_UNDERWRITING),
  commands: fc.array(command, { minLength: 6, maxLength: 20, size: "max" }),
});

type Truth = {
  version: number;
  status: string;
  sum_premium: string | null;
  task_id: string | null;
  task_version: number;
  task_state: string | null;
  uw_level: number;
  claimed_by: string | null;
};

async function truthOf(inquiryNo: string): Promise<Truth> {
  const { rows } = await product.admin.query<Truth>(
    `select d.version, d.status, d.sum_premium, t.task_id, t.version as task_version, t.state as task_state, t.uw_level, t.claimed_by
     from document d left join lateral
       (select * from uw_task where business_no = d.business_no order by opened_at desc limit 1) t on true
     where d.business_no = $1`,
    [inquiryNo],
  );
  assert.ok(rows[0]);
  return rows[0];
}

/** The steps that the pages of the inquiry and its task offer to the user. A user who may not see them gets none. */
async function offeredTo(
  user: string,
  inquiryNo: string,
  model: InquiryTestModel,
  { task_id: taskId }: Truth,
): Promise<string[]> {
  const person = sequenceTestUsers[user];
  assert.ok(person);
  const isSeen = maySeeInquiry(person, model, user);
  const page = await product.ask(queryInquiryInfo, { id: inquiryNo }, tokenOf(user));
  assert.equal(page.code, isSeen ? "0000" : "QUO001", `${user} looks at the inquiry`);
  const offers = isSeen ? [...page.data.offers] : [];
  if (person.rights.includes("task")) {
    const task = await product.ask(queryTask, { taskId: taskId ?? NO_TASK }, tokenOf(user));
    const hasTask = isSeen && taskId !== null;
    assert.equal(task.code, hasTask ? "0000" : "UWR002", `${user} looks at the task`);
    if (hasTask) offers.push(...task.data.offers);
  }
  return offers.filter(({ why }) => why === "").map(({ event }) => event);
}
const NO_TASK = "f".repeat(24);

async function send(
  event: InquirySequenceEvent,
  { inquiryNo, truth, user }: { inquiryNo: string; truth: Truth; user: string },
  { form, isStale }: Command,
) {
  const token = tokenOf(user);
  const of = { inquiryNo, version: truth.version - (isStale ? 1 : 0) };
  const task = { taskId: truth.task_id ?? NO_TASK, version: (truth.task_version ?? 1) - (isStale ? 1 : 0) };
  const said = { reasonCode: "01", opinion: "请补充资料说明" } as const;
  const [result] = Object.entries(decisionEventByResultCode).find(([, decision]) => decision === event) ?? [];
  if (result !== undefined)
    return product.ask(decideTask, { ...task, ...said, result: result as UnderwritingDecisionCode }, token);
  const answers = {
    save: () => product.ask(editInquiry, { ...of, form: forms[form] as never }, token),
    submit: () => product.ask(inquiryUndwrt, { ...of, sumPremium: truth.sum_premium ?? "0.00" }, token),
    modify: () => product.ask(modifyInquiry, of, token),
    transfer: () => product.ask(transferInquiry, of, token),
    revoke: () => product.ask(revokeInquiry, { ...of, reason: "客户不再投保" }, token),
    claim: () => product.ask(claimTask, task, token),
    release: () => product.ask(releaseTask, task, token),
  };
  return answers[event as keyof typeof answers]();
}

const tally = new Map<string, number>();
const taken = new Set<string>();

/** Endings are rare, so that sequences continue. */
const ENDINGS = new Set<InquirySequenceEvent>(["revoke", "transfer", "refuse"]);
const pick = <Item>(items: readonly Item[], nth: number): Item => {
  const item = items[nth % items.length];
  assert.ok(item !== undefined);
  return item;
};

function chosen({ who, what, isAnybody, isAnything }: Command, model: InquiryTestModel) {
  const everybody = Object.keys(sequenceTestUsers);
  const able = everybody.filter((code) => listAcceptedInquiryEvents(model, code).length > 0);
  const user = pick(isAnybody || able.length === 0 ? everybody : able, who);
  const acceptable = listAcceptedInquiryEvents(model, user);
  const weighed = acceptable.flatMap((event) => (ENDINGS.has(event) ? [event] : [event, event, event]));
  return {
    user,
    acceptable,
    event: pick(isAnything || weighed.length === 0 ? allInquirySequenceEvents : weighed, what),
  };
}

async function obey(given: Command, inquiryNo: string, model: InquiryTestModel): Promise<void> {
  const { user, acceptable, event } = chosen(given, model);
  const { isStale, form } = given;
  const truth = await truthOf(inquiryNo);
  const offered = await offeredTo(user, inquiryNo, model, truth);
  assert.deepEqual(offered.toSorted(), acceptable.toSorted(), `what ${user} is offered in ${model.status}`);
  const { code, status } = await send(event, { inquiryNo, truth, user }, given);
  assert.equal(
    code,
    computeExpectedInquiryAnswerCode(model, user, event, isStale),
    `${event} by ${user} in ${model.status}`,
  );
  assert.equal(status, code === "SYS403" ? 403 : 200);
  tally.set(code, (tally.get(code) ?? 0) + 1);
  if (code === "0000") applyInquiryEvent(model, user, event, form);
}

/** Moves to the day after approved prices expire, and back. */
async function runOut(model: InquiryTestModel): Promise<void> {
  const begun = today;
  today = new Date("2025-02-20T02:00:00Z");
  while ((await expireInquiries(product.services)) > 0);
  today = begun;
  if (model.status === "04") applyInquiryEvent(model, "SYSTEM", "expire");
}

async function compare(inquiryNo: string, { status, task }: InquiryTestModel): Promise<void> {
  const truth = await truthOf(inquiryNo);
  assert.ok(truth.status in inquiryLifecycle.states, `${truth.status} is declared`);
  assert.equal(truth.status, status);
  const found = {
    state: truth.task_state ?? undefined,
    level: truth.uw_level,
    holder: truth.claimed_by ?? "",
  };
  if (!task) return assert.equal(found.state, undefined);
  assert.ok(task.state in underwritingTaskLifecycle.states);
  assert.deepEqual(found, { state: task.state, level: task.level, holder: task.holder });
}

async function trailOf(inquiryNo: string): Promise<string[][]> {
  const { rows } = await product.admin.query<
    Record<"action" | "from_status" | "to_status" | "user_code", string>
  >(
    "select action, from_status, to_status, user_code from document_trail where business_no = $1 order by trail_id",
    [inquiryNo],
  );
  return rows.map((row) => [row.action, row.from_status, row.to_status, row.user_code]);
}

test(`${SEQUENCES} random sequences over HTTP: each page offers exactly what is accepted, anything else is refused, states are declared and the trail has each step`, async () => {
  let commandCount = 0;
  await fc.assert(
    fc.asyncProperty(sequence, async ({ author, commands }) => {
      const client = createInquiryTestClient(product.ask, tokens.get(author) ?? "");
      const { inquiryNo, comCode } = await client.add("0405", forms[0]);
      const model = createInquiryTestModel(author, comCode);
      for (const next of commands) {
        if (next.runsOut) await runOut(model);
        else await obey(next, inquiryNo, model);
        await compare(inquiryNo, model);
        commandCount += 1;
      }
      assert.deepEqual(await trailOf(inquiryNo), model.trail);
      for (const transition of model.taken) taken.add(transition);
    }),
    { numRuns: SEQUENCES, endOnFailure: isFullProof },
  );
  const codes = [...tally].map(([code, count]) => `${code} ${count}`).toSorted();
  if (isFullProof)
    process.stderr.write(`${SEQUENCES} sequences, ${commandCount} commands: ${codes.join(", ")}\n`);
  assert.deepEqual(await product.audit(), []);
});

test("at full size every possible step of both tables was taken", () => {
  // No quotation here is a batch one, a submitted one leaves 02 within the same transaction, and nobody has a deputy.
  const never = /^inquiry (?:create|transferOne|revoke 02)|^task (?:open|claim [12])/;
  const tables = { inquiry: inquiryLifecycle, task: underwritingTaskLifecycle };
  const steps = Object.entries(tables).flatMap(([name, { transitions }]) =>
    transitions.flatMap(({ event, from }) => from.map((state) => `${name} ${event} ${state}`)),
  );
  const missing = steps.filter((step) => !never.test(step) && !taken.has(step));
  assert.deepEqual(isFullProof ? missing : [], []);
});
