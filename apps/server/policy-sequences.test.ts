import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import {
  createInquiryTestClient,
  createOtherCertificateNo,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  insureOtherCertificate,
} from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { CASHIER, CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import {
  startTestPayChannel,
  type TestPaymentChannel,
} from "#integrations/payment-channel/testing/test-pay-channel.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { runPolicyCommand, runNightlyChores, readPolicyState } from "./testing/policy-commands.ts";
import {
  assertPolicyVersions,
  assertPremiumBooked,
  assertDocumentStates,
  IssuedNumberChecker,
  listPolicyVersionQueries,
} from "./testing/policy-invariants.ts";
import {
  type ContractTestModel,
  contractSuccessorKinds,
  createContractSuccessor,
} from "./testing/policy-successors.ts";
import {
  computeExpectedPolicyAnswerCode,
  createPolicyTestModel,
  type PolicyCommand,
  policyCommands,
  applyPolicyCommand,
  findOpenModelPayment,
  type PolicyTestModel,
  advanceModelDays,
  type PolicyModelCriteria,
} from "./testing/policy-model.ts";

/** The full proof takes minutes: SEQUENCES=2000 LONGEST_TEST_MINUTES=60 npm test -- apps/server/policy-sequences.test.ts */
const SEQUENCES = Number(process.env["SEQUENCES"] ?? 20);
const isFullProof = SEQUENCES >= 1000;
const FIRST_DAY = new Date("2024-12-16T02:00:00Z");
const AHEAD_DAYS = 40;
const startDate = addDays(getTodayInShanghai(FIRST_DAY), AHEAD_DAYS);
const period = { startDate, endDate: addDays(startDate, 364) };

let channel: TestPaymentChannel;
let product: TestProduct;
let today = FIRST_DAY;
const now = () => today;
const tokens = { clerk: "", underwriter: "", finance: "" };
let sound: FilledForm;
const premiums: Record<"small" | "large", string> = { small: "0.00", large: "0.00" };
const numbers = new IssuedNumberChecker();
const taken = new Set<string>();

before(async () => {
  channel = await startTestPayChannel(now);
  const { settings } = channel;
  product = await openTestProduct({ chores: false, settings, now });
  tokens.clerk = await product.signIn(CLERK);
  tokens.underwriter = await product.signIn(UNDERWRITER_LEVEL_2);
  tokens.finance = await product.signIn(CASHIER);
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]'",
  );
  sound = fillFormForTestCustomer(rows[0]?.cases[0]?.form ?? {}, ELECTRONICS_TEST_CUSTOMER);
  const client = createProposalTestClient(product.ask, tokens.clerk);
  for (const size of ["small", "large"] as const) {
    const wanted = { isLarge: size === "large", waitsForMoney: true, parts: 1 } as const;
    premiums[size] = (await client.add("0405", formOf(wanted))).sumPremium ?? "";
  }
});
after(async () => {
  await product.close();
  await channel.stop();
});

function formOf({ isLarge, waitsForMoney, parts }: PolicyModelCriteria): FilledForm {
  const limitValue = isLarge ? "10000000.01" : "8000000.00";
  return {
    ...sound,
    base: { ...sound["base"], isSeeFeeFlag: waitsForMoney ? "1" : "0" },
    period: { ...sound["period"], ...period },
    limit: [{ limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue }],
    ...(parts === 2 && { payPlan: instalments(premiums[isLarge ? "large" : "small"]) }),
  };
}

/** Six tenths at the start, the rest two months later. */
function instalments(premium: string) {
  const first = toWireMoney(parseMoney(premium).times(6).dividedBy(10).toDecimalPlaces(2));
  const rest = toWireMoney(parseMoney(premium).minus(parseMoney(first)));
  const second = { planDate: addDays(startDate, 60), planEndDate: addDays(startDate, 90) };
  return [
    { payNo: "1", planDate: startDate, planEndDate: startDate, payRatio: "60", planFee: first },
    { payNo: "2", ...second, payRatio: "40", planFee: rest },
  ];
}

const oneIn = (sides: number) => fc.nat(sides - 1).map((thrown) => thrown === 0);
const wantedForm: fc.Arbitrary<PolicyModelCriteria> = fc.record({
  isLarge: oneIn(3),
  waitsForMoney: oneIn(4).map((isOne) => !isOne),
  parts: fc.constantFrom(1, 2),
});
/** Mostly an acceptable command, sometimes any command, and sometimes days pass instead. */
const command = fc.record({
  what: fc.nat(1000),
  wanted: wantedForm,
  isAnything: oneIn(6),
  days: fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(1, 8, 33, 400) },
  ),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;
const sequence = fc.record({
  isQuoted: oneIn(4),
  wanted: wantedForm,
  commands: fc.array(command, { minLength: 6, maxLength: 18, size: "max" }),
  succession: fc.constantFrom(...contractSuccessorKinds),
  laterCommands: fc.array(command, { minLength: 3, maxLength: 10, size: "max" }),
  asked: fc.nat(1000),
});

/** Commands that end or withdraw a proposal are rare, so that sequences continue. */
const RARE = new Set<PolicyCommand>(["save", "revoke", "refuse", "takeBack", "cancel", "declined", "return"]);

function chosen({ what, isAnything }: Command, model: PolicyTestModel): PolicyCommand | undefined {
  const possible = policyCommands.filter(
    (deed) => computeExpectedPolicyAnswerCode(model, deed) !== undefined,
  );
  const accepted = possible
    .filter((deed) => computeExpectedPolicyAnswerCode(model, deed) === "0000")
    .flatMap((deed) => (RARE.has(deed) ? [deed] : [deed, deed, deed, deed]));
  const from = isAnything || accepted.length === 0 ? possible : accepted;
  return from[what % from.length];
}

/** Each contract insures another party: the same cover for one would go to an underwriter. */
let insuredCount = 0;
function insuredBy({ insuredNo = "" }: ContractTestModel, wanted: PolicyModelCriteria): FilledForm {
  return insureOtherCertificate(formOf(wanted), insuredNo);
}

const tally = new Map<string, number>();
const hands = () => ({ product, channel, tokens });

/** Lets days pass for all contracts at once. */
async function pass(days: number, contracts: readonly ContractTestModel[]): Promise<void> {
  today = new Date(today.getTime() + days * 24 * 3_600_000);
  await runNightlyChores(product);
  for (const { model } of contracts) advanceModelDays(model, days);
}

async function obey(given: Command, contracts: readonly ContractTestModel[]): Promise<void> {
  if (given.days > 0) return pass(given.days, contracts);
  const contract = contracts.at(-1);
  assert.ok(contract);
  const { proposalNo, model, form } = contract;
  const deed = chosen(given, model);
  if (!deed) return;
  const truth = await readPolicyState(product, proposalNo);
  // A proposal made from another contract is saved as it was created.
  const wanted = form ? model.wanted : given.wanted;
  const expected = computeExpectedPolicyAnswerCode(model, deed);
  const code = await runPolicyCommand(hands(), deed, {
    proposalNo,
    truth,
    form: form ?? insuredBy(contract, wanted),
  });
  assert.equal(code, expected, `${deed} in ${model.proposal}, ${JSON.stringify(model.payments)}`);
  const told = `${deed} ${code}`;
  tally.set(told, (tally.get(told) ?? 0) + 1);
  if (code === "0000") applyPolicyCommand(model, deed, wanted);
}

async function begin(isQuoted: boolean, wanted: PolicyModelCriteria): Promise<ContractTestModel> {
  const model = createPolicyTestModel(wanted, getTodayInShanghai(today), period);
  const client = createProposalTestClient(product.ask, tokens.clerk);
  insuredCount += 1;
  const insuredNo = createOtherCertificateNo(insuredCount);
  const form = insureOtherCertificate(formOf(wanted), insuredNo);
  if (!isQuoted) {
    const { proposalNo } = await client.add("0405", form);
    return { proposalNo, model, form: undefined, insuredNo };
  }
  const quoting = createInquiryTestClient(product.ask, tokens.clerk);
  const { proposalNo } = await client.transfer(await quoting.submit(await quoting.add("0405", form)));
  return { proposalNo, model, form };
}

/** Ends open payments, so that later sequences start without any. */
async function tidyUp({ proposalNo, model }: ContractTestModel): Promise<void> {
  const payment = findOpenModelPayment(model);
  if (!payment) return;
  const deed = payment.isSettled ? "look" : "cancel";
  const truth = await readPolicyState(product, proposalNo);
  assert.equal(await runPolicyCommand(hands(), deed, { proposalNo, truth, form: {} }), "0000");
  applyPolicyCommand(model, deed, model.wanted);
}

async function takeNumbers(contracts: readonly ContractTestModel[]): Promise<void> {
  const issued: string[] = [];
  for (const { proposalNo } of contracts) {
    numbers.take(proposalNo, /^T040520[2-4]\d32010100\d{6}$/);
    issued.push((await readPolicyState(product, proposalNo)).policy_no);
  }
  // A night may issue the first policy after its successor.
  for (const policyNo of issued.filter((number) => number !== "").toSorted())
    numbers.take(policyNo, /^P040520[2-4]\d32010100\d{6}$/);
}

test(`${SEQUENCES} random sequences from quotation or entry to policy: answers, states, money and numbers are right, and a policy on any day is the fold of its transactions`, async () => {
  let [commandCount, policyCount] = [0, 0];
  const settle = async (contract: ContractTestModel, asked: number) => {
    const { proposalNo, model } = contract;
    await tidyUp(contract);
    const truth = await readPolicyState(product, proposalNo);
    await assertDocumentStates(product, { proposalNo, truth }, model);
    await assertPremiumBooked(product, { proposalNo, truth }, model);
    for (const item of model.taken) taken.add(item);
    if (model.policy === "") return;
    policyCount += 1;
    const questions = listPolicyVersionQueries(model.period);
    for (const at of [asked, asked + 4, asked + 7]) {
      const question = questions[at % questions.length];
      assert.ok(question);
      await assertPolicyVersions(
        product,
        { policyNo: truth.policy_no, token: tokens.clerk },
        question,
        model,
      );
    }
  };
  await fc.assert(
    fc.asyncProperty(sequence, async ({ isQuoted, wanted, commands, succession, laterCommands, asked }) => {
      today = FIRST_DAY;
      const first = await begin(isQuoted, isQuoted ? { ...wanted, isLarge: false } : wanted);
      const contracts = [first];
      for (const next of commands) await obey(next, contracts);
      const place = { product, token: tokens.clerk, pass: (days: number) => pass(days, contracts) };
      const successor = await createContractSuccessor(place, succession, first);
      if (successor) {
        taken.add(succession);
        contracts.push(successor);
        for (const laterCommand of laterCommands) await obey(laterCommand, contracts);
      }
      commandCount += commands.length + (successor ? laterCommands.length : 0);
      for (const contract of contracts) await settle(contract, asked);
      await takeNumbers(contracts);
    }),
    { numRuns: SEQUENCES, endOnFailure: isFullProof, includeErrorInReport: true },
  );
  if (isFullProof) {
    const codes = [...tally].map(([told, count]) => `${told} ${count}`).toSorted();
    process.stderr.write(
      `${SEQUENCES} sequences, ${commandCount} commands, ${policyCount} policies: ${codes.join(", ")}\n`,
    );
  }
  assert.deepEqual(await product.audit(), []);
});

test("at full size every command was accepted once and every state with a step was reached", () => {
  const proposals = ["04", "05", "06", "07", "08", "09", "10", "11"].map((state) => `proposal ${state}`);
  const policies = ["01", "02", "03"].map((state) => `policy ${state}`);
  const payments = ["4", "5", "6", "7"].map((state) => `payment ${state}`);
  const wanted = [
    ...policyCommands,
    ...contractSuccessorKinds.slice(1),
    ...proposals,
    ...policies,
    ...payments,
  ];
  assert.deepEqual(isFullProof ? wanted.filter((item) => !taken.has(item)) : [], []);
});
