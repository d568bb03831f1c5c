import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createPolicyPaperReader } from "#areas/paper/commands/policy-paper.ts";
import { downloadPaper, printPolicy, printProposal } from "#areas/paper/contract/papers.ts";
import { paperTemplateCalls } from "#areas/paper-template/contract.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { openPaperPrinter } from "#platform/papers/server/papers.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { BRANCH_MANAGER, CLERK, CLERK_BEIJING, OFFICE_CLERK } from "#platform/testing/people.ts";
import { previewPaperTemplate } from "./contract.ts";
import {
  addTestTemplate,
  buildTemplateForm,
  putTestTemplateInForce,
  takeTemplateStep,
} from "./testing/templates.ts";

const TEST_TEMPLATES = join(import.meta.dirname, "../../platform/papers/testing/templates");

let product: TestProduct;
let clerk: string;
let policyNo: string;
let proposalNo: string;
before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  clerk = await product.signIn(CLERK);
  ({ policyNo, proposalNo } = await issue());
});
after(() => product.close());

async function issue() {
  const client = createProposalTestClient(product.ask, clerk);
  const added = await client.add("0405", await getEmployerFormWithoutPrepayment(product.admin));
  const { policyNo: issued } = await client.submit(added);
  assert.notEqual(issued, "");
  return { policyNo: issued, proposalNo: added.proposalNo };
}

const textOf = async (pdf: Uint8Array): Promise<string> => (await extractPdfPageTexts(pdf)).join("\n");
async function fetchFile(call: { path: string }, query: Record<string, string>, token = clerk) {
  const headers = { authorization: `Bearer ${token}` };
  return product.app.inject({ method: "GET", url: call.path, query, headers });
}
async function printed() {
  const { data, message } = await product.ask(printPolicy, { policyNo }, { token: clerk });
  assert.ok(data?.paper, message);
  const { rawPayload } = await fetchFile(downloadPaper, { paperId: data.paper.paperId });
  return { paper: data.paper, pdf: rawPayload, text: await textOf(rawPayload) };
}
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const statusOf = async (businessNo: string): Promise<string | undefined> => {
  const text = "select status from paper_template where business_no = $1";
  return (await product.admin.query<{ status: string }>(text, [businessNo])).rows[0]?.status;
};

test("a template goes from draft over review into force; its author never approves it", async () => {
  const { businessNo, status } = await addTestTemplate(product, { wording: { footer: "南京客户专用" } });
  assert.match(businessNo, /^MB20241216\d{6}$/);
  assert.equal(status, "01");
  const step = (event: string, userCode: string, input = {}) =>
    takeTemplateStep(product, { event, businessNo, userCode, input });
  assert.equal((await step("submit", OFFICE_CLERK)).data.status, "02");
  const own = await step("approve", OFFICE_CLERK);
  assert.deepEqual([own.code, own.message.includes("本人录入的申请须由他人审批")], ["LIF003", true]);
  assert.equal((await step("approve", CLERK)).code, "SYS403", "a clerk may look and no more");
  assert.equal((await step("sendBack", BRANCH_MANAGER, { reason: "页脚有误" })).data.status, "01");
  await step("submit", OFFICE_CLERK);
  assert.equal((await step("takeBack", OFFICE_CLERK)).data.status, "01");
  await step("submit", OFFICE_CLERK);
  assert.equal((await step("approve", BRANCH_MANAGER)).data.status, "03");
  const token = await product.signIn(OFFICE_CLERK);
  const form = buildTemplateForm({ wording: { footer: "改" } });
  const edited = await product.ask(paperTemplateCalls.edit, { businessNo, version: 7, form }, { token });
  assert.notEqual(edited.code, "0000", "what is in force is never edited");
  assert.equal((await step("stop", BRANCH_MANAGER, { reason: "停止使用" })).data.status, "04");
  assert.deepEqual(await product.audit(), []);
});

test("a new version replaces the one in force; the paper of before keeps its words and its bytes", async () => {
  const plain = await printed();
  assert.ok(plain.text.includes("保险单") && !plain.text.includes("凭此单"));
  const wording = { title: "保险单（甲版）", opening: "凭此单办理。", footer: "南京中心支公司" };
  const first = await putTestTemplateInForce(product, {
    wording,
    remarks: ["请妥善保管。"],
    shown: { logo: "0", handler: "0", phone: "0" },
  });
  const one = await printed();
  assert.notEqual(one.paper.paperId, plain.paper.paperId);
  for (const words of ["（甲版）", "凭此单办理。", "南京中心支公司", "请妥善保管。"])
    assert.ok(one.text.includes(words), words);
  for (const words of ["经办人", "服务电话", "十五日内"]) assert.ok(!one.text.includes(words), words);
  assert.notEqual(one.paper.sealedAt, null);
  const second = await putTestTemplateInForce(product, {
    wording: { footer: "乙版页脚" },
    shown: { seal: "0" },
  });
  assert.deepEqual([await statusOf(first), await statusOf(second)], ["04", "03"]);
  const two = await printed();
  assert.ok(two.text.includes("乙版页脚") && !two.text.includes("凭此单办理"));
  assert.equal(two.paper.sealedAt, null, "the stamp is put by hand");
  // Nobody could stamp what goes out by mail, so that the sealed words of the program are sent.
  const mailed = await createPolicyPaperReader(product.services)(policyNo);
  assert.equal(mailed.paper.paperId, plain.paper.paperId);
  assert.notEqual(plain.paper.sealedAt, null);
  assert.match(mailed.content.toString("latin1"), /\/ByteRange/);
  // The file is lost: the paper of the first version is printed again from its own data.
  await rm(join(product.place.dataDir, "papers", one.paper.paperId));
  const again = await fetchFile(downloadPaper, { paperId: one.paper.paperId });
  assert.equal(sha256(again.rawPayload), one.paper.sha256);
  assert.equal(sha256(again.rawPayload), sha256(one.pdf));
  const { rows } = await product.admin.query<{ edition: number; template_no: string }>(
    "select template_no, edition from paper_template_edition where template_no in ($1, $2) order by edition",
    [first, second],
  );
  assert.deepEqual(
    rows.map(({ template_no }) => template_no),
    [first, second],
  );
  assert.deepEqual(await product.audit(), []);
});

test("the narrower template wins; one of another kind, product or branch is not used", async () => {
  const scope = { riskCode: "0405" };
  await putTestTemplateInForce(product, { scope: { paperKind: "P05" }, wording: { footer: "投保单页脚" } });
  await putTestTemplateInForce(product, { scope: { riskCode: "0103" }, wording: { footer: "企财险页脚" } });
  assert.ok((await printed()).text.includes("乙版页脚"));
  const narrow = await putTestTemplateInForce(product, { scope, wording: { footer: "雇主险页脚" } });
  assert.ok((await printed()).text.includes("雇主险页脚"));
  const input = { reason: "换回" };
  await takeTemplateStep(product, { event: "stop", businessNo: narrow, userCode: BRANCH_MANAGER, input });
  assert.ok((await printed()).text.includes("乙版页脚"));
  const proposal = await product.ask(printProposal, { proposalNo }, { token: clerk });
  const { rawPayload } = await fetchFile(downloadPaper, { paperId: proposal.data.paper?.paperId ?? "" });
  const text = await textOf(rawPayload);
  assert.ok(text.includes("投保单页脚") && text.includes("投保人声明"), "what the law demands stays");
});

test("typed markup is printed as typed, and what the font lacks is refused at its field", async () => {
  const opening = '#panic() *粗* $x$ #import "page.typ": *';
  const { businessNo } = await addTestTemplate(product, { wording: { opening } });
  const specimen = await fetchFile(previewPaperTemplate, {
    paperTemplateNo: businessNo,
    businessNo: policyNo,
  });
  assert.equal(specimen.headers["content-type"], "application/pdf");
  assert.ok((await textOf(specimen.rawPayload)).includes("#panic()"));
  const token = await product.signIn(OFFICE_CLERK);
  const form = buildTemplateForm({ remarks: ["好", "𰀀字"] });
  const { code, fields } = await product.ask(paperTemplateCalls.add, { form }, { token });
  assert.deepEqual([code, fields?.[0]?.path], ["DOC004", "form.remark.1.text"]);
});

test("the specimen shows the draft with real data, is marked, and leaves nothing behind", async () => {
  const counts = async () =>
    (
      await product.admin.query<{ papers: string; rows: string }>(
        "select (select count(*) from paper) as papers, (select count(*) from audit_row) as rows",
      )
    ).rows[0];
  const { businessNo: paperTemplateNo } = await addTestTemplate(product, {
    wording: { title: "样式丙" },
    columns: ["02"],
  });
  const earlier = await counts();
  const { rawPayload, headers } = await fetchFile(previewPaperTemplate, {
    paperTemplateNo,
    businessNo: policyNo,
  });
  const text = await textOf(rawPayload);
  assert.match(String(headers["content-disposition"]), /^inline/);
  for (const words of ["样张", "样式丙", policyNo]) assert.ok(text.includes(words), words);
  assert.deepEqual(await counts(), earlier);
  const refusals = [
    [clerk, { paperTemplateNo, businessNo: proposalNo }, "TPL004"],
    [clerk, { paperTemplateNo, businessNo: `${policyNo.slice(0, -6)}999999` }, "TPL001"],
    [clerk, { paperTemplateNo: "MB20240101000001", businessNo: policyNo }, "DOC003"],
    [await product.signIn(CLERK_BEIJING), { paperTemplateNo, businessNo: policyNo }, "DOC003"],
  ] as const;
  for (const [token, input, code] of refusals)
    assert.equal((await product.ask(previewPaperTemplate, input, { token })).code, code);
});

test("a third specimen of one user at once is told to come back, so that others have their turn", async () => {
  const { businessNo: paperTemplateNo } = await addTestTemplate(product, {});
  const input = { paperTemplateNo, businessNo: policyNo };
  const other = await product.signIn(OFFICE_CLERK);
  const answers = await Promise.all(
    [clerk, clerk, clerk, other].map((token) => fetchFile(previewPaperTemplate, input, token)),
  );
  assert.equal(answers.pop()?.statusCode, 200, "the other user");
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 2);
  assert.equal(answers.find(({ statusCode }) => statusCode !== 200)?.statusCode, 503);
});

test("a specimen that does not end is killed in five seconds, and nobody else waits or is harmed", async () => {
  const { businessNo: paperTemplateNo } = await addTestTemplate(product, {});
  const { papers } = product.services;
  const endless = openPaperPrinter({ templates: TEST_TEMPLATES, processes: 1, maxMs: 1000 });
  const { preview } = papers;
  const runaway = {
    render: () => endless.render({ template: "endless", data: { title: "样张", date: "2024-12-16" } }),
  };
  Object.assign(papers, { preview: runaway });
  try {
    const input = { paperTemplateNo, businessNo: policyNo };
    const [killed, other] = await Promise.all([
      product.ask(previewPaperTemplate, input, { token: clerk }),
      product.ask(printPolicy, { policyNo: (await issue()).policyNo }, { token: clerk }),
    ]);
    assert.deepEqual([killed.code, other.code], ["TPL005", "0000"]);
  } finally {
    Object.assign(papers, { preview });
    await endless.close();
  }
  const again = await fetchFile(previewPaperTemplate, { paperTemplateNo, businessNo: policyNo });
  assert.equal(again.headers["content-type"], "application/pdf");
});
