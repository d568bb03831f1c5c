import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { after, before, test } from "node:test";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { downloadAttachment } from "#areas/attachment/contract/attachment.ts";
import { queryCustomerList } from "#areas/customer/contract/customer-search.ts";
import { downloadPaper, printProposal } from "#areas/paper/contract/papers.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { createExportTaskCall } from "#platform/lists/list-call.ts";
import { checkFileStorage } from "#platform/server/file-stores.ts";
import { openS3TestServer, type S3TestServer } from "#platform/server/object-storage/testing/s3-server.ts";
import { readSettings, SettingsError } from "#platform/server/settings.ts";
import { changeStoredFile } from "#platform/server/testing/changed-file.ts";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let storage: S3TestServer;
let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createProposalTestClient>;
let form: FilledForm;

before(async () => {
  storage = await openS3TestServer();
  product = await openTestProduct({
    settings: storage.settings,
    jobs: { concurrency: 1, waitsMs: [100, 100] },
    chores: false,
    now: () => new Date("2024-12-16T02:00:00Z"),
  });
  clerk = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, clerk);
  form = await getEmployerFormWithoutPrepayment(product.admin);
});
after(async () => {
  await product.close();
  await storage.close();
});

const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const get = (path: string, query: Record<string, string>, token = clerk) =>
  product.app.inject({ method: "GET", url: path, query, headers: { authorization: `Bearer ${token}` } });
const keep = () => client.add("0405", form);
const uploadTo = async (businessNo: string) =>
  uploadTestFile(product.app, clerk, {
    businessNo,
    fileCategory: "Z99",
    name: "现场.png",
    content: await createTestPicture(),
  });

async function runExport(token: string) {
  const request = { filters: {}, format: "csv" as const, columns: ["customerName"] };
  const { data } = await product.ask(createExportTaskCall(queryCustomerList.list), request, { token });
  for (;;) {
    const task = (await product.ask(queryTask, { taskId: data.taskId }, { token })).data;
    if (task.endedAt !== null) return task;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("images, papers and results of tasks come back from the object storage as they were, or not at all", async () => {
  const draft = await keep();
  const { proposalNo } = draft;
  const { code, data: image } = await uploadTo(proposalNo);
  assert.equal(code, "0000");
  const picture = await get(downloadAttachment.path, { attachmentId: image.attachmentId, isThumbnail: "0" });
  assert.deepEqual(
    [picture.headers["content-type"], picture.rawPayload.length],
    ["image/png", image.fileBytes],
  );

  await client.submit(draft);
  const { data: printed } = await product.ask(printProposal, { proposalNo }, { token: clerk });
  assert.ok(printed.paper);
  const paper = await get(downloadPaper.path, { paperId: printed.paper.paperId });
  assert.equal(hashOf(paper.rawPayload), printed.paper.sha256);

  const office = await product.signIn(OFFICE_CLERK);
  const task = await runExport(office);
  const result = await get(downloadTaskFile.path, { taskId: task.taskId }, office);
  assert.match(result.payload, /客户名称/);
  const { rows } = await product.admin.query<{ file_id: string }>(
    "select file_id from task where task_id = $1",
    [task.taskId],
  );
  const { printed: papers, files, attachments } = product.services;
  for (const [store, fileId, { rawPayload }] of [
    [papers, printed.paper.paperId, paper],
    [files, rows[0]?.file_id ?? "", result],
    [attachments, image.attachmentId, picture],
  ] as const)
    await changeStoredFile(store, { fileId, bytes: rawPayload.length });
  const again = await get(downloadPaper.path, { paperId: printed.paper.paperId });
  assert.equal(hashOf(again.rawPayload), printed.paper.sha256, "printed again from its data");
  for (const [changed, refusal] of [
    [await get(downloadTaskFile.path, { taskId: task.taskId }, office), "TSK004"],
    [await get(downloadAttachment.path, { attachmentId: image.attachmentId, isThumbnail: "0" }), "ATT008"],
  ] as const)
    assert.equal(changed.json<{ code: string }>().code, refusal);

  const written = storage.requests.filter((line) => line.startsWith("PUT")).map((line) => line.split("/")[3]);
  assert.deepEqual(new Set(written), new Set(["attachments", "papers", "results"]));
  const local = await readdir(product.place.dataDir);
  for (const folder of ["attachments", "papers", "results", "uploads"])
    assert.ok(!local.includes(folder), folder);
});

test("a storage that is stopped refuses with the next step, and nothing is half done", async () => {
  const draft = await keep();
  const { proposalNo } = draft;
  const { data: image } = await uploadTo(proposalNo);
  await client.submit(draft);
  const { data: earlier } = await product.ask(printProposal, { proposalNo }, { token: clerk });
  const other = (await client.submit(await keep())).proposalNo;
  const office = await product.signIn(OFFICE_CLERK);

  await storage.stop();
  const refusals: { code: string; message: string }[] = [
    await uploadTo((await keep()).proposalNo),
    (await get(downloadAttachment.path, { attachmentId: image.attachmentId, isThumbnail: "0" })).json(),
    (await get(downloadPaper.path, { paperId: earlier.paper?.paperId ?? "" })).json(),
    await product.ask(printProposal, { proposalNo: other }, { token: clerk }),
  ];
  for (const { code, message } of refusals) {
    assert.equal(code, "SYS010");
    assert.match(message, /文件存储暂时无法访问/);
  }
  assert.match((await runExport(office)).message ?? "", /请稍后重新执行/);
  const { rows } = await product.admin.query("select 1 from paper where business_no = $1", [other]);
  assert.equal(rows.length, 0);

  await storage.startAgain();
  const printed = await waitForPaper(() =>
    product.ask(printProposal, { proposalNo: other }, { token: clerk }),
  );
  const paper = await get(downloadPaper.path, { paperId: printed.paper?.paperId ?? "" });
  assert.equal(hashOf(paper.rawPayload), printed.paper?.sha256);
});

/** After an outage the client rests for a moment. */
async function waitForPaper<Answer extends { code: string; data: unknown }>(
  print: () => Promise<Answer>,
): Promise<Answer["data"]> {
  const patience = AbortSignal.timeout(30_000);
  for (;;) {
    const { code, data } = await print();
    if (code !== "SYS010") return data;
    assert.ok(!patience.aborted, "the storage answers again");
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

test("the start says whether the storage can be used, and refuses wrong settings", async () => {
  const check = async (changed: Record<string, string> = {}) => {
    const lines: string[] = [];
    await checkFileStorage(readSettings({ ...storage.settings, ...changed }), (line) => lines.push(line));
    return lines.join("\n");
  };
  assert.match(await check(), /可用/);
  const secret = "a-secret-that-nobody-may-read";
  const wrong = check({ S3_SECRET_ACCESS_KEY: secret });
  await assert.rejects(wrong, (error: Error) => {
    const { message } = error;
    return (
      error instanceof SettingsError &&
      /拒绝访问：403 SignatureDoesNotMatch/.test(message) &&
      !message.includes(secret)
    );
  });
  await assert.rejects(check({ FILE_STORE: "s3://no-such-bucket" }), /拒绝访问：404 NoSuchBucket/);
  assert.match(await check({ S3_ENDPOINT: "http://127.0.0.1:9" }), /无法连接.*服务照常启动/s);
  const lines: string[] = [];
  await checkFileStorage(readSettings({}), (line) => lines.push(line));
  assert.deepEqual(lines, []);
});
