import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { queryEndorseInfo } from "#areas/endorsement/contract/queries.ts";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import { sendTestImportFile, writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { createSuccessfulCallSender } from "#areas/product/builder/successful-calls.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import {
  createOtherCertificateNo,
  getEmployerFormWithoutPrepayment,
  insureOtherCertificate,
} from "#areas/quotation/builder.ts";
import { addRosterBatch, checkRosterBatch, queryRosterTemplate } from "#areas/roster-batch/contract.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { CLERK, CLERK_BEIJING } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const VALID_DATE = "2025-03-01";
const HEAD = [
  "*保单号",
  "*变动动作",
  "原证件号码",
  "姓名",
  "证件类型",
  "证件号码",
  "性别",
  "出生日期",
  "职业",
  "方案组号",
];

let product: TestProduct;
let token: string;
let done: ReturnType<typeof createSuccessfulCallSender>;
let form: FilledForm;
const everybody = createTestEmployeeRows(200);
/** Who stands in no policy yet. */
const people = everybody.slice(100);

before(async () => {
  product = await openTestProduct({
    chores: false,
    now: () => new Date("2024-12-16T02:00:00Z"),
    jobs: { concurrency: 1, leaseMs: 900, waitsMs: [20, 20, 20, 20] },
  });
  token = await product.signIn(CLERK);
  done = createSuccessfulCallSender(product.ask, token);
  const employer = await getEmployerFormWithoutPrepayment(product.admin);
  form = {
    ...employer,
    employer: { ...employer["employer"], rosterMode: "3" },
  };
});
after(() => product.close());

let issued = 0;
const staffOf = (policy: number): FilledRow[] => everybody.slice(policy * 3, policy * 3 + 3);
/** The certificates of those in the policy that was issued last. */
const insuredNumbers = (): string[] => staffOf(issued - 1).map((row) => String(row["certificateNo"]));

/** Each policy insures another party and other people, or underwriting would find the same cover twice. */
async function issue(): Promise<string> {
  const client = createProposalTestClient(product.ask, token);
  const insured = insureOtherCertificate(
    { ...form, roster: staffOf(issued) },
    createOtherCertificateNo(issued + 1),
  );
  issued += 1;
  const { proposalNo } = await client.submit(await client.add("0405", insured));
  return (await client.done(queryProposalInfo, { proposalNo })).policyNo;
}

type Line = (string | null)[];

function line(policyNo: string, action: string, person: FilledRow | undefined, formerNo = ""): Line {
  const text = (element: string): string => {
    const cell = person?.[element];
    return typeof cell === "string" ? cell : "";
  };
  const own = ["personName", "certificateType", "certificateNo", "gender", "birthDate"].map(text);
  return [policyNo, action, formerNo, ...own, "040201", text("groupNo")];
}

const leaves = (policyNo: string, certificateNo: string): Line =>
  HEAD.map((title) => ({ "*保单号": policyNo, "*变动动作": "减少", 证件号码: certificateNo })[title] ?? "");

async function send(
  call: typeof checkRosterBatch | typeof addRosterBatch,
  lines: Line[],
  { token: sender = token, soundOnly }: { token?: string; soundOnly?: "1" } = {},
) {
  const content = await writeTestWorkbook({ 人员变动: [HEAD, ...lines] });
  const file = { riskCode: "0405", validDate: VALID_DATE, content };
  const answer = await sendTestImportFile(product.app, call, file, {
    token: sender,
    ...(soundOnly && { soundOnly }),
  });
  return answer;
}

async function check(lines: Line[], sender = token) {
  const answer = await send(checkRosterBatch, lines, { token: sender });
  assert.equal(answer.code, "0000", answer.message);
  return answer.data as Extract<typeof answer.data, { policies: unknown }>;
}

async function ended(taskId: string): Promise<{ message: string; lines: string[] }> {
  const patience = AbortSignal.timeout(60_000);
  for (;;) {
    const task = await done(queryTask, { taskId });
    if (task.state === "done") {
      const { rawPayload } = await product.app.inject({
        method: "GET",
        url: downloadTaskFile.path.replace("{taskId}", taskId),
        query: { taskId },
        headers: { authorization: `Bearer ${token}` },
      });
      return { message: task.message, lines: rawPayload.toString("utf8").trim().split(/\r?\n/).slice(1) };
    }
    assert.ok(!patience.aborted, JSON.stringify(task));
    await new Promise((resume) => setTimeout(resume, 30));
  }
}

async function endorsementsOf(policyNo: string) {
  const { rows } = await product.admin.query<{
    endorse_no: string;
    status: string;
    types: string[];
    premium_change: string;
  }>(
    `select e.endorse_no, d.status, e.types, e.premium_change from endorsement e
      join document d on d.business_no = e.endorse_no where e.policy_no = $1`,
    [policyNo],
  );
  return rows;
}

const personsOf = (content: FilledForm): string[] =>
  listFormRows(content["workType"]).map((row) => String(row["persons"]));

test("people join two policies, one leaves and one is replaced; each policy has one endorsement", async () => {
  const [first, second] = [await issue(), await issue()];
  const lines = [
    line(first, "增加", { ...people[10], groupNo: "1" }),
    line(second, "增加", people[11]),
    line(first, "增加", { ...people[12], groupNo: "2" }),
    line(second, "增加", people[13]),
  ];
  const { errors, policies } = await check(lines);
  assert.deepEqual(errors, []);
  assert.deepEqual(
    policies.map(({ policyNo, joined, left, replaced, message }) => [
      policyNo,
      joined,
      left,
      replaced,
      message,
    ]),
    [
      [first, 2, 0, 0, ""],
      [second, 2, 0, 0, ""],
    ],
  );
  assert.ok(policies.every(({ premiumChange }) => Number(premiumChange) > 0));
  assert.deepEqual(await endorsementsOf(first), [], "a check stores nothing");

  const answer = await send(addRosterBatch, lines);
  assert.equal(answer.code, "0000", answer.message);
  const { taskId } = answer.data as { taskId: string };
  const { message, lines: results } = await ended(taskId);
  assert.equal(message, "已提交 2 张批单，见结果文件");
  assert.equal(results.length, 2);
  const [endorsement, ...others] = await endorsementsOf(first);
  assert.ok(endorsement);
  assert.deepEqual(
    [others.length, endorsement.types, endorsement.premium_change],
    [0, ["09"], policies[0]?.premiumChange],
  );
  const { form: endorsed, baseForm } = await done(queryEndorseInfo, { id: endorsement.endorse_no });
  assert.equal(listFormRows(endorsed["roster"] as never).length, 5);
  const [old, now] = [personsOf(baseForm), personsOf(endorsed)];
  assert.deepEqual(
    now.map((count, index) => Number(count) - Number(old[index])),
    old.map((_, index) => (index < 2 ? 1 : 0)),
  );
  const { rows } = await product.admin.query("select entries from roster_batch_row where batch_id = $1", [
    taskId,
  ]);
  assert.deepEqual(
    rows,
    [{ entries: null }, { entries: null }],
    "the people are kept by the endorsements alone",
  );
});

test("who leaves is found by the certificate from any place; the refund waits for its papers as a draft", async () => {
  const policyNo = await issue();
  const answer = await send(addRosterBatch, [leaves(policyNo, insuredNumbers()[0] ?? "")]);
  const { lines } = await ended((answer.data as { taskId: string }).taskId);
  assert.match(lines[0] ?? "", /已存草稿/);
  const [endorsement] = await endorsementsOf(policyNo);
  assert.deepEqual([endorsement?.status, endorsement?.types], ["01", ["10"]]);
  const { form: endorsed } = await done(queryEndorseInfo, { id: endorsement?.endorse_no ?? "" });
  assert.deepEqual(
    listFormRows(endorsed["roster"] as never).map((row) => row["certificateNo"]),
    insuredNumbers().slice(1),
  );
});

test("another person takes the place of one, without a change of premium", async () => {
  const policyNo = await issue();
  const other = { ...people[20], groupNo: "2" };
  const { errors, policies } = await check([line(policyNo, "替换", other, insuredNumbers()[1])]);
  assert.deepEqual(errors, []);
  assert.deepEqual(
    policies.map(({ replaced, premiumChange }) => [replaced, premiumChange]),
    [[1, "0.00"]],
  );
});

test("every error is told with its row, and only the sound policies are endorsed on request", async () => {
  const [sound, other] = [await issue(), await issue()];
  const lines = [
    line(sound, "增加", people[10]),
    line(other, "增加", staffOf(issued - 1)[0]),
    leaves(other, String(people[30]?.["certificateNo"])),
    line("P04052024320101009999999", "增加", people[11]),
    line("", "增加", people[12]),
    line(sound, "转走", people[13]),
  ];
  const { errors, policies } = await check(lines.slice(0, 5));
  assert.deepEqual(
    errors.map(({ at, message }) => [at, message]),
    [
      [6, "请填写保单号"],
      [3, "该人员已在保单中"],
      [4, "保单中没有该证件号码的人员"],
      [5, "该保单不存在"],
    ],
  );
  assert.deepEqual(
    policies.map(({ message }) => message === ""),
    [true, false, false],
  );
  const unknown = await check(lines.slice(5));
  assert.match(unknown.errors[0]?.message ?? "", /增加、减少、替换或修改/);
  assert.equal((await send(addRosterBatch, lines.slice(0, 5))).code, "RBT004");
  const answer = await send(addRosterBatch, lines.slice(0, 5), { soundOnly: "1" });
  assert.deepEqual((answer.data as { count: number }).count, 1);
  await ended((answer.data as { taskId: string }).taskId);
  assert.deepEqual([(await endorsementsOf(sound)).length, (await endorsementsOf(other)).length], [1, 0]);
});

test("a policy of another branch is not there, and a product without people has no template", async () => {
  const policyNo = await issue();
  const { policies } = await check([line(policyNo, "增加", people[10])], await product.signIn(CLERK_BEIJING));
  assert.match(policies[0]?.message ?? "", /保单不存在/);
  const { code } = await product.ask(queryRosterTemplate, { riskCode: "0103" }, { token });
  assert.equal(code, "RBT001");
});

test("the template has the changes first, then the columns of the roster, and is read back as empty", async () => {
  const response = await product.app.inject({
    method: "GET",
    url: queryRosterTemplate.path,
    query: { riskCode: "0405" },
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(response.statusCode, 200);
  const [sheet] = await readWorkbook("模板.xlsx", response.rawPayload);
  assert.deepEqual(sheet?.rows[0]?.cells.slice(0, 6), HEAD.slice(0, 5).concat("*证件号码"));
  const file = { riskCode: "0405", validDate: VALID_DATE, content: response.rawPayload };
  const back = await sendTestImportFile(product.app, checkRosterBatch, file, { token });
  assert.equal(back.code, "RBT002");
});
