import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { queryMessageList } from "#areas/message/contract.ts";
import { addPolicy } from "#areas/proposal/contract/proposal.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import {
  BRANCH_MANAGER,
  CLERK,
  OFFICE_CLERK,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_2_BEIJING,
  UNDERWRITER_LEVEL_4,
} from "#platform/testing/people.ts";
import { consumeBackdating } from "#areas/backdating/commands/backdating-steps.ts";
import { queryApprovalTaskList } from "#areas/approval/contract.ts";
import { backdatingCalls } from "#areas/backdating/contract.ts";
import { expireUnusedBackdating } from "#areas/backdating/jobs.ts";

const TODAY = "2025-03-11";
const setDay = (day: string) => (now = new Date(`${day}T02:00:00Z`));
let now: Date;
let product: TestProduct;
let clerk: string;

before(async () => {
  setDay(TODAY);
  product = await openTestProduct({ chores: false, now: () => now });
  clerk = await product.signIn(OFFICE_CLERK);
});
after(() => product.close());

async function addProposal(riskCode = "0405", hasStatement = true, token = clerk): Promise<string> {
  const form = { holder: { holderName: "示例电子制造有限公司" } };
  const { code, data } = await product.ask(addPolicy, { riskCode, form }, { token });
  assert.equal(code, "0000");
  const image = { businessNo: data.proposalNo, fileCategory: "A18", name: "声明.png" };
  if (hasStatement) {
    const uploaded = await uploadTestFile(product.app, token, {
      ...image,
      content: await createTestPicture(),
    });
    assert.equal(uploaded.code, "0000", JSON.stringify(uploaded));
  }
  return data.proposalNo;
}

const formOf = (documentNo: string, days: number, noKnownLoss = "1") => ({
  application: {
    documentNo,
    startDate: addDays(TODAY, -days),
    reason: "02",
    explanation: "中标通知滞后",
    noKnownLoss,
  },
});

async function add(documentNo: string, days: number, token = clerk) {
  const added = await product.ask(backdatingCalls.add, { form: formOf(documentNo, days) }, { token });
  assert.equal(added.code, "0000", JSON.stringify(added));
  return added.data.businessNo;
}

const find = async (businessNo: string) =>
  (await product.ask(backdatingCalls.find, { businessNo }, { token: clerk })).data;

async function take(event: string, businessNo: string, token: string, input = {}) {
  const call = backdatingCalls.steps[event];
  assert.ok(call, event);
  const { version } = await find(businessNo);
  return product.ask(call, { businessNo, version, input }, { token });
}

async function submitted(days: number, documentNo?: string): Promise<string> {
  const businessNo = await add(documentNo ?? (await addProposal()), days);
  const { code, message } = await take("submit", businessNo, clerk);
  assert.equal(code, "0000", message);
  return businessNo;
}

async function approved(days: number, documentNo?: string): Promise<string> {
  const businessNo = await submitted(days, documentNo);
  const token = await product.signIn(UNDERWRITER_LEVEL_2);
  assert.equal((await take("approve", businessNo, token)).data.status, "04");
  return businessNo;
}

const use = (documentNo: string, days: number) =>
  runUnitOfWork(
    product.services.database,
    { call: "test", actor: SYSTEM_ACTOR, key: randomUUID(), input: {}, requestId: "test", secret: false },
    (unit) => {
      const wanted = { documentNo, startDate: addDays(TODAY, -days), usedNo: documentNo };
      unit.note({ subject: "use", comCode: "32010100", change: { before: null, after: null } });
      return consumeBackdating({ ...unit, actor: SYSTEM_ACTOR }, product.services, wanted).then(
        (used) => used ?? null,
      );
    },
  );

test("an application is about a document that its user sees, and repeats what it says", async () => {
  const documentNo = await addProposal();
  const businessNo = await add(documentNo, 5);
  assert.match(businessNo, /^DQ20250311\d{6}$/);
  const { status, comCode, form } = await find(businessNo);
  assert.deepEqual([status, comCode], ["01", "32010100"]);
  assert.deepEqual(
    [
      (form["document"] as Record<string, string>)["riskCode"],
      (form["document"] as Record<string, string>)["holderName"],
    ],
    ["0405", "示例电子制造有限公司"],
  );
  const nowhere = { form: formOf("T0405202532010100999999", 5) };
  const refused = await product.ask(backdatingCalls.add, nowhere, { token: clerk });
  assert.deepEqual(
    [refused.code, refused.fields?.map(({ path }) => path)],
    ["DOC004", ["form.application.documentNo"]],
  );
});

test("an application is saved for days that somebody may permit only", async () => {
  const documentNo = await addProposal();
  const save = (days: number) =>
    product.ask(backdatingCalls.add, { form: formOf(documentNo, days) }, { token: clerk });
  for (const days of [-1, 0, 91]) {
    const { code, fields } = await save(days);
    assert.deepEqual([code, fields?.map(({ path }) => path)], ["DOC004", ["form.application.startDate"]]);
  }
  const { businessNo, version } = (await save(90)).data;
  const later = { businessNo, version, form: formOf(documentNo, -1) };
  const edited = await product.ask(backdatingCalls.edit, later, { token: clerk });
  assert.match(edited.fields?.[0]?.message ?? "", /应早于今天/);
  assert.equal((await save(1)).code, "0000");
});

test("without the statement and its image nothing is submitted", async () => {
  const documentNo = await addProposal("0405", false);
  const known = { form: formOf(documentNo, 5, "0") };
  assert.equal((await product.ask(backdatingCalls.add, known, { token: clerk })).code, "DOC004");
  const refused = await take("submit", await add(documentNo, 5), clerk);
  assert.equal(refused.code, "LIF003");
  assert.match(refused.message, /免责声明/);
});

test("a journey is never backdated", async () => {
  const documentNo = await addProposal("0621", false);
  const refused = await product.ask(backdatingCalls.add, { form: formOf(documentNo, 5) }, { token: clerk });
  assert.deepEqual(
    [refused.code, refused.fields?.map(({ message }) => message)],
    ["DOC004", ["旅行险不得倒签"]],
  );
});

test("a draft that has become too old is not submitted", async () => {
  const businessNo = await add(await addProposal(), 90);
  setDay(addDays(TODAY, 1));
  const refused = await take("submit", businessNo, await product.signIn(OFFICE_CLERK));
  setDay(TODAY);
  assert.deepEqual([refused.code, /超过 90 天/u.test(refused.message)], ["LIF003", true]);
});

const table: [days: number, step: "approve" | "passOn"][] = [
  [1, "approve"],
  [30, "approve"],
  [31, "passOn"],
  [90, "passOn"],
];
for (const [days, step] of table)
  test(`${days} days: ${step}`, async () => {
    const businessNo = await add(await addProposal(), days);
    const { code } = await take("submit", businessNo, clerk);
    assert.equal(code, "0000");
    const branch = await product.signIn(UNDERWRITER_LEVEL_2);
    const other = step === "approve" ? "passOn" : "approve";
    assert.equal((await take(other, businessNo, branch)).code, "LIF002");
    assert.equal((await take(step, businessNo, branch)).data.status, step === "approve" ? "04" : "03");
    if (step === "approve") return;
    assert.equal((await take("approve", businessNo, branch)).code, "LIF003");
    const head = await product.signIn(UNDERWRITER_LEVEL_4);
    assert.equal((await take("approve", businessNo, head, { reason: "情况属实" })).data.status, "04");
    const { form, trail } = await find(businessNo);
    assert.deepEqual(form["outcome"], {
      branchApproverCode: UNDERWRITER_LEVEL_2,
      approverCode: UNDERWRITER_LEVEL_4,
      validUntil: "2025-03-18",
    });
    assert.deepEqual(trail.at(-1)?.opinion, "情况属实");
  });

test("nobody decides about an application of his own, nor at both levels, nor from another branch", async () => {
  const manager = await product.signIn(BRANCH_MANAGER);
  const own = await add(await addProposal("0405", true, clerk), 5, manager);
  assert.equal((await take("submit", own, manager)).code, "0000");
  for (const event of ["approve", "reject", "sendBack"]) {
    const refused = await take(event, own, manager, { reason: "自己处理" });
    assert.deepEqual([event, refused.code], [event, "LIF003"]);
  }
  const head = await product.signIn(UNDERWRITER_LEVEL_4);
  const far = await submitted(40);
  assert.equal((await take("passOn", far, head)).data.status, "03");
  assert.match((await take("approve", far, head)).message, /须由他人审批/);
  const foreign = await product.signIn(UNDERWRITER_LEVEL_2_BEIJING);
  assert.equal((await take("reject", far, foreign, { reason: "不同意" })).code, "DOC003");
  assert.equal((await take("approve", far, clerk)).code, "SYS403");
});

test("what is sent back is submitted again, what is rejected has ended; the applicant is told", async () => {
  const branch = await product.signIn(UNDERWRITER_LEVEL_2);
  const documentNo = await addProposal();
  const businessNo = await submitted(5, documentNo);
  const second = await add(documentNo, 5);
  assert.match((await take("submit", second, clerk)).message, new RegExp(businessNo, "u"));
  assert.equal((await take("sendBack", businessNo, branch)).code, "DOC004");
  const back = await take("sendBack", businessNo, branch, { reason: "说明不清楚" });
  assert.deepEqual([back.data.status, (await find(businessNo)).form["review"]], ["01", {}]);
  assert.equal((await take("submit", businessNo, clerk)).data.status, "02");
  const rejected = await take("reject", businessNo, branch, { reason: "期间已出险" });
  assert.equal(rejected.data.status, "05");
  assert.equal((await take("submit", businessNo, clerk)).code, "LIF001");
  assert.equal(await use(documentNo, 5), null);
  const page = { isRead: "0", pageNo: 0, pageSize: 50 } as const;
  const { data } = await product.ask(queryMessageList, page, { token: clerk });
  const told = data.list.filter(({ messageContent }) => messageContent.includes(businessNo));
  assert.deepEqual(
    told.map(({ secondaryMessageType }) => secondaryMessageType),
    ["15", "15"],
  );
  const approver = await product.ask(queryMessageList, page, { token: branch });
  assert.ok(approver.data.list.some(({ messageContent }) => messageContent.includes(businessNo)));
});

test("of two at once one uses an approval, and for no earlier day than it permits", async () => {
  const documentNo = await addProposal();
  const businessNo = await approved(5, documentNo);
  assert.equal(await use(documentNo, 6), null);
  assert.equal(await use(await addProposal(), 5), null);
  const uses = await Promise.all([use(documentNo, 5), use(documentNo, 5)]);
  assert.deepEqual(uses.filter(Boolean), [{ backdatingNo: businessNo, startDate: addDays(TODAY, -5) }]);
  const { status, form } = await find(businessNo);
  assert.deepEqual([status, (form["outcome"] as Record<string, string>)["usedNo"]], ["06", documentNo]);
});

test("an approval may be used for seven days, and lapses on the eighth", async () => {
  const documentNo = await addProposal();
  const businessNo = await approved(5, documentNo);
  const lateNo = await addProposal();
  const late = await approved(5, lateNo);
  setDay(addDays(TODAY, 7));
  await expireUnusedBackdating(product.services);
  assert.equal((await find(late)).status, "04");
  assert.notEqual(await use(documentNo, 5), null);
  setDay(addDays(TODAY, 8));
  assert.equal(await use(lateNo, 5), null);
  await Promise.all([expireUnusedBackdating(product.services), expireUnusedBackdating(product.services)]);
  assert.deepEqual([(await find(businessNo)).status, (await find(late)).status], ["06", "07"]);
  setDay(TODAY);
});

test("what waits for an approval stands in the list of those who may decide, the first due first", async () => {
  const [near, far] = [await submitted(5), await submitted(40)];
  const branch = await product.signIn(UNDERWRITER_LEVEL_2);
  const head = await product.signIn(UNDERWRITER_LEVEL_4);
  const numbersOf = async (token: string) => {
    const wanted = { filters: {}, size: 100, want: "rows" } as const;
    const { code, data } = await product.ask(queryApprovalTaskList, wanted, { token });
    assert.equal(code, "0000");
    return data.rows.map(({ businessNo }) => businessNo).filter((no) => no === near || no === far);
  };
  assert.deepEqual(await numbersOf(branch), [near, far]);
  await take("passOn", far, branch);
  assert.deepEqual([await numbersOf(branch), await numbersOf(head)], [[near], [near, far]]);
  const clerkOnly = await product.signIn(CLERK);
  const refused = await product.ask(
    queryApprovalTaskList,
    { filters: {}, size: 1, want: "rows" },
    { token: clerkOnly },
  );
  assert.equal(refused.code, "SYS403");
});

test("what was done leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
