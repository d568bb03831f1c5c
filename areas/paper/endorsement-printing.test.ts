import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { insertOutsideTestUsers, OUTSIDE_TEST_USERS } from "#apps/server/testing/outside.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { addEndorse, endorseUndwrt } from "#areas/endorsement/contract/drafts.ts";
import { queryEndorsablePolicy } from "#areas/endorsement/contract/queries.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { createTestUnderwriter } from "#areas/underwriting/builder.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { CASHIER, CLERK, CLERK_BEIJING, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import { downloadPaper, previewPaper, printEndorse, queryEndorsePaperList } from "./contract/papers.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let policyNo: string;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  ({ policyNo } = await client.submit(await client.add("0405", form)));
});
after(() => product.close());

type Form = InputOf<typeof addEndorse>["form"];

async function draft(types: string[], change: (form: FilledForm) => FilledForm) {
  const { form, validDate } = await client.done(queryEndorsablePolicy, { policyNo });
  const payee = { payeeName: "", payeeAccount: "", payeeBank: "" };
  const refund = { refundMode: "", refundAmount: null, idleDays: null };
  const terms = { types, reason: "01", reasonText: "", validDate, ...refund, ...payee };
  const changed = change(form) as unknown as Form;
  return client.done(addEndorse, { policyNo, terms, form: changed });
}

async function endorse(types: string[], change: (form: FilledForm) => FilledForm): Promise<string> {
  const { endorseNo, version, premiumChange } = await draft(types, change);
  await client.done(endorseUndwrt, { endorseNo, version, premiumChange: premiumChange ?? "" });
  return endorseNo;
}

const withContact = (contactName: string) => (form: FilledForm) => ({
  ...form,
  holder: { ...form["holder"], contactName },
});

/** Five people more, which costs a premium. */
function withMorePeople(form: FilledForm): FilledForm {
  const workType = listFormRows(form["workType"]).map((row, index) =>
    index === 0 ? { ...row, persons: String(Number(row["persons"]) + 5) } : row,
  );
  const { employeeCount, ...employer } = form["employer"] as Record<string, string>;
  return { ...form, workType, employer: { ...employer, employeeCount: String(Number(employeeCount) + 5) } };
}

const print = (endorseNo: string, token = clerk) => product.ask(printEndorse, { endorseNo }, { token });
const papersOf = async (endorseNo: string, token = clerk) =>
  (await product.ask(queryEndorsePaperList, { endorseNo }, { token })).data;
async function paperOf(endorseNo: string) {
  const { code, message, data } = await print(endorseNo);
  assert.equal(code, "0000", message);
  assert.ok(data.paper);
  return data.paper;
}
const fetchFile = (call: typeof previewPaper | typeof downloadPaper, paperId: string, token = clerk) =>
  product.app.inject({
    method: "GET",
    url: call.path,
    query: { paperId },
    headers: { authorization: `Bearer ${token}` },
  });
async function textOf(paperId: string): Promise<string> {
  const { rawPayload } = await fetchFile(previewPaper, paperId);
  return (await extractPdfPageTexts(rawPayload)).join("").replaceAll(/\s/g, "");
}

async function nameOf(userCode: string): Promise<string> {
  const { rows } = await product.admin.query<{ name: string }>(
    "select user_name as name from app_user where user_code = $1",
    [userCode],
  );
  return rows[0]?.name ?? "";
}

test("an endorsement of texts is printed with its text, its changes and the words that nothing is due", async () => {
  const endorseNo = await endorse(["01"], withContact("王测试"));
  assert.deepEqual(await papersOf(endorseNo), { list: [], isPrintable: true });
  const paper = await paperOf(endorseNo);
  assert.deepEqual(await papersOf(endorseNo), { list: [paper], isPrintable: true });
  assert.deepEqual([paper.kindName, paper.versionName, paper.isCurrent], ["批单", "生效内容", true]);
  assert.equal(paper.fileName, `批单-${endorseNo}.pdf`);
  const text = await textOf(paper.paperId);
  const said = [
    "雇主责任保险批单",
    endorseNo,
    policyNo,
    "示例电子制造有限公司",
    "投保人信息变更",
    "自2025年01月01日零时起",
    "变更为“王测试”",
    "本次批改不涉及保费变化",
    "零费批改，本次批改不收取也不退还保险费",
    "投保人信息：变更",
    "其他条件不变",
    "公司签章",
  ];
  for (const words of said) assert.ok(text.includes(words), `${words} in ${text}`);
  assert.match(text, /批改日期\d{4}年\d\d月\d\d日/);
  assert.ok(text.includes(`批改经办${await nameOf(CLERK)}核批自动核批`), text);
  assert.doesNotMatch(text, /undefined|null|NaN|\[object/);
});

test("an added premium is printed in figures and in capitals", async () => {
  const endorseNo = await endorse(["09"], withMorePeople);
  assert.equal((await print(endorseNo)).code, "PAP006");
  const underwriter = createTestUnderwriter(product.ask, await product.signIn(UNDERWRITER_LEVEL_1));
  await underwriter.decide(await underwriter.claim(endorseNo), { result: "1" });
  const text = await textOf((await paperOf(endorseNo)).paperId);
  assert.match(
    text,
    /保险费变动增加人民币[\d,]+\.\d\d元保险费变动（大写）人民币[壹贰叁肆伍陆柒捌玖拾佰仟万]+元/,
  );
  assert.match(text, /增加人员.*工种与限额：变更.*人数/);
  assert.ok(text.includes(`批改经办${await nameOf(CLERK)}核批${await nameOf(UNDERWRITER_LEVEL_1)}`), text);
  assert.doesNotMatch(text, /退费收款人|零费/);
});

test("what stays in the house is neither in the list nor in the text", async () => {
  const remark = "内部备注甲乙丙";
  const endorseNo = await endorse(["22", "01"], (form) => ({
    ...withContact("赵测试")(form),
    base: { ...form["base"], remark },
  }));
  const text = await textOf((await paperOf(endorseNo)).paperId);
  assert.ok(text.includes("赵测试"));
  assert.ok(!text.includes(remark), text);
});

test("a second request gets the same bytes, also after the file was lost", async () => {
  const endorseNo = await endorse(["01"], withContact("李测试"));
  const { paperId, sha256 } = await paperOf(endorseNo);
  const { rawPayload } = await fetchFile(downloadPaper, paperId);
  assert.equal(createHash("sha256").update(rawPayload).digest("hex"), sha256);
  await endorse(["01"], withContact("孙测试"));
  assert.equal((await paperOf(endorseNo)).paperId, paperId);
  await rm(join(product.place.dataDir, "papers", paperId));
  assert.deepEqual((await fetchFile(previewPaper, paperId)).rawPayload, rawPayload);
});

test("a draft is not printed", async () => {
  const { endorseNo } = await draft(["01"], withContact("钱测试"));
  assert.deepEqual(await papersOf(endorseNo), { list: [], isPrintable: false });
  const { code, message } = await print(endorseNo);
  assert.deepEqual([code, message], ["PAP006", "批单尚未生效，不能出具"]);
});

test("papers of another branch, of another agency and without the right answer like missing ones", async () => {
  const endorseNo = await endorse(["01"], withContact("周测试"));
  const { paperId } = await paperOf(endorseNo);
  const missing = "E0405202432010100009999";
  await insertOutsideTestUsers(product);
  for (const userCode of [CLERK_BEIJING, OUTSIDE_TEST_USERS.rival, OUTSIDE_TEST_USERS.agent]) {
    const token = await product.signIn(userCode);
    const refused = await print(endorseNo, token);
    assert.equal(refused.code, "END001", userCode);
    assert.equal(refused.code, (await print(missing, token)).code, userCode);
    const list = await product.ask(queryEndorsePaperList, { endorseNo }, { token });
    assert.ok(list.code === "END001" || list.status === 403, userCode);
    for (const value of [paperId, "nothing"])
      for (const call of [previewPaper, downloadPaper])
        assert.equal((await fetchFile(call, value, token)).json<{ code: string }>().code, "PAP001", userCode);
  }
  const cashier = await product.signIn(CASHIER);
  assert.equal((await print(endorseNo, cashier)).status, 403);
});

test("after printing every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});
