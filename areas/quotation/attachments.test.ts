import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createTestPicture, type TestUploadInput, uploadTestFile } from "#areas/attachment/builder.ts";
import {
  downloadAttachment,
  packFilesToZip,
  queryAttachmentList,
  removeAttachment,
  uploadAttachment,
} from "#areas/attachment/contract/attachment.ts";
import { attachmentUploadLimits, findMissingAttachments } from "#areas/attachment/rules.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { changeStoredFile } from "#platform/server/testing/changed-file.ts";
import {
  AGENT,
  CLERK,
  CLERK_BEIJING,
  HEALTH_MANAGER,
  UNDERWRITER_LEVEL_1,
} from "#platform/testing/people.ts";
import {
  listWorkedCaseForms,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "./builder.ts";
import { queryInquiryInfo, simulateUndwrt } from "./contract/inquiry.ts";

let product: TestProduct;
let token: string;
let clerk: ReturnType<typeof createInquiryTestClient>;
let cases: Map<string, FilledForm>;
let businessNo: string;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  token = await product.signIn(CLERK);
  clerk = createInquiryTestClient(product.ask, token);
  cases = await listWorkedCaseForms(product.admin);
  businessNo = await inquiryOf("0484", "AZ-01");
});
after(() => product.close());

async function inquiryOf(riskCode: string, caseNo: string): Promise<string> {
  const form = cases.get(caseNo);
  assert.ok(form, caseNo);
  return (await clerk.add(riskCode, fillFormForTestCustomer(form, ELECTRONICS_TEST_CUSTOMER))).inquiryNo;
}

async function upload(sent: Partial<TestUploadInput> = {}, as = token, key?: string) {
  const content = sent.content ?? (await createTestPicture());
  const whole = { businessNo, fileCategory: "Z99", name: "现场.png", ...sent, content };
  return uploadTestFile(product.app, as, whole, key);
}

const listed = async (as = token, about = businessNo) =>
  product.ask(queryAttachmentList, { businessNo: about }, { token: as });

function download(attachmentId: string, { as = token, isThumbnail = "0" } = {}) {
  const headers = { authorization: `Bearer ${as}` };
  return product.app.inject({
    method: "GET",
    url: downloadAttachment.path,
    query: { attachmentId, isThumbnail },
    headers,
  });
}

test("a picture is kept upright and drawn anew, without what its camera wrote; it comes back as a file", async () => {
  const camera = sharp({ create: { width: 60, height: 30, channels: 3, background: "red" } })
    .withExif({ IFD0: { Orientation: "6", Copyright: "相机" } })
    .withMetadata({ orientation: 6 });
  const content = new Uint8Array(await camera.jpeg().toBuffer());
  const { code, data } = await upload({ content, name: "许可证.JPG", fileCategory: "A14" });
  assert.equal(code, "0000");
  assert.equal(data.sha256, createHash("sha256").update(content).digest("hex"));
  assert.deepEqual([data.fileType, data.hasThumbnail, data.uploadedBy], ["image/jpeg", true, CLERK]);

  const whole = await download(data.attachmentId);
  assert.equal(whole.headers["content-type"], "image/jpeg");
  assert.match(String(whole.headers["content-disposition"]), /^attachment;/);
  assert.equal(whole.rawPayload.length, data.fileBytes);
  const { width, height, exif } = await sharp(whole.rawPayload).metadata();
  assert.deepEqual([width, height, exif], [30, 60, undefined]);
  const small = await download(data.attachmentId, { isThumbnail: "1" });
  assert.equal(small.headers["content-type"], "image/webp");
});

test("an image that a product demands is missing until it is there, and again when it is taken away", async () => {
  const about = await inquiryOf("0484", "AZ-01");
  const lacks = async () => {
    const said = await clerk.done(simulateUndwrt, { inquiryNo: about });
    return said.autoErrorConditionRspDtos.some(({ ruleNo }) => ruleNo === "R0484-3");
  };
  assert.equal(await lacks(), true);
  const { data: empty } = await listed(token, about);
  assert.deepEqual(
    findMissingAttachments(empty.categories, empty.list).map(({ value }) => value),
    ["安全生产许可证"],
  );
  assert.equal(empty.categories[0]?.code, "A14");
  const { data } = await upload({ businessNo: about, fileCategory: "A14" });
  assert.equal(await lacks(), false);
  await product.ask(removeAttachment, { attachmentId: data.attachmentId, reason: "传错了" }, { token });
  assert.equal(await lacks(), true);
});

test("what is submitted without its demanded image goes back at once, and is approved or referred with it", async () => {
  const without = await submitted("0801", []);
  assert.equal(without.finalUwResult, "5");
  const lone = await submitted("0495", ["A10"]);
  assert.deepEqual([lone.finalUwResult, lone.rules.includes("R0495-2")], ["5", true]);
  const both = await submitted("0495", ["A10", "A11"]);
  assert.deepEqual([both.finalUwResult, both.rules.includes("R0495-2")], ["4", false]);
  const ship = await submitted("0801", ["A12"]);
  assert.deepEqual([ship.finalUwResult, ship.rules.includes("R0801-5")], ["4", false]);
});

async function submitted(riskCode: string, categories: readonly string[]) {
  const { rows } = await product.admin.query<{ case_no: string }>(
    "select cases -> 0 ->> 'caseNo' as case_no from product_version where risk_code = $1",
    [riskCode],
  );
  const inquiryNo = await inquiryOf(riskCode, rows[0]?.case_no ?? "");
  for (const fileCategory of categories)
    assert.equal((await upload({ businessNo: inquiryNo, fileCategory })).code, "0000");
  const said = await clerk.submit(await clerk.done(queryInquiryInfo, { id: inquiryNo }));
  return { ...said, rules: said.autoErrorConditionRspDtos.map(({ ruleNo }) => ruleNo) };
}

test("the same content counts once in a document, whatever it is called, also of two who send it at a time", async () => {
  const content = await createTestPicture();
  const answers = await Promise.all(["一.png", "二.png"].map((name) => upload({ content, name })));
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "ATT006"]);
  const kept = answers.find(({ code }) => code === "0000")?.data.attachmentId ?? "";
  assert.equal((await upload({ content, businessNo: await inquiryOf("0484", "AZ-01") })).code, "0000");
  await product.ask(removeAttachment, { attachmentId: kept, reason: "重传" }, { token });
  assert.equal((await upload({ content })).code, "0000");
});

test("the same request again gets the same answer, and leaves one file", async () => {
  const content = await createTestPicture();
  const key = "attachment-repeat-0001";
  const [once, again] = [await upload({ content }, token, key), await upload({ content }, token, key)];
  assert.deepEqual(again.data, once.data);
  assert.equal((await upload({ content: await createTestPicture() }, token, key)).code, "SYS004");
});

test("what was there at the submission stays, in underwriting and after a return; more may be brought while it lives", async () => {
  const limit = [
    { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "10000000.01" },
  ];
  const form = cases.get("EL-01");
  assert.ok(form);
  const saved = await clerk.add(
    "0405",
    fillFormForTestCustomer({ ...form, limit }, ELECTRONICS_TEST_CUSTOMER),
  );
  const { inquiryNo } = saved;
  const remove = (attachmentId: string) =>
    product.ask(removeAttachment, { attachmentId, reason: "传错了" }, { token });
  const removable = async () =>
    (await listed(token, inquiryNo)).data.list.filter(({ mayRemove }) => mayRemove).length;
  const wrong = await upload({ businessNo: inquiryNo, name: "草稿.png" });
  assert.equal((await remove(wrong.data.attachmentId)).code, "0000", "a draft's own");
  const seen = await upload({ businessNo: inquiryNo, name: "现场甲.png" });
  assert.equal(await removable(), 1);
  await clerk.submit(saved);
  assert.equal(await removable(), 0);
  const late = await upload({
    businessNo: inquiryNo,
    name: "现场乙.png",
    content: await createTestPicture(),
  });
  assert.equal(late.code, "0000", "adding goes on");
  for (const { data } of [seen, late]) assert.equal((await remove(data.attachmentId)).code, "ATT009");
  await standAt(inquiryNo, "05");
  assert.equal((await remove(seen.data.attachmentId)).code, "ATT009");
  assert.equal((await remove(late.data.attachmentId)).code, "0000", "nobody has decided by it");
  for (const over of ["06", "08", "09"]) {
    await standAt(inquiryNo, over);
    const refused = await upload({
      businessNo: inquiryNo,
      name: "迟到.png",
      content: await createTestPicture(),
    });
    assert.equal(refused.code, "ATT010", over);
    assert.equal((await listed(token, inquiryNo)).data.mayUpload, false);
  }
  await standAt(inquiryNo, "03");
});

async function standAt(inquiryNo: string, status: string): Promise<void> {
  const { admin } = product;
  await admin.query("begin");
  await admin.query("set local session_replication_role = replica");
  await admin.query("update document set status = $2 where business_no = $1", [inquiryNo, status]);
  await admin.query("commit");
}

test("removed is marked: it is listed apart with who, when and why, its file stays, and it is removed once", async () => {
  const { data } = await upload();
  const removed = await product.ask(
    removeAttachment,
    { attachmentId: data.attachmentId, reason: "拍得不清楚" },
    { token },
  );
  assert.deepEqual([removed.data.removedWhy, removed.data.removedAt !== null], ["拍得不清楚", true]);
  const { data: now } = await listed();
  assert.ok(!now.list.some(({ attachmentId }) => attachmentId === data.attachmentId));
  assert.ok(now.removed.some(({ attachmentId }) => attachmentId === data.attachmentId));
  assert.equal((await download(data.attachmentId)).headers["content-type"], "image/png");
  const again = await product.ask(
    removeAttachment,
    { attachmentId: data.attachmentId, reason: "再删" },
    { token },
  );
  assert.equal(again.code, "ATT002");
  const unsaid = await product.ask(
    removeAttachment,
    { attachmentId: data.attachmentId, reason: " " },
    { token },
  );
  assert.equal(unsaid.fields?.[0]?.path, "reason");
});

test("another branch finds neither document nor file; who only decides looks, and brings nothing", async () => {
  const { data } = await upload();
  const stranger = await product.signIn(CLERK_BEIJING);
  assert.equal((await listed(stranger)).code, "ATT001");
  assert.equal((await download(data.attachmentId, { as: stranger })).json<{ code: string }>().code, "ATT002");
  assert.equal((await upload({}, stranger)).code, "ATT001");
  const gone = await product.ask(
    removeAttachment,
    { attachmentId: data.attachmentId, reason: "不是我的" },
    { token: stranger },
  );
  assert.equal(gone.code, "ATT002");
  const agent = await product.signIn(AGENT);
  assert.equal((await listed(agent)).code, "ATT001");
  assert.equal((await download(data.attachmentId, { as: agent })).json<{ code: string }>().code, "ATT002");
  const underwriter = await product.signIn(UNDERWRITER_LEVEL_1);
  const seen = await listed(underwriter);
  assert.deepEqual([seen.code, seen.data.mayUpload], ["0000", false]);
  assert.equal((await download(data.attachmentId, { as: underwriter })).statusCode, 200);
  assert.equal((await upload({}, underwriter)).code, "SYS403");
  assert.equal((await listed(token, `Q0484202632010100${"9".repeat(6)}`)).code, "ATT001");
});

for (const [what, sent, code] of [
  ["a category of another kind of document", { fileCategory: "D01" }, "ATT003"],
  [
    "a page with scripts",
    { name: "a.svg", content: bytes("<svg xmlns='http://www.w3.org/2000/svg'/>") },
    "ATT004",
  ],
  [
    "a program that calls itself a picture",
    { name: "a.png", content: bytes("MZ\u0090\u0000 program") },
    "ATT004",
  ],
  ["a picture under a program's name", { name: "a.exe" }, "ATT004"],
  ["a picture under another picture's name", { name: "a.jpg" }, "ATT004"],
  [
    "an archive that calls itself a workbook",
    { name: "a.xlsx", content: bytes("PK\u0003\u0004 nothing") },
    "ATT031",
  ],
  ["a picture that is cut off", { name: "a.png", content: pngHead() }, "ATT005"],
  ["no content", { content: new Uint8Array() }, "SYS001"],
  ["a number that is none", { businessNo: "Q1" }, "SYS001"],
  ["more than a file may be", { content: new Uint8Array(attachmentUploadLimits.maxBytes + 1) }, "SYS413"],
] as const)
  test(`${what} is refused and leaves nothing`, async () => {
    const earlier = (await listed()).data.list.length;
    const answer = await upload(sent);
    assert.equal(answer.code, code, JSON.stringify(answer));
    assert.equal((await listed()).data.list.length, earlier);
  });

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, "latin1"));
}

/** A sound signature and nothing that could be drawn. */
function pngHead(): Uint8Array<ArrayBuffer> {
  const head = "89504e470d0a1a0a0000000d494844520000002800000028080200000003";
  return new Uint8Array(Buffer.from(`${head}${"00".repeat(40)}`, "hex"));
}

test("what was done leaves an audit that finds nothing amiss", async () => {
  const found = (await product.audit()).filter(({ check }) => check.name.includes("attachment"));
  assert.deepEqual(found, []);
});

test("a document takes so many files and no more", async () => {
  const about = await inquiryOf("0484", "AZ-01");
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    `insert into attachment (attachment_id, business_no, com_code, file_category, file_name, file_type, file_bytes,
       sha256, uploaded_by)
     select 'full' || n, $1, com_code, 'Z99', 'x.pdf', 'application/pdf', 1, lpad(to_hex(n), 64, '0'), $2
     from document, generate_series(1, $3::int) as n where business_no = $1`,
    [about, CLERK, attachmentUploadLimits.maxFiles],
  );
  await product.admin.query("commit");
  assert.equal((await upload({ businessNo: about })).code, "ATT007");
});

test("a file that is lost is told in words", async () => {
  const { data } = await upload();
  await product.services.attachments.remove(data.attachmentId);
  assert.equal((await download(data.attachmentId)).json<{ code: string }>().code, "ATT008");
});

test("an image or a thumbnail with one changed byte is refused, alone and in an archive", async () => {
  const about = await inquiryOf("0484", "AZ-01");
  const { data } = await upload({ businessNo: about, content: await createTestPicture("png", 33) });
  const { attachmentId } = data;
  const { rows } = await product.admin.query<{ whole: number; small: number }>(
    "select file_bytes::int as whole, thumbnail_bytes::int as small from attachment where attachment_id = $1",
    [attachmentId],
  );
  const { attachments } = product.services;
  const codeOf = async (isThumbnail: string) =>
    (await download(attachmentId, { isThumbnail })).json<{ code: string }>().code;
  await changeStoredFile(attachments, { fileId: `${attachmentId}-small`, bytes: rows[0]?.small ?? 0 });
  assert.equal(await codeOf("1"), "ATT008");
  assert.equal((await download(attachmentId)).rawPayload.length, rows[0]?.whole);
  await changeStoredFile(attachments, { fileId: attachmentId, bytes: rows[0]?.whole ?? 0 });
  assert.equal(await codeOf("0"), "ATT008");
  const packed = await product.app.inject({
    method: "POST",
    url: packFilesToZip.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { businessNo: about },
  });
  assert.equal(packed.json<{ code: string }>().code, "ATT008");
});

test("an image of before, whose hash nobody kept, still opens", async () => {
  const { data } = await upload({ content: await createTestPicture("png", 34) });
  await product.admin.query(
    "update attachment set stored_sha256 = null, thumbnail_sha256 = null where attachment_id = $1",
    [data.attachmentId],
  );
  for (const isThumbnail of ["0", "1"])
    assert.equal((await download(data.attachmentId, { isThumbnail })).statusCode, 200);
  assert.equal((await download(data.attachmentId)).rawPayload.length, data.fileBytes);
});

test("what is no form is not read", async () => {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": "attachment-no-form-01" };
  const response = await product.app.inject({
    method: "POST",
    url: uploadAttachment.path,
    headers,
    payload: { businessNo, fileCategory: "Z99", file: { name: "a.png", bytes: 1, sha256: "0".repeat(64) } },
  });
  assert.equal(response.json<{ code: string }>().code, "SYS002");
});

test("whoever may not read quotations reads none of their papers, though he may read proposals'", async () => {
  const sent = await upload();
  assert.equal(sent.code, "0000", sent.message);
  const { list } = (await listed()).data;
  const [paper] = list;
  assert.ok(paper);
  const as = await product.signIn(HEALTH_MANAGER);
  assert.equal((await listed(as)).code, "ATT001");
  assert.equal((await download(paper.attachmentId, { as })).json<{ code: string }>().code, "ATT002");
});

test("the images of a document come as one archive, to those who may see the document", async () => {
  const about = await inquiryOf("0484", "AZ-01");
  const pack = (as: string, attachmentIds?: string[]) =>
    product.app.inject({
      method: "POST",
      url: packFilesToZip.path,
      headers: { authorization: `Bearer ${as}` },
      payload: { businessNo: about, ...(attachmentIds && { attachmentIds }) },
    });
  const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
  assert.equal(codeOf(await pack(token)), "ATT012");
  await upload({ businessNo: about });
  await upload({ businessNo: about, content: await createTestPicture("png", 31) });
  await upload({ businessNo: about, name: "=1+1.png", content: await createTestPicture("png", 32) });
  const packed = await pack(token);
  assert.equal(packed.headers["content-type"], "application/zip");
  const end = packed.rawPayload.length - 22;
  assert.equal(packed.rawPayload.readUInt32LE(end), 0x06054b50);
  assert.equal(packed.rawPayload.readUInt16LE(end + 10), 4);
  assert.ok(packed.rawPayload.includes("现场 (2).png"));
  const list = packed.rawPayload.toString("utf8").split("清单.csv\uFEFF")[1]?.split("\r\n") ?? [];
  assert.equal(list[0], "文件,原文件名,影像类别,上传时间,上传人,字节数,SHA-256");
  const [image] = (await listed(token, about)).data.list;
  const first = (await download(image?.attachmentId ?? "")).rawPayload;
  assert.match(list[1] ?? "", /^[^,]+\/现场\.png,现场\.png,[^,]+,\d{4}-\d\d-\d\d \d\d:\d\d,[^,]+（[^,]+）,/);
  assert.ok(list[1]?.endsWith(`,${first.length},${createHash("sha256").update(first).digest("hex")}`));
  assert.match(list[3] ?? "", /^[^,=]+\/=1\+1\.png,'=1\+1\.png,/);
  assert.equal(codeOf(await pack(token, ["no-such-image"])), "ATT002");
  assert.equal(codeOf(await pack(await product.signIn(CLERK_BEIJING))), "ATT001");
});
