import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import fc from "fast-check";
import {
  buildUploadInput,
  createTestPdf,
  createTestPicture,
  sendTestChunk,
} from "#areas/attachment/builder.ts";
import {
  beginUpload,
  cancelUpload,
  finishUpload,
  queryAttachmentList,
  queryUnfinishedUploads,
  sendChunk,
} from "#areas/attachment/contract/attachment.ts";
import { LONGEST_UPLOAD_MS, sweepUploads } from "#areas/attachment/jobs.ts";
import { attachmentUploadLimits, CHUNK_BYTES, unfinishedUploadLimits } from "#areas/attachment/rules.ts";
import { startStandInScanner } from "#integrations/virus-scanner/testing/stand-in-scanner.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, CLERK_BEIJING, OFFICE_CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  listWorkedCaseForms,
} from "#areas/quotation/builder.ts";
import { revokeInquiry } from "#areas/quotation/contract/inquiry.ts";

let product: TestProduct;
let token: string;
let clerk: ReturnType<typeof createInquiryTestClient>;
let form: FilledForm;
let businessNo: string;

before(async () => {
  product = await openTestProduct({ chores: false });
  token = await product.signIn(CLERK);
  clerk = createInquiryTestClient(product.ask, token);
  const worked = (await listWorkedCaseForms(product.admin)).get("AZ-01");
  assert.ok(worked);
  form = fillFormForTestCustomer(worked, ELECTRONICS_TEST_CUSTOMER);
  businessNo = (await clerk.add("0484", form)).inquiryNo;
});
after(() => product.close());
afterEach(async () => {
  const { data } = await product.ask(queryUnfinishedUploads, {}, { token });
  for (const { uploadId } of data) await product.ask(cancelUpload, { uploadId }, { token });
});

type Content = Uint8Array<ArrayBuffer>;
const begin = (content: Content, changed: object = {}, as = token) =>
  product.ask(beginUpload, { ...buildUploadInput({ businessNo, content }), ...changed }, { token: as });
const finish = (uploadId: string, as = token, key?: string) =>
  product.ask(finishUpload, { uploadId }, { token: as, ...(key && { key }) });
const send = (uploadId: string, content: Content, index: number, changed: object = {}, as = token) =>
  sendTestChunk(product.app, as, { uploadId, content, index, ...changed });
const files = () => readdir(join(product.place.dataDir, "uploads")).catch((): string[] => []);
const attached = async () =>
  (await product.ask(queryAttachmentList, { businessNo }, { token })).data.list.map(({ sha256 }) => sha256);

test("a file whose line breaks goes on where it stopped, and is stored once with all of its bytes", async () => {
  const content = createTestPdf(3 * CHUNK_BYTES + 17);
  const { data: first } = await begin(content);
  assert.deepEqual(first.missing, [0, 1, 2, 3]);
  assert.deepEqual((await send(first.uploadId, content, 2)).data.missing, [0, 1, 3]);
  assert.deepEqual((await send(first.uploadId, content, 2)).data.missing, [0, 1, 3]);
  const early = await finish(first.uploadId);
  assert.deepEqual([early.code, /还缺 3 块/.test(early.message)], ["ATT016", true]);

  const { data: again } = await begin(content, { fileName: "改名.pdf", fileCategory: "A14" });
  assert.deepEqual([again.uploadId, again.missing], [first.uploadId, [0, 1, 3]]);
  const { data: own } = await product.ask(queryUnfinishedUploads, {}, { token });
  assert.deepEqual(
    own.map(({ fileName, missing }) => [fileName, missing]),
    [["改名.pdf", [0, 1, 3]]],
  );
  for (const index of again.missing) await send(again.uploadId, content, index);
  const key = randomBytes(16).toString("hex");
  const { code, data } = await finish(again.uploadId, token, key);
  assert.equal(code, "0000");
  assert.deepEqual([data.fileName, data.fileCategory, data.fileBytes], ["改名.pdf", "A14", content.length]);
  const stored = await product.services.attachments.read({
    fileId: data.attachmentId,
    bytes: data.fileBytes,
    sha256: data.sha256,
  });
  assert.ok(stored);
  assert.deepEqual(Buffer.concat(await stored.toArray()), Buffer.from(content));
  // An answer that was lost is asked for once more by its key.
  assert.equal((await finish(again.uploadId, token, key)).data.attachmentId, data.attachmentId);
  assert.equal((await finish(again.uploadId)).code, "ATT013");
  assert.deepEqual(await files(), []);
  assert.equal((await begin(content)).code, "ATT006");
});

test("a virus that no chunk shows is found in the file that is put together", async () => {
  const scanner = await startStandInScanner((content) =>
    content.length > CHUNK_BYTES ? "stream: Eicar-Signature FOUND\0" : "stream: OK\0",
  );
  const scanned = await openTestProduct({ chores: false, settings: { CLAMD_ADDRESS: scanner.address } });
  try {
    const as = await scanned.signIn(CLERK);
    const { inquiryNo } = await createInquiryTestClient(scanned.ask, as).add("0484", form);
    const content = createTestPdf(CHUNK_BYTES + 1);
    const input = buildUploadInput({ businessNo: inquiryNo, content });
    const { uploadId } = (await scanned.ask(beginUpload, input, { token: as })).data;
    for (const index of [0, 1])
      assert.equal((await sendTestChunk(scanned.app, as, { uploadId, content, index })).code, "0000");
    assert.equal((await scanned.ask(finishUpload, { uploadId }, { token: as })).code, "SYS008");
    const { data } = await scanned.ask(queryAttachmentList, { businessNo: inquiryNo }, { token: as });
    assert.deepEqual(data.list, []);
  } finally {
    await scanned.close();
    await scanner.close();
  }
});

test("in whatever order and however often the chunks come, the file is the same", async () => {
  const orders = fc.shuffledSubarray([0, 1, 2, 0, 2], { minLength: 5, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const content = createTestPdf(2 * CHUNK_BYTES + 1);
      const { data } = await begin(content);
      for (const index of order) assert.equal((await send(data.uploadId, content, index)).code, "0000");
      const { data: stored } = await finish(data.uploadId);
      assert.equal(stored.sha256, createHash("sha256").update(content).digest("hex"));
      assert.ok((await attached()).includes(stored.sha256));
    }),
    { numRuns: 8 },
  );
});

test("two chunks at once, and one twice at once, are all there", async () => {
  const content = createTestPdf(3 * CHUNK_BYTES);
  const { data } = await begin(content);
  const sent = await Promise.all([0, 1, 1, 2].map((index) => send(data.uploadId, content, index)));
  assert.deepEqual(new Set(sent.map(({ code }) => code)), new Set(["0000"]));
  assert.equal((await finish(data.uploadId)).code, "0000");
});

test("a chunk that is not the file's is refused, and nothing of it is kept", async () => {
  const content = createTestPdf(CHUNK_BYTES + 10);
  const { data } = await begin(content);
  const earlier = await files();
  for (const [index, changed, code] of [
    [2, { bytes: content.slice(0, 10) }, "ATT014"],
    [999_999, { bytes: content.slice(0, 10) }, "ATT014"],
    [1, { bytes: content.slice(0, 11) }, "ATT015"],
    [0, { bytes: content.slice(0, 10) }, "ATT015"],
    [1, { sha256: "0".repeat(64) }, "ATT015"],
    [0, { bytes: new Uint8Array(CHUNK_BYTES + 1) }, "SYS413"],
    ["-1", {}, "SYS001"],
    ["1.5", {}, "SYS001"],
  ] as const) {
    const answer = await send(data.uploadId, content, Number(index), { ...changed, index: String(index) });
    assert.equal(answer.code, code, `${index} ${JSON.stringify(answer)}`);
  }
  assert.deepEqual(await files(), earlier);
  const { data: same } = await begin(content);
  assert.deepEqual(same.missing, [0, 1]);
});

test("what is not what was announced is refused at the end", async () => {
  const content = createTestPdf(CHUNK_BYTES + 10);
  const { data } = await begin(content, { sha256: createHash("sha256").update("another").digest("hex") });
  for (const index of [0, 1]) await send(data.uploadId, content, index);
  assert.equal((await finish(data.uploadId)).code, "ATT017");
  const program = new Uint8Array(Buffer.from("MZ\u0090\u0000 program", "latin1"));
  const { data: wrong } = await begin(program, { fileName: "a.pdf" });
  await send(wrong.uploadId, program, 0);
  assert.equal((await finish(wrong.uploadId)).code, "ATT004");
  const { data: lost } = await begin(content);
  for (const index of [0, 1]) await send(lost.uploadId, content, index);
  await product.services.uploads.remove(`${lost.uploadId}-1`);
  assert.equal((await finish(lost.uploadId)).code, "ATT017");
});

test("a picture in chunks is drawn anew like one that comes whole", async () => {
  const content = await createTestPicture();
  const { data } = await begin(content, { fileName: "现场.png" });
  await send(data.uploadId, content, 0);
  const { data: stored } = await finish(data.uploadId);
  assert.deepEqual([stored.fileType, stored.hasThumbnail], ["image/png", true]);
});

test("nobody sends, ends or sees what another has begun", async () => {
  const content = createTestPdf(10);
  const { data } = await begin(content);
  const other = await product.signIn(OFFICE_CLERK);
  assert.equal((await send(data.uploadId, content, 0, {}, other)).code, "ATT013");
  await send(data.uploadId, content, 0);
  assert.equal((await finish(data.uploadId, other)).code, "ATT013");
  const cancelled = await product.ask(cancelUpload, { uploadId: data.uploadId }, { token: other });
  assert.equal(cancelled.code, "ATT013");
  assert.deepEqual((await product.ask(queryUnfinishedUploads, {}, { token: other })).data, []);
  assert.equal((await begin(content, {}, await product.signIn(CLERK_BEIJING))).code, "ATT001");
  assert.equal((await begin(content, {}, await product.signIn(UNDERWRITER_LEVEL_1))).code, "SYS403");
  assert.equal(
    (await send(data.uploadId, content, 0, {}, await product.signIn(UNDERWRITER_LEVEL_1))).code,
    "SYS403",
  );
  assert.equal((await begin(content, { fileCategory: "D01" })).code, "ATT003");
  assert.equal((await finish(data.uploadId)).code, "0000");
});

test("a document that is closed meanwhile takes nothing more", async () => {
  const { inquiryNo, version } = await clerk.add("0484", form);
  const content = createTestPdf(10);
  const { data } = await begin(content, { businessNo: inquiryNo });
  await send(data.uploadId, content, 0);
  await clerk.done(revokeInquiry, { inquiryNo, version, reason: "客户不再投保" });
  assert.equal((await finish(data.uploadId)).code, "ATT010");
  assert.equal((await begin(createTestPdf(11), { businessNo: inquiryNo })).code, "ATT010");
  assert.equal(
    (await product.ask(queryAttachmentList, { businessNo: inquiryNo }, { token })).data.phase,
    "over",
  );
});

test("a file of 10,000 chunks and a request of 10,000 files are refused within two seconds and leave nothing", async () => {
  const rows = async () => (await product.admin.query("select from attachment_upload")).rowCount;
  const earlier = [await rows(), await files()];
  const huge = await begin(createTestPdf(10), { fileBytes: 10_000 * CHUNK_BYTES });
  assert.deepEqual(huge.fields, [{ path: "fileBytes", message: "文件超过 10 MB" }]);
  for (const fileName of ["../../a.png", "C:\\a.png"]) {
    const { fields } = await begin(createTestPdf(10), { fileName });
    assert.deepEqual(fields, [{ path: "fileName", message: "文件名不能含有斜杠" }]);
  }
  const content = createTestPdf(CHUNK_BYTES + 10);
  const many = new FormData();
  for (let index = 9_999; index >= 0; index -= 1) many.append("file", new Blob(["x"]), `${index}.pdf`);
  const encoded = new Response(many);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const begunAt = performance.now();
  const answer = await product.app.inject({
    method: "POST",
    url: sendChunk.path,
    headers: { authorization: `Bearer ${token}`, "content-type": encoded.headers.get("content-type") ?? "" },
    payload,
  });
  assert.ok(performance.now() - begunAt < 2000);
  assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [413, "SYS413"]);
  assert.deepEqual([await rows(), await files()], earlier);
  assert.equal((await begin(content, { fileBytes: attachmentUploadLimits.maxBytes + 1 })).code, "SYS001");
});

test("a user has so many unfinished files and so many bytes of them, and no more", async () => {
  const { maxUploads, maxBytes } = unfinishedUploadLimits;
  const most = attachmentUploadLimits.maxBytes;
  const large = { fileBytes: most };
  const first = createTestPdf(100);
  assert.equal((await begin(first, large)).code, "0000");
  for (let count = 1; count < maxBytes / most; count += 1)
    assert.equal((await begin(createTestPdf(100), large)).code, "0000");
  const refused = await begin(createTestPdf(99));
  assert.deepEqual([refused.code, /20 个，共 100 MB/.test(refused.message)], ["ATT018", true]);
  assert.equal((await begin(first, large)).code, "0000", "what is begun already goes on");
  const { data: own } = await product.ask(queryUnfinishedUploads, {}, { token });
  for (const { uploadId } of own) await product.ask(cancelUpload, { uploadId }, { token });
  const begun = await Promise.all(
    Array.from({ length: maxUploads + 4 }, (_, index) => begin(createTestPdf(200 + index))),
  );
  assert.equal(begun.filter(({ code }) => code === "0000").length, maxUploads);
});

test("an unfinished file is gone after a day, with its chunks", async () => {
  const content = createTestPdf(CHUNK_BYTES + 10);
  const { data } = await begin(content);
  await send(data.uploadId, content, 1);
  await sweepUploads(product.services);
  assert.deepEqual(await files(), [`${data.uploadId}-1`]);
  const later = () => new Date(Date.now() + LONGEST_UPLOAD_MS + 1000);
  await sweepUploads({ ...product.services, now: later });
  assert.deepEqual(await files(), []);
  assert.equal((await send(data.uploadId, content, 0)).code, "ATT013");
});

test("what was sent in chunks leaves an audit that finds nothing amiss", async () => {
  const found = (await product.audit()).filter(({ check }) => check.name.includes("attachment"));
  assert.deepEqual(found, []);
});
