import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sendTestMails } from "#apps/server/testing/mails.ts";
import { OUTSIDE_TEST_USERS, insertOutsideTestUsers } from "#apps/server/testing/outside.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { revokeProposal, takeBackProposal } from "#areas/proposal/contract/proposal.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { readMail } from "#integrations/mail/testing/read-mail.ts";
import { queryTask } from "#platform/jobs/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { CASHIER, CLERK, CLERK_BEIJING } from "#platform/testing/people.ts";
import { downloadPaper, previewPaper, printProposal, queryProposalPaperList } from "../contract/papers.ts";

let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
/** A form whose proposal waits for its payment, so that it may be taken back. */
let form: FilledForm;

before(async () => {
  product = await openTestProduct({
    jobs: { concurrency: 1 },
    chores: false,
    now: () => new Date("2024-12-16T02:00:00Z"),
  });
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  const employer = await getEmployerFormWithoutPrepayment(product.admin);
  form = { ...employer, base: { ...employer["base"], isSeeFeeFlag: "1" } };
});
after(() => product.close());

const submit = async () => client.submit(await client.add("0405", form));
const print = (proposalNo: string, token = clerk) => product.ask(printProposal, { proposalNo }, { token });
async function paperOf(proposalNo: string) {
  const { code, data } = await print(proposalNo);
  assert.equal(code, "0000");
  assert.ok(data.paper);
  return data.paper;
}
const papersOf = async (proposalNo: string, token = clerk) =>
  (await product.ask(queryProposalPaperList, { proposalNo }, { token })).data;
const fetchFile = (call: typeof previewPaper | typeof downloadPaper, paperId: string, token = clerk) =>
  product.app.inject({
    method: "GET",
    url: call.path,
    query: { paperId },
    headers: { authorization: `Bearer ${token}` },
  });
const textOf = async (paperId: string): Promise<string> =>
  (await extractPdfPageTexts((await fetchFile(previewPaper, paperId)).rawPayload))
    .join("")
    .replaceAll(/\s/g, "");

test("a submitted proposal is printed with its content and the applicant's statement, without a policy number", async () => {
  const { proposalNo, sumPremium } = await submit();
  assert.deepEqual(await papersOf(proposalNo), { list: [], isPrintable: true });
  const paper = await paperOf(proposalNo);
  assert.deepEqual(await papersOf(proposalNo), { list: [paper], isPrintable: true });
  const { kindName, isCurrent, versionName, fileName, sha256, paperId } = paper;
  assert.deepEqual([kindName, isCurrent, versionName], ["投保单", true, "第 1 次提交"]);
  assert.equal(fileName, `投保单-${proposalNo}.pdf`);
  const { rawPayload } = await fetchFile(downloadPaper, paperId);
  assert.equal(createHash("sha256").update(rawPayload).digest("hex"), sha256);
  const text = await textOf(paperId);
  assert.equal(sumPremium, "148515.20");
  for (const words of [proposalNo, "148,515.20", "投保人声明", "投保人签章", "提交日期", "机床操作工"])
    assert.ok(text.includes(words), words);
  assert.doesNotMatch(text, /保险单号|公司签章|undefined|NaN/);
});

test("the same submission is the same bytes, also after its file was lost and once the policy is issued", async () => {
  const { proposalNo } = await client.submit(
    await client.add("0405", { ...form, base: { ...form["base"], isSeeFeeFlag: "0" } }),
  );
  const { paperId } = await paperOf(proposalNo);
  const { rawPayload } = await fetchFile(previewPaper, paperId);
  assert.equal((await paperOf(proposalNo)).paperId, paperId);
  await rm(join(product.place.dataDir, "papers", paperId));
  assert.deepEqual((await fetchFile(previewPaper, paperId)).rawPayload, rawPayload);
  assert.ok(!(await textOf(paperId)).includes("P0405"));
});

test("an issued policy goes to its holder by mail, with the schedule that stays as a paper", async () => {
  const mailed = {
    ...form,
    base: { ...form["base"], isSeeFeeFlag: "0" },
    holder: { ...form["holder"], email: "policy@example.com" },
  };
  await client.submit(await client.add("0405", mailed));
  await sendTestMails(product);
  const folder = join(product.place.dataDir, "mail");
  const [name = "", ...others] = await readdir(folder);
  assert.deepEqual(others, []);
  const { headers, files } = readMail(await readFile(join(folder, name), "utf8"));
  const policyNo = /P\d{22}/.exec(headers.get("subject") ?? "")?.[0] ?? "";
  assert.deepEqual([headers.get("to"), files[0]?.name], ["policy@example.com", `保险单-${policyNo}.pdf`]);
  const { rows } = await product.admin.query<{ sha256: string }>(
    "select sha256 from paper where business_no = $1 and kind = 'schedule'",
    [policyNo],
  );
  const sent = createHash("sha256")
    .update(files[0]?.content ?? "")
    .digest("hex");
  assert.deepEqual(rows, [{ sha256: sent }]);
});

test("a draft is not printed; taken back and submitted again a proposal is another edition, the first stays", async () => {
  const draft = await client.add("0405", form);
  const { proposalNo } = draft;
  const refused = await print(proposalNo);
  assert.deepEqual([refused.code, refused.message], ["PAP004", "投保单尚未提交核保，或已撤销，不能出具"]);
  assert.deepEqual(await papersOf(proposalNo), { list: [], isPrintable: false });
  const { version } = await client.submit(draft);
  const first = await paperOf(proposalNo);
  const firstFile = (await fetchFile(previewPaper, first.paperId)).rawPayload;
  const back = await client.done(takeBackProposal, { proposalNo, version, reason: "改联系人" });
  assert.equal((await print(proposalNo)).code, "PAP004");
  const returned = await papersOf(proposalNo);
  assert.deepEqual([returned.isPrintable, returned.list.map(({ isCurrent }) => isCurrent)], [false, [false]]);
  const holder = { ...form["holder"], contactName: "改后联系人" };
  await client.submit(await client.edit(back, { ...form, holder }));
  const second = await paperOf(proposalNo);
  assert.deepEqual([second.contentVersion, second.versionName], [2, "第 2 次提交"]);
  assert.equal(second.fileName, `投保单-${proposalNo}-2.pdf`);
  assert.ok((await textOf(second.paperId)).includes("改后联系人"));
  assert.deepEqual(
    (await papersOf(proposalNo)).list.map(({ paperId, isCurrent }) => [paperId, isCurrent]),
    [
      [second.paperId, true],
      [first.paperId, false],
    ],
  );
  assert.deepEqual((await fetchFile(previewPaper, first.paperId)).rawPayload, firstFile);
});

test("a revoked proposal is printed no more, and what was printed stays", async () => {
  const { proposalNo, version } = await submit();
  const { paperId } = await paperOf(proposalNo);
  await client.done(revokeProposal, { proposalNo, version, reason: "客户不再投保" });
  assert.equal((await print(proposalNo)).code, "PAP004");
  assert.equal((await fetchFile(previewPaper, paperId)).headers["content-type"], "application/pdf");
});

test("papers of a proposal are for those who may read it: of its branch, with the right, and no rival", async () => {
  const { proposalNo } = await submit();
  const { paperId } = await paperOf(proposalNo);
  await insertOutsideTestUsers(product);
  for (const userCode of [CLERK_BEIJING, OUTSIDE_TEST_USERS.rival, OUTSIDE_TEST_USERS.agent]) {
    const token = await product.signIn(userCode);
    for (const call of [queryProposalPaperList, printProposal])
      assert.equal((await product.ask(call, { proposalNo }, { token })).code, "PRO001", userCode);
    for (const call of [previewPaper, downloadPaper])
      assert.equal((await fetchFile(call, paperId, token)).json<{ code: string }>().code, "PAP001", userCode);
  }
  const cashier = await product.signIn(CASHIER);
  assert.equal((await papersOf(proposalNo, cashier)).list.length, 1);
  assert.equal((await print(proposalNo, cashier)).status, 403);
  assert.equal((await fetchFile(previewPaper, paperId, cashier)).statusCode, 403);
});

test("who may download but not read proposals gets none of their papers", async () => {
  const { proposalNo } = await submit();
  const { paperId } = await paperOf(proposalNo);
  await product.admin.query(
    "update grade set permissions = array_remove(permissions, 'proposal:query') where 'document:download' = any(permissions)",
  );
  const token = await product.signIn(CLERK);
  assert.equal((await print(proposalNo, token)).code, "PRO001");
  assert.equal((await fetchFile(previewPaper, paperId, token)).json<{ code: string }>().code, "PAP001");
  await product.admin.query(
    "update grade set permissions = permissions || '{proposal:query}' where 'document:download' = any(permissions)",
  );
});

test("a proposal of many persons is printed as a task", async () => {
  const { proposalNo } = await submit();
  await product.admin.query(
    `update document set content = jsonb_set(content, '{roster}', (select jsonb_agg(jsonb_build_object(
       'personName', '雇员' || n)) from generate_series(1, 600) n)) where business_no = $1`,
    [proposalNo],
  );
  const { data } = await print(proposalNo);
  const patience = AbortSignal.timeout(60_000);
  for (let state = ""; state !== "done";) {
    const task = (await product.ask(queryTask, { taskId: data.taskId ?? "" }, { token: clerk })).data;
    assert.ok(task.state !== "failed" && !patience.aborted, task.message);
    assert.equal(task.title, `打印投保单：${proposalNo}`);
    ({ state } = task);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { paperId } = await paperOf(proposalNo);
  assert.ok((await textOf(paperId)).includes("雇员600"));
});

test("after printing every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});
