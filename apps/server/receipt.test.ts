import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import sharp from "sharp";
import * as calls from "#areas/receipt/contract.ts";
import { remindReceipts } from "#areas/receipt/jobs.ts";
import { changeStoredFile } from "#platform/server/testing/changed-file.ts";
import { CLERK, CLERK_BEIJING, QUERY_POST } from "#platform/testing/people.ts";
import {
  issueTestPolicy,
  sendTestReceipt,
  startTestSmsGateway,
  takeTickets,
  type TestSmsGateway,
} from "./testing/outside-links.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const START = Date.parse("2024-12-16T02:00:00Z");
const DAY_MS = 86_400_000;
const DEVICE = "Mozilla/5.0 (iPhone)";

let gateway: TestSmsGateway;
let product: TestProduct;
let clerk: string;
let policyNo: string;
let drawing: string;
let moment = START;

before(async () => {
  gateway = await startTestSmsGateway();
  product = await openTestProduct({ chores: false, settings: gateway.settings, now: () => new Date(moment) });
  clerk = await product.signIn(CLERK);
  policyNo = await issueTestPolicy(product, clerk);
  const stroke = `<svg width="600" height="240"><rect width="600" height="240" fill="#fff"/><path d="M40 120 L560 60" stroke="#111" stroke-width="8"/></svg>`;
  drawing = (await sharp(Buffer.from(stroke)).png().toBuffer()).toString("base64");
});
after(async () => {
  await product.close();
  gateway.stop();
});

async function send(no = policyNo) {
  const sent = await sendTestReceipt(product, clerk, no);
  assert.equal(sent.code, "0000", sent.message);
  const [text] = await takeTickets(product, gateway);
  assert.ok(text);
  return text;
}
const query = async (no = policyNo, token = clerk) =>
  product.ask(calls.queryReceipt, { policyNo: no }, { token });
const read = (ticket: string) => product.ask(calls.readReceipt, { ticket });
const sign = (ticket: string, signature = drawing) =>
  product.ask(calls.signReceipt, { ticket, signerName: "张测试", device: DEVICE, signature });

test("before a link is sent there is no receipt, and a stranger sees no policy", async () => {
  assert.equal((await query()).data.receipt, null);
  assert.equal((await query(policyNo, await product.signIn(CLERK_BEIJING))).code, "RCP001");
  const token = await product.signIn(QUERY_POST);
  assert.equal((await sendTestReceipt(product, token, policyNo)).code, "SYS403");
  assert.equal(
    (await product.ask(calls.sendReceiptLink, { policyNo, receiverMobile: "123" }, { token: clerk })).code,
    "SYS001",
  );
});

test("the holder reads the e-policy by the link, and signs once: who, when, device and drawing are kept", async () => {
  const earlier = await send();
  assert.equal((await sendTestReceipt(product, clerk, policyNo)).code, "RCP012", "not twice in a minute");
  moment = START + 60_000;
  const { ticket, path, phone, content } = await send();
  assert.deepEqual([path, phone], ["/external/receiptInfo", "13800000008"]);
  assert.match(content, /的电子保单（尾号 \d{6}）已出具，请查看并签收：https:/);
  assert.equal((await read(earlier.ticket)).code, "RCP008");
  const opened = await read(ticket);
  assert.deepEqual([opened.data.status, opened.data.holderName], ["0", "示例电子******"]);
  const pdf = await product.app.inject({
    method: "POST",
    url: calls.readReceiptPolicy.path,
    payload: { ticket },
  });
  assert.equal(pdf.headers["content-type"], "application/pdf", pdf.body);
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), "%PDF-");
  const again = await product.app.inject({
    method: "POST",
    url: calls.readReceiptPolicy.path,
    payload: { ticket },
  });
  assert.deepEqual(again.rawPayload, pdf.rawPayload, "the paper with its seal is kept");
  assert.equal((await sign(ticket, "AAAA")).code, "RCP010");
  const signed = await sign(ticket);
  assert.equal(signed.code, "0000", signed.message);
  assert.deepEqual([signed.data.status, signed.data.signerName], ["1", "张**"]);
  assert.equal((await sign(ticket)).code, "RCP004");
  assert.equal((await sendTestReceipt(product, clerk, policyNo)).code, "RCP004");
  const { receipt } = (await query()).data;
  assert.deepEqual(
    [receipt?.status, receipt?.signerName, receipt?.device, receipt?.contentVersion],
    ["1", "张测试", DEVICE, 1],
  );
  assert.equal(receipt?.address, "127.0.0.1");
  const readSignature = () =>
    product.app.inject({
      method: "GET",
      url: `${calls.readReceiptSignature.path}?policyNo=${policyNo}`,
      headers: { authorization: `Bearer ${clerk}` },
    });
  const stored = await readSignature();
  assert.equal(createHash("sha256").update(stored.rawPayload).digest("hex"), receipt?.sha256);
  const { rows } = await product.admin.query<{ fileId: string }>(
    'select file_id as "fileId" from policy_receipt where policy_no = $1',
    [policyNo],
  );
  await changeStoredFile(product.services.attachments, {
    fileId: rows[0]?.fileId ?? "",
    bytes: stored.rawPayload.length,
  });
  const found = (await product.audit()).find(({ check }) => check.name === "receipt.file");
  assert.deepEqual(found?.subjects, [`${policyNo}：文件被改动`]);
  assert.equal((await readSignature()).json<{ code: string }>().code, "RCP013");
});

test("another number than the holder's needs a reason, which the receipt and the trail keep; the holder's own needs none", async () => {
  const no = await issueTestPolicy(product, clerk);
  const sendTo = (receiverMobile: string, numberReason?: string) =>
    product.ask(calls.sendReceiptLink, { policyNo: no, receiverMobile, numberReason }, { token: clerk });
  for (const reason of [undefined, " ", "因 "])
    assert.equal((await sendTo("13800000008", reason)).code, "RCP015");
  const unexplained = await sendTo("13800000008");
  assert.deepEqual(
    unexplained.fields?.map(({ path }) => path),
    ["numberReason"],
  );
  assert.equal((await query(no)).data.receipt, null);
  assert.equal((await sendTo("13800000008", " 投保人出差，由经办人签收 ")).code, "0000");
  const { receipt } = (await query(no)).data;
  const said = [receipt?.receiverMobile, receipt?.isHolderMobile, receipt?.numberReason];
  assert.deepEqual(said, ["138****0008", false, "投保人出差，由经办人签收"]);
  const { rows } = await product.admin.query<{ change: { after: { numberReason: string } } }>(
    "select change from audit_row where subject = (select receipt_id from policy_receipt where policy_no = $1)",
    [no],
  );
  assert.deepEqual(
    rows.map(({ change }) => change.after.numberReason),
    ["投保人出差，由经办人签收"],
  );
  for (const holderMobile of ["", "13800000001"]) {
    moment += 60_000;
    assert.equal((await sendTo(holderMobile)).code, "0000");
    const own = (await query(no)).data.receipt;
    assert.deepEqual([own?.isHolderMobile, own?.numberReason], [true, ""]);
  }
  const texts = await takeTickets(product, gateway);
  assert.deepEqual([texts.length, texts[0]?.phone], [1, "13800000001"], "earlier links have ended");
  moment = START;
});

test("two signatures at once leave one", async () => {
  const no = await issueTestPolicy(product, clerk);
  const { ticket } = await send(no);
  const codes = (await Promise.all([sign(ticket), sign(ticket), sign(ticket)])).map(({ code }) => code);
  assert.deepEqual(codes.toSorted(), ["0000", "RCP004", "RCP004"]);
});

test("what is not signed in seven days is sent again, three times at most, and the salesman is told", async () => {
  const no = await issueTestPolicy(product, clerk);
  await product.admin.query("update policy_receipt set reminded_count = 3 where status = '0'");
  const first = await send(no);
  moment += 7 * DAY_MS - 1000;
  assert.equal(await remindReceipts(product.services), 0);
  moment += 1000;
  assert.equal((await read(first.ticket)).code, "RCP007");
  for (const count of [1, 2, 3]) {
    assert.equal(await remindReceipts(product.services), 1);
    const [text] = await takeTickets(product, gateway);
    assert.match(text?.content ?? "", /尚未签收/);
    assert.equal((await query(no)).data.receipt?.remindedCount, count);
    moment += 7 * DAY_MS;
  }
  assert.equal(await remindReceipts(product.services), 0);
  const { rows } = await product.admin.query(
    "select from message where message_type = '3' and secondary_message_type = '44'",
  );
  assert.equal(rows.length, 3);
  moment = START;
});
