import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openTestProduct, type SecondTestServer, type TestProduct } from "./testing/test-product.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import {
  addEndorse,
  editEndorse,
  endorseUndwrt,
  revokeEndorse,
  takeBackEndorse,
} from "#areas/endorsement/contract/drafts.ts";
import {
  endorsePremiumCalculation,
  queryEndorsablePolicy,
  queryEndorseInfo,
} from "#areas/endorsement/contract/queries.ts";
import { payTestProposalOverCounter } from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { claimTask, decideTask, queryTaskPool, queryTaskTrail } from "#areas/underwriting/contract.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CLERK, CLERK_BEIJING, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { RACE_ROUNDS } from "#platform/testing/race.ts";

let product: TestProduct;
let other: SecondTestServer;
let clerk: string;
let underwriterToken: string;
let client: ReturnType<typeof createProposalTestClient>;
let policyNo: string;
let today = new Date("2024-12-16T02:00:00Z");

before(async () => {
  product = await openTestProduct({ chores: false, now: () => today });
  other = await product.openAnother();
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  const employer = await getEmployerLiabilityForm(product.admin);
  const { proposalNo } = await client.submit(await client.add("0405", employer));
  await payTestProposalOverCounter(product, proposalNo);
  today = new Date("2025-06-14T02:00:00Z");
  clerk = await product.signIn(CLERK);
  underwriterToken = await product.signIn(UNDERWRITER_LEVEL_1);
  client = createProposalTestClient(product.ask, clerk);
  ({ policyNo } = await client.done(queryProposalInfo, { proposalNo }));
});
after(async () => {
  await other.close();
  await product.close();
});

type Terms = InputOf<typeof addEndorse>["terms"];
type Form = InputOf<typeof addEndorse>["form"];

const terms: Terms = {
  types: ["10"],
  reason: "01",
  reasonText: "",
  validDate: "2025-06-15",
  refundMode: "",
  refundAmount: null,
  idleDays: null,
  payeeName: "示例电子制造有限公司",
  payeeAccount: "",
  payeeBank: "",
};

/** So many people more, or fewer, in one group. */
function withPeople(form: FilledForm, more: number): Form {
  const workType = listFormRows(form["workType"]).map((row) =>
    row["groupNo"] === "2" ? { ...row, persons: String(Number(row["persons"]) + more) } : row,
  );
  const { employeeCount } = form["employer"] as Record<string, string>;
  const employer = { ...form["employer"], employeeCount: String(Number(employeeCount) + more) };
  return { ...form, workType, employer } as unknown as Form;
}

async function draft(more: number, changed: Partial<Terms>) {
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  return client.done(addEndorse, { policyNo, terms: { ...terms, ...changed }, form: withPeople(form, more) });
}

async function submitMorePeople(): Promise<{ endorseNo: string; version: number }> {
  const { endorseNo, version, premiumChange } = await draft(1, { types: ["09"] });
  return client.done(endorseUndwrt, { endorseNo, version, premiumChange: premiumChange ?? "" });
}

const takeBack = ({ endorseNo, version }: { endorseNo: string; version: number }) =>
  client.done(takeBackEndorse, { endorseNo, version, reason: "人数有误" });

async function upload(businessNo: string, fileCategory: string): Promise<void> {
  const file = { businessNo, fileCategory, name: "a.png", content: await createTestPicture() };
  assert.equal((await uploadTestFile(product.app, clerk, file)).code, "0000");
}

test("what a submission will demand is told with the premium, before and after the first save", async () => {
  const running = await submitMorePeople();
  const { form } = await client.done(queryEndorsablePolicy, { policyNo });
  const asked = { policyNo, terms, form: withPeople(form, -1) };
  const { needs } = await client.done(endorsePremiumCalculation, asked);
  assert.deepEqual(needs, [
    {
      kind: "running",
      message: `批单 ${running.endorseNo} 正在核批或收退费，请待其办结后再提交`,
      path: "",
      endorseNo: running.endorseNo,
    },
    { kind: "papers", message: "请上传退保申请书、退款账户证明", path: "", endorseNo: "" },
    {
      kind: "payee",
      message: "请填写退费收款账户的户名、账号和开户行",
      path: "terms.payeeAccount",
      endorseNo: "",
    },
  ]);
  const increase = { ...asked, terms: { ...terms, types: ["09"] }, form: withPeople(form, 1) };
  const ofIncrease = await client.done(endorsePremiumCalculation, increase);
  assert.deepEqual(
    ofIncrease.needs.map(({ kind }) => kind),
    ["running"],
  );
  await takeBack(running);

  const { endorseNo } = await draft(-1, {});
  await upload(endorseNo, "B02");
  const payee = { payeeAccount: "6222", payeeBank: "示例银行南京分行" };
  const ofDraft = { ...asked, endorseNo, terms: { ...terms, ...payee } };
  assert.deepEqual(
    (await client.done(endorsePremiumCalculation, ofDraft)).needs.map(({ message, path }) => [message, path]),
    [
      ["请上传退款账户证明", ""],
      ["收款账号应为 8 到 40 位数字", "terms.payeeAccount"],
    ],
  );
  await upload(endorseNo, "B03");
  const sound = { ...ofDraft, terms: { ...ofDraft.terms, payeeAccount: "6222000012345678" } };
  assert.deepEqual((await client.done(endorsePremiumCalculation, sound)).needs, []);
});

const poolNumbers = async () => {
  const { data } = await product.ask(queryTaskPool, { own: false }, { token: underwriterToken });
  return data.list.map(({ businessNo }) => businessNo);
};

test("an endorsement that no underwriter has taken is taken back, changed, and submitted once more", async () => {
  const submitted = await submitMorePeople();
  const { endorseNo, version } = submitted;
  assert.ok((await poolNumbers()).includes(endorseNo));
  const input = { endorseNo, version, reason: "人数有误" };
  const byOther = await product.ask(takeBackEndorse, input, { token: await product.signIn(CLERK_BEIJING) });
  assert.equal(byOther.code, "END001");
  assert.equal(
    (await product.ask(takeBackEndorse, { ...input, version: 1 }, { token: clerk })).code,
    "DOC001",
  );
  const taken = await takeBack(submitted);
  assert.deepEqual([taken.status, (await poolNumbers()).includes(endorseNo)], ["05", false]);
  const trail = await client.done(queryTaskTrail, { id: endorseNo });
  const { action, fromStatus, opinion } = trail.at(-1) ?? {};
  assert.deepEqual([action, fromStatus, opinion], ["TAKEBACK", "04", "人数有误"]);
  assert.equal(
    (await product.ask(takeBackEndorse, { ...input, version: taken.version }, { token: clerk })).code,
    "LIF001",
  );

  const { form, offers } = await client.done(queryEndorseInfo, { id: endorseNo });
  assert.ok(offers.some(({ event }) => event === "save"));
  const edited = await client.done(editEndorse, {
    endorseNo,
    version: taken.version,
    terms: { ...terms, types: ["09"] },
    form: withPeople(form, 1),
  });
  const again = { endorseNo, version: edited.version, premiumChange: edited.premiumChange ?? "" };
  const resubmitted = await client.done(endorseUndwrt, again);
  assert.equal(resubmitted.status, "04");
  const underwriter = createTestUnderwriter(product.ask, underwriterToken);
  const task = await underwriter.claim(endorseNo);
  const claimed = await product.ask(
    takeBackEndorse,
    { ...input, version: resubmitted.version },
    { token: clerk },
  );
  assert.match(claimed.message, /核批人已领取/);
  const shown = await client.done(queryEndorseInfo, { id: endorseNo });
  assert.match(shown.offers.find(({ event }) => event === "takeBack")?.why ?? "", /核批人已领取/);
  await underwriter.decide(task, { result: "2", opinion: "请核对人员清单" });
  assert.deepEqual(await product.audit(), []);
});

/** Only one endorsement of the policy at a time is collected. */
async function revokeUnpaid(endorseNo: string): Promise<void> {
  const { version } = await client.done(queryEndorseInfo, { id: endorseNo });
  await client.done(revokeEndorse, { endorseNo, version, reason: "客户不再批改" });
}

test("of a submitter who takes back and an underwriter who approves, one wins", async (context) => {
  const ends = new Map<string, number>();
  for (let round = 0; round < RACE_ROUNDS * 2; round += 1) {
    const { endorseNo, version } = await submitMorePeople();
    const { data } = await product.ask(queryTaskPool, { own: false }, { token: underwriterToken });
    const task = data.list.find(({ businessNo }) => businessNo === endorseNo);
    assert.ok(task);
    const approve = async (): Promise<string> => {
      // Taking back reads more before it locks the task.
      await pause(round % 5 === 4 ? 0 : 10 + (round % 5) * 10);
      const seen = { taskId: task.taskId, version: task.version };
      const claimed = await other.ask(claimTask, seen, { token: underwriterToken });
      if (claimed.code !== "0000") return claimed.code;
      const decision = { result: "1", reasonCode: "", opinion: "" } as const;
      const next = { taskId: task.taskId, version: claimed.data.version, ...decision };
      return (await other.ask(decideTask, next, { token: underwriterToken })).code;
    };
    const withdraw = async (): Promise<string> => {
      const input = { endorseNo, version, reason: "人数有误" };
      return (await product.ask(takeBackEndorse, input, { token: clerk })).code;
    };
    const codes = await Promise.all([withdraw(), approve()]);
    const { status } = await client.done(queryEndorseInfo, { id: endorseNo });
    assert.deepEqual(codes.filter((code) => code === "0000").length, 1, codes.join());
    const isWithdrawn = codes[0] === "0000";
    assert.ok(isWithdrawn ? status === "05" : ["06", "08"].includes(status), `${codes.join()} ${status}`);
    assert.ok(
      codes.every((code) => !code.startsWith("SYS")),
      codes.join(),
    );
    ends.set(codes.join(), (ends.get(codes.join()) ?? 0) + 1);
    if (status === "06") await revokeUnpaid(endorseNo);
  }
  context.diagnostic(JSON.stringify(Object.fromEntries(ends)));
  assert.deepEqual(await product.audit(), []);
});
