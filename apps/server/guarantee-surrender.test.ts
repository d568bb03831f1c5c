import { hash } from "node:crypto";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import {
  downloadVerifiedGuarantee,
  guaranteeRefusals,
  pushGuarantee,
  queryGuaranteePush,
  verifyGuarantee,
} from "#areas/guarantee/contract.ts";
import { pushGuarantees } from "#areas/guarantee/jobs/pushing.ts";
import { buildPushNo, PUSH_NODE } from "#areas/guarantee/rules/guarantee.ts";
import { queryVerifyCode } from "#areas/identity/contract/sign-in.ts";

import { updateBegunAndEndedPolicies } from "#areas/policy/jobs/turning.ts";
import {
  startTestGuaranteePlatform,
  type TestGuaranteePlatform,
} from "#integrations/guarantee-platform/testing/test-guarantee-platform.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { issueGuaranteePolicy } from "./testing/guarantees.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let platform: TestGuaranteePlatform;
let product: TestProduct;
let now = new Date("2024-12-20T02:00:00Z");

before(async () => {
  const port = await findFreePort();
  platform = await startTestGuaranteePlatform(port, () => now);
  const settings = { ...platform.settings, LOGIN_FAILURES_PER_ADDRESS: "5" };
  product = await openTestProduct({ chores: false, settings, now: () => now });
  await product.app.listen({ port, host: "127.0.0.1" });
});
after(async () => {
  await product.close();
  await platform.stop();
});

/** A policy of 2025 that is in force since a month. */
async function issueInForce(comCode = "32010100") {
  now = new Date("2024-12-20T02:00:00Z");
  const issued = await issueGuaranteePolicy(product, {
    comCode,
    period: { startDate: "2025-01-01", endDate: "2025-12-31" },
  });
  now = new Date("2025-02-03T02:00:00Z");
  while ((await updateBegunAndEndedPolicies(product.services)) > 0);
  return issued;
}
async function round(): Promise<void> {
  now = new Date(now.getTime() + 3_600_000);
  await pushGuarantees({ services: product.services });
  await platform.settled();
}
const statusOf = async (pushNo: string): Promise<string | undefined> => {
  const { rows } = await product.admin.query<{ status: string }>(
    "select status from guarantee_push where push_no = $1",
    [pushNo],
  );
  return rows[0]?.status;
};

async function surrenderReason(policyNo: string): Promise<string | undefined> {
  const token = await product.signIn(OFFICE_CLERK);
  const { data } = await product.ask(queryEndorsablePolicy, { policyNo }, { token });
  return data.types.find(({ type }) => type === "19")?.why;
}

async function addSurrender(policyNo: string) {
  const token = await product.signIn(OFFICE_CLERK);
  const { data } = await product.ask(queryEndorsablePolicy, { policyNo }, { token });
  const terms = {
    types: ["19"],
    reason: "01",
    reasonText: "",
    validDate: data.validDate,
    refundMode: "1",
    refundAmount: null,
    idleDays: null,
    payeeName: "",
    payeeAccount: "",
    payeeBank: "",
  };
  const { form, baseVersion } = data;
  return product.ask(addEndorse, { policyNo, terms, form, baseVersion }, { token });
}

test("0495 is surrendered until its letter is delivered; a running endorsement keeps the letter back", async () => {
  const { policyNo, pushNo } = await issueInForce();
  assert.equal(await surrenderReason(policyNo), "");
  const draft = await addSurrender(policyNo);
  assert.equal(draft.code, "0000", JSON.stringify(draft.fields) + draft.message);
  const { endorseNo, version, premiumChange } = draft.data;

  const run = (isRunning: boolean) =>
    product.admin.query("update endorsement set is_running = $1 where endorse_no = $2", [
      isRunning,
      endorseNo,
    ]);
  await run(true);
  await round();
  assert.equal(await statusOf(pushNo), "0");
  const token = await product.signIn(OFFICE_CLERK);
  const pushed = await product.ask(pushGuarantee, { pushNo, version: 1 }, { token });
  assert.equal(pushed.code, guaranteeRefusals.policyEnding.code);
  await run(false);

  platform.expect("hold");
  await round();
  assert.match((await surrenderReason(policyNo)) ?? "", /正在推送/);
  const clerk = await product.signIn(OFFICE_CLERK);
  const seen = { endorseNo, version, premiumChange: premiumChange ?? "0.00" };
  const late = await product.ask(endorseUndwrt, seen, { token: clerk });
  assert.match(late.message, /保函正在推送/);
});

test("a delivered letter stops the surrender, a refused one does not; other branches have no record", async () => {
  const delivered = await issueInForce();
  await round();
  assert.match((await surrenderReason(delivered.policyNo)) ?? "", /已于 2025-02-03 送达南京市示例人民法院/);
  assert.match((await addSurrender(delivered.policyNo)).message, /不得退保/);
  const refused = await issueInForce();
  platform.expect("reject");
  await round();
  assert.equal(await surrenderReason(refused.policyNo), "");
});

test("the end of a policy is told to its platform; what was not sent is recalled", async () => {
  const [told, waiting] = [await issueInForce(), await issueInForce()];
  await product.admin.query(
    "update guarantee_push set made_at = now() + interval '1 day' where push_no = $1",
    [waiting.pushNo],
  );
  await product.admin.query("update policy set status = '05' where policy_no = $1", [waiting.policyNo]);
  await round();
  assert.equal(await statusOf(waiting.pushNo), "4");
  assert.equal(await statusOf(buildPushNo(waiting.guaranteeNo, PUSH_NODE.surrender)), undefined);
  await product.admin.query("update policy set status = '04' where policy_no = $1", [told.policyNo]);
  await round();
  await round();
  const pushNo = buildPushNo(told.guaranteeNo, PUSH_NODE.surrender);
  assert.deepEqual([await statusOf(pushNo), platform.deliveries(pushNo)], ["2", 1]);
  const token = await product.signIn(OFFICE_CLERK);
  const { data } = await product.ask(queryGuaranteePush, { pushNo }, { token });
  assert.match(JSON.stringify(data.attempts[0]?.message), /仅通知退保/);
});

async function verify(guaranteeNo: string, captchaCode = "8888", proof = "") {
  const { captchaId } = (await product.ask(queryVerifyCode, {})).data;
  return product.ask(verifyGuarantee, { guaranteeNo, proof, captchaCode, captchaId });
}

test("anybody verifies a letter by number and captcha, and gets the delivered file", async () => {
  const { guaranteeNo } = await issueInForce();
  await round();
  const seen = await verify(guaranteeNo.toLowerCase());
  assert.deepEqual([seen.code, seen.data.ticket], ["0000", ""], "the file names the parties in full");
  const wrong = await verify(guaranteeNo, "8888", "他人名称");
  assert.equal(wrong.code, guaranteeRefusals.notVerified.code);
  const { rows } = await product.admin.query<{ principal: string }>(
    "select principal from guarantee where guarantee_no = $1",
    [guaranteeNo],
  );
  const found = await verify(guaranteeNo, "8888", ` ${rows[0]?.principal} `);
  assert.equal(found.code, "0000", found.message);
  const { state, pushStatus, principal, sha256, ticket } = found.data;
  assert.deepEqual([state, pushStatus], ["valid", "2"]);
  assert.match(principal, /^示例制造\*+$/);
  const file = await product.app.inject({
    method: "POST",
    url: downloadVerifiedGuarantee.path,
    payload: { ticket },
  });
  assert.equal(file.statusCode, 200);
  assert.equal(hash("sha256", file.rawPayload), sha256);
  const forged = await product.ask(downloadVerifiedGuarantee, { ticket: `${ticket.slice(0, -2)}AA` });
  assert.equal(forged.code, guaranteeRefusals.verificationOver.code);
  await product.admin.query("update guarantee set sha256 = repeat('0', 64) where guarantee_no = $1", [
    guaranteeNo,
  ]);
  const changed = await product.ask(downloadVerifiedGuarantee, { ticket });
  assert.equal(changed.code, guaranteeRefusals.fileMissing.code);
});

test("the project number proves that somebody knows the matter, so only a part of it is shown before", async () => {
  const { guaranteeNo } = await issueGuaranteePolicy(product, { riskCode: "0501" });
  const { data } = await verify(guaranteeNo);
  assert.match(data.projectNo, /^ZB20\*+$/);
  const guessed = await verify(guaranteeNo, "8888", data.projectNo);
  assert.equal(guessed.code, guaranteeRefusals.notVerified.code);
  const proved = await verify(guaranteeNo, "8888", "ZB2025-001");
  assert.deepEqual([proved.code, proved.data.projectNo], ["0000", "ZB2025-001"]);
  assert.notEqual(proved.data.ticket, "");
});

test("a wrong number and a wrong captcha get one answer, and are delayed like the login", async () => {
  const { guaranteeNo } = await issueInForce();
  const answers = [
    await verify("BH2099010100000001"),
    await verify(guaranteeNo, "0000"),
    await verify("' or 1=1 --"),
  ];
  const [first] = answers.map(({ code, message }) => ({ code, message }));
  for (const { code, message } of answers) assert.deepEqual({ code, message }, first);
  assert.equal(first?.code, guaranteeRefusals.notVerified.code);
  const codes: string[] = [];
  for (let count = 0; count < 4; count += 1) codes.push((await verify("BH2099010100000001")).code);
  assert.equal(codes.at(-1), "SEA005");
  assert.equal((await verify(guaranteeNo)).code, "SEA005");
});
