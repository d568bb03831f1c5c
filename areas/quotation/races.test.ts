import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  openTestProduct,
  type SecondTestServer,
  type TestProduct,
} from "#apps/server/testing/test-product.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { claimTask, decideTask } from "#areas/underwriting/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import {
  CLERK,
  UNDERWRITER_LEVEL_1,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_3,
} from "#platform/testing/people.ts";
import {
  listAnswerCodes,
  RACE_ROUNDS,
  runRace,
  listUnsuccessfulAnswerCodes,
  countSuccessfulAnswerCodes,
} from "#platform/testing/race.ts";
import { ELECTRONICS_TEST_CUSTOMER, fillFormForTestCustomer, createInquiryTestClient } from "./builder.ts";
import { addInquiry, inquiryUndwrt, revokeInquiry } from "./contract/inquiry.ts";

let product: TestProduct;
let other: SecondTestServer;
let clerk: string;
let sound: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  other = await product.openAnother();
  clerk = await product.signIn(CLERK);
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]'",
  );
  sound = fillFormForTestCustomer(rows[0]?.cases[0]?.form ?? {}, ELECTRONICS_TEST_CUSTOMER);
});
after(async () => {
  await other.close();
  await product.close();
});

const OVER = [
  { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "10000000.01" },
];
const servers = () => [product, other] as const;

test("of many who submit one quotation at once, one does", async () => {
  const clerkClient = createInquiryTestClient(product.ask, clerk);
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const { inquiryNo, version, sumPremium } = await clerkClient.add("0405", sound);
    const input = { inquiryNo, version, sumPremium: sumPremium ?? "" };
    const codes = listAnswerCodes(
      await runRace(servers(), ({ ask }) => ask(inquiryUndwrt, input, { token: clerk })),
    );
    assert.equal(countSuccessfulAnswerCodes(codes), 1, codes.join(" "));
    assert.deepEqual(listUnsuccessfulAnswerCodes(codes), ["DOC001"]);
    const { rowCount } = await product.admin.query("select 1 from uw_result where business_no = $1", [
      inquiryNo,
    ]);
    assert.equal(rowCount, 1);
  }
});

test("of many who submit and revoke one quotation at once, one does one of the two", async () => {
  const clerkClient = createInquiryTestClient(product.ask, clerk);
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const { inquiryNo, version, sumPremium } = await clerkClient.add("0405", sound);
    const answers = await runRace<SecondTestServer, { code: string }>(servers(), ({ ask }, client) =>
      client % 3 === 0
        ? ask(revokeInquiry, { inquiryNo, version, reason: "客户不再投保" }, { token: clerk })
        : ask(inquiryUndwrt, { inquiryNo, version, sumPremium: sumPremium ?? "" }, { token: clerk }),
    );
    assert.equal(countSuccessfulAnswerCodes(listAnswerCodes(answers)), 1, listAnswerCodes(answers).join(" "));
    assert.deepEqual(listUnsuccessfulAnswerCodes(listAnswerCodes(answers)), ["DOC001"]);
  }
});

test("of many who claim and then decide about one task at once, one does", async () => {
  const clerkClient = createInquiryTestClient(product.ask, clerk);
  const tokens: string[] = [];
  for (const code of [UNDERWRITER_LEVEL_1, UNDERWRITER_LEVEL_2, UNDERWRITER_LEVEL_3])
    tokens.push(await product.signIn(code));
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const { inquiryNo } = await clerkClient.submit(await clerkClient.add("0405", { ...sound, limit: OVER }));
    const task = await createTestUnderwriter(product.ask, tokens[1] ?? "").find(inquiryNo);
    const claims = await runRace(servers(), async ({ ask }, client) => {
      const token = tokens[client % tokens.length] ?? "";
      return { ...(await ask(claimTask, task, { token })), token };
    });
    assert.equal(countSuccessfulAnswerCodes(listAnswerCodes(claims)), 1);
    const winner = claims.find(({ code }) => code === "0000");
    assert.ok(winner);
    const { taskId, version } = winner.data;
    const decided = await runRace(servers(), ({ ask }, client) => {
      const result = client % 2 === 0 ? "1" : "2";
      const said = { taskId, version, result, reasonCode: "", opinion: "请补充资料说明" } as const;
      return ask(decideTask, said, { token: winner.token });
    });
    assert.equal(countSuccessfulAnswerCodes(listAnswerCodes(decided)), 1, listAnswerCodes(decided).join(" "));
  }
});

test("numbers are issued by two servers at once, each once", async () => {
  const numbers: string[] = [];
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const answers = await runRace(servers(), ({ ask }, client) =>
      ask(
        addInquiry,
        { riskCode: "0405", form: { holder: { holderName: `甲${client}` } } },
        { token: clerk },
      ),
    );
    assert.equal(countSuccessfulAnswerCodes(listAnswerCodes(answers)), answers.length);
    numbers.push(...answers.map(({ data }) => data.inquiryNo));
  }
  assert.equal(new Set(numbers).size, numbers.length);
});

test("after all of it the audit has nothing to report", async () => {
  assert.deepEqual(await product.audit(), []);
});
