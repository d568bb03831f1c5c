import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as calls from "#areas/mail/contract.ts";
import { sendMails } from "#areas/mail/jobs.ts";
import { MAIL_EVENT } from "#areas/mail/rules/events.ts";
import * as notices from "#areas/payment-notice/contract.ts";
import { readMail } from "#integrations/mail/testing/read-mail.ts";
import { startTestMailServer, type TestMailServer } from "#integrations/mail/testing/test-mail-server.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import {
  BRANCH_MANAGER,
  CLERK,
  CLERK_BEIJING,
  OFFICE_CLERK,
  OPERATIONS_MANAGER,
} from "#platform/testing/people.ts";
import { generateTestNotice, insertNoticeProposal, NOTICE_PAYER } from "./testing/payment-notices.ts";
import { openTestProduct, type SecondTestServer, type TestProduct } from "./testing/test-product.ts";

let smtp: TestMailServer;
let product: TestProduct;
let other: SecondTestServer;
let clerk: string;
let office: string;
let operations: string;
let at = new Date("2098-12-01T02:00:00Z");
const later = (minutes: number) => void (at = new Date(at.getTime() + minutes * 60_000));

before(async () => {
  smtp = await startTestMailServer();
  const settings = { ...smtp.settings, PUBLIC_URL: "https://chengbao.example.com" };
  product = await openTestProduct({ chores: false, settings, now: () => at });
  other = await product.openAnother();
  clerk = await product.signIn(CLERK);
  office = await product.signIn(OFFICE_CLERK);
  operations = await product.signIn(OPERATIONS_MANAGER);
});
after(async () => {
  await other.close();
  await product.close();
  await smtp.stop();
});

const run = () => sendMails(product.context);
const noticeFor = async (email: string) => {
  const businessNo = await insertNoticeProposal(product, { holder: { ...NOTICE_PAYER, email } });
  return { businessNo, ...(await generateTestNotice(product, [businessNo])) };
};
const send = (noticeNo: string) =>
  product.ask(notices.sendPaymentNotice, { noticeNo, way: "1" }, { token: clerk });
const sendingOf = async (noticeNo: string) =>
  (await product.ask(notices.queryPaymentNotice, { noticeNo }, { token: clerk })).data.sendings[0]?.status;
async function mailOf(businessNo: string) {
  const { rows } = await product.admin.query<{ mail_id: string }>(
    "select mail_id from mail_message where business_no = $1 order by asked_at desc limit 1",
    [businessNo],
  );
  const [row] = rows;
  assert.ok(row, `a mail about ${businessNo}`);
  return (await product.ask(calls.queryMail, { mailId: row.mail_id }, { token: office })).data;
}
const resend = async (businessNo: string, version?: number) => {
  const mail = await mailOf(businessNo);
  const input = { mailId: mail.mailId, version: version ?? mail.version };
  return product.ask(calls.resendMail, input, { token: office });
};
const sentTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address));
const settingOf = async (event: string) => {
  const { data } = await product.ask(calls.queryMailSettings, {}, { token: operations });
  const found = data.settings.find((setting) => setting.event === event);
  assert.ok(found);
  const { isOn, roles, hasFile, subject, body, version, templateVersion } = found;
  return {
    templateVersion,
    change: { event, isOn, roles: roles as ("1" | "2" | "3")[], hasFile, subject, body, version },
  };
};

test("a notice goes out by mail with its file and its link, and its sending follows the mail", async () => {
  const { noticeNo, linkPath } = await noticeFor("holder@example.com");
  const asked = await send(noticeNo);
  assert.equal(asked.code, "0000", asked.message);
  assert.equal((await send(noticeNo)).code, "NTC007");
  assert.equal(await sendingOf(noticeNo), "1");
  await Promise.all([run(), sendMails({ ...product.context }), run()]);
  assert.equal(await sendingOf(noticeNo), "3");
  const [received, ...more] = sentTo("holder@example.com");
  assert.ok(received && more.length === 0);
  const { headers, text, files } = readMail(received.raw);
  assert.equal(headers.get("subject"), `缴费通知书 ${noticeNo}`);
  assert.ok(text.includes(`https://chengbao.example.com${linkPath}`), text);
  assert.match(text, /应缴保险费 1,060\.00 元/);
  assert.equal(files[0]?.name, `缴费通知书-${noticeNo}.pdf`);
  const [page] = await extractPdfPageTexts(files[0].content);
  assert.ok(page?.replaceAll(/\s/g, "").includes(noticeNo));
  const mail = await mailOf(noticeNo);
  assert.equal(headers.get("message-id"), mail.messageId);
  assert.deepEqual(
    [mail.status, mail.attempts.length, mail.templateVersion, mail.body.includes("#key=***")],
    ["3", 1, 1, true],
  );
  assert.equal((await resend(noticeNo)).code, "MAI010");
  const { rows } = await product.admin.query<{ change: unknown }>("select change from audit_row");
  assert.ok(!JSON.stringify(rows).includes("#key="), "no link in the audit trail");
});

test("a refused mail is not tried again, tells who asked for it, and can be sent again by hand", async () => {
  smtp.plans.set("gone", { at: "rcpt", code: 550 });
  const { noticeNo } = await noticeFor("gone@example.com");
  await send(noticeNo);
  await run();
  later(600);
  await run();
  assert.equal(smtp.tried.filter((address) => address === "gone@example.com").length, 1);
  const mail = await mailOf(noticeNo);
  assert.deepEqual([mail.status, await sendingOf(noticeNo)], ["4", "4"]);
  assert.match(mail.reason, /550/);
  const { rows } = await product.admin.query<{ content: { result: string; type: string } }>(
    "select content from message where receiver_code = $1 and secondary_message_type = '42'",
    [CLERK],
  );
  assert.deepEqual([rows[0]?.content.result, rows[0]?.content.type], ["已退信", "JT"]);
  smtp.plans.delete("gone");
  assert.equal((await resend(noticeNo, 99)).code, "MAI009");
  assert.equal((await resend(noticeNo)).code, "0000");
  assert.equal(await sendingOf(noticeNo), "1");
  await run();
  const again = await mailOf(noticeNo);
  assert.deepEqual([again.status, again.attempts.length, await sendingOf(noticeNo)], ["3", 2, "3"]);
  assert.equal(readMail(sentTo("gone@example.com")[0]?.raw ?? "").headers.get("message-id"), mail.messageId);
});

test("a server that is busy is asked again, later each time, and given up after six attempts", async () => {
  smtp.plans.set("busy", { at: "data", code: 451 });
  const { noticeNo } = await noticeFor("busy@example.com");
  await send(noticeNo);
  await run();
  await run();
  assert.equal((await mailOf(noticeNo)).attempts.length, 1);
  for (const minutes of [1, 5, 15, 60, 240]) {
    later(minutes);
    await run();
  }
  later(10_000);
  await run();
  const mail = await mailOf(noticeNo);
  assert.deepEqual([mail.status, mail.attempts.length, await sendingOf(noticeNo)], ["5", 6, "4"]);
  assert.match(mail.reason, /451/);
  assert.equal(sentTo("busy@example.com").length, 0);
});

test("a mail whose answer was lost is never sent twice by itself, and keeps its Message-ID by hand", async () => {
  smtp.plans.set("lost", { at: "drop" });
  const { noticeNo } = await noticeFor("lost@example.com");
  await send(noticeNo);
  await run();
  later(10_000);
  await run();
  assert.deepEqual([(await mailOf(noticeNo)).status, sentTo("lost@example.com").length], ["6", 1]);
  smtp.plans.delete("lost");
  assert.equal((await resend(noticeNo)).code, "0000");
  await run();
  const ids = sentTo("lost@example.com").map(({ raw }) => readMail(raw).headers.get("message-id"));
  assert.deepEqual([ids.length, new Set(ids).size, await sendingOf(noticeNo)], [2, 1, "3"]);
});

test("a process that ends while it sends leaves an unknown outcome", async () => {
  const { noticeNo } = await noticeFor("broken@example.com");
  await send(noticeNo);
  const broken = { ...product.services, mail: { send: () => Promise.reject(new Error("killed")) } };
  await assert.rejects(sendMails({ ...product.context, services: broken }), /killed/);
  assert.equal((await mailOf(noticeNo)).status, "2");
  later(11);
  await run();
  const mail = await mailOf(noticeNo);
  assert.deepEqual([mail.status, mail.attempts.length, sentTo("broken@example.com").length], ["6", 1, 0]);
});

test("a notice that was made void meanwhile is not sent", async () => {
  const { noticeNo } = await noticeFor("void@example.com");
  await send(noticeNo);
  const input = { noticeNo, version: 1, reason: "客户要求重开" };
  assert.equal((await product.ask(notices.voidPaymentNotice, input, { token: clerk })).code, "0000");
  await run();
  const mail = await mailOf(noticeNo);
  assert.deepEqual([mail.status, sentTo("void@example.com").length], ["5", 0], "never handed to a server");
  assert.match(mail.reason, /已缴清或已作废/);
});

test("a notice without an address, and one of a holder whose address holds a second one, is refused", async () => {
  for (const email of ["", "a@example.com,b@example.com", "a@example.com\r\nBcc:b@example.com"])
    assert.equal((await send((await noticeFor(email)).noticeNo)).code, "NTC015", email);
});

test("a mail is not sent again while a later one of the same notice is under way", async () => {
  smtp.plans.set("twice", { at: "rcpt", code: 550 });
  const { noticeNo } = await noticeFor("twice@example.com");
  await send(noticeNo);
  await run();
  const { mailId, version } = await mailOf(noticeNo);
  await send(noticeNo);
  const again = await product.ask(calls.resendMail, { mailId, version }, { token: office });
  assert.equal(again.code, "MAI011", again.message);
});

test("a reminder goes by mail once a day", async () => {
  const { noticeNo } = await noticeFor("remind@example.com");
  const remind = (way: "1" | "2") =>
    product.ask(notices.remindPaymentNotice, { noticeNo, way }, { token: clerk });
  assert.equal((await remind("1")).code, "0000");
  await run();
  assert.equal((await remind("2")).code, "NTC008");
  const { headers, files } = readMail(sentTo("remind@example.com")[0]?.raw ?? "");
  assert.equal(headers.get("subject"), `缴费提醒：通知书 ${noticeNo}`);
  assert.equal(files.length, 1);
});

test("a changed text is a new version, which the next mail names; the file and the event can be switched off", async () => {
  const { change, templateVersion } = await settingOf(MAIL_EVENT.noticeSent);
  const save = (more: object, token = operations) =>
    product.ask(calls.saveMailSetting, { ...change, ...more }, { token });
  assert.equal((await save({}, office)).code, "MAI005");
  assert.equal((await save({ roles: ["2"] })).code, "MAI004");
  const unknown = await save({ body: "{投保人}的证件号码 {证件号码}" });
  assert.deepEqual([unknown.code, unknown.fields?.[0]?.path], ["MAI003", "body"]);
  const shown = await save({ subject: "{缴费链接}" });
  assert.deepEqual([shown.code, shown.fields?.[0]?.path], ["MAI003", "subject"], "a list would show the key");
  assert.equal((await save({ event: "99" })).code, "MAI001");
  const saved = await save({ subject: "保费通知 {通知书号}", hasFile: false });
  assert.deepEqual([saved.code, saved.data.templateVersion], ["0000", templateVersion + 1]);
  assert.equal((await save({})).code, "MAI002");
  const { noticeNo } = await noticeFor("version@example.com");
  await send(noticeNo);
  await run();
  const { headers, files } = readMail(sentTo("version@example.com")[0]?.raw ?? "");
  assert.deepEqual([headers.get("subject"), files.length], [`保费通知 ${noticeNo}`, 0]);
  assert.equal((await mailOf(noticeNo)).templateVersion, templateVersion + 1);
  const ended = await noticeFor("ended@example.com");
  await send(ended.noticeNo);
  const input = { noticeNo: ended.noticeNo, version: 1, reason: "客户要求重开" };
  await product.ask(notices.voidPaymentNotice, input, { token: clerk });
  await run();
  assert.deepEqual(sentTo("ended@example.com"), [], "also without its file");
  const { data } = await product.ask(
    calls.queryMailTemplateVersions,
    { event: MAIL_EVENT.noticeSent },
    { token: office },
  );
  assert.deepEqual(
    data.versions.map((one) => one.templateVersion),
    [2, 1],
  );
  assert.equal((await save({ version: saved.data.version, isOn: false })).code, "0000");
  assert.equal((await send((await noticeFor("off@example.com")).noticeNo)).code, "NTC016");
});

test("a test message goes to the user's own address only, with sample values", async () => {
  const { code, data } = await product.ask(
    calls.sendTestMail,
    { event: MAIL_EVENT.policyIssued },
    { token: operations },
  );
  assert.deepEqual([code, data.recipient], ["0000", `user${OPERATIONS_MANAGER}@example.com`]);
  await run();
  const { headers } = readMail(sentTo(data.recipient)[0]?.raw ?? "");
  assert.equal(headers.get("subject"), "【测试】您的保单 P0101202632010000000001 已承保");
  await product.admin.query("update app_user set email = 'x' where user_code = $1", [BRANCH_MANAGER]);
  const manager = await product.signIn(BRANCH_MANAGER);
  const refused = await product.ask(calls.sendTestMail, { event: "1" }, { token: manager });
  assert.equal(refused.code, "MAI006");
});

test("the list masks addresses and stays in the branch; the detail shows the address to those with the right", async () => {
  const { noticeNo } = await noticeFor("holder2@example.com");
  const query = { filters: {}, size: 50, want: "rows" } as const;
  const { data } = await product.ask(calls.queryMailList, query, { token: operations });
  assert.ok(data.rows.length > 5);
  assert.ok(data.rows.every(({ recipient }) => /^.\*\*\*@example\.com$/.test(recipient ?? "")));
  assert.equal((await product.ask(calls.queryMailList, query, { token: clerk })).code, "SYS403");
  await product.admin.query(
    "update user_company set grade_codes = grade_codes || '{PROP117}' where user_code = $1",
    [CLERK_BEIJING],
  );
  const beijing = await product.signIn(CLERK_BEIJING);
  assert.deepEqual((await product.ask(calls.queryMailList, query, { token: beijing })).data.rows, []);
  const mailId = data.rows[0]?.["mailId"] ?? "";
  for (const call of [calls.queryMail, calls.resendMail])
    assert.equal((await product.ask(call, { mailId, version: 1 }, { token: beijing })).code, "MAI008");
  const ofOperations = (await product.ask(calls.queryMail, { mailId }, { token: operations })).data;
  assert.match(ofOperations.recipient, /\*\*\*/);
  assert.ok(noticeNo);
});

test("without a mail server nothing is queued by itself, and a mail by hand is refused", async () => {
  const { noticeNo } = await noticeFor("bare@example.com");
  const { services } = product;
  const delivery = services.mail;
  services.mail = null;
  const answers = [
    await send(noticeNo),
    await product.ask(calls.sendTestMail, { event: "1" }, { token: operations }),
  ];
  services.mail = delivery;
  assert.deepEqual(
    answers.map(({ code }) => code),
    ["MAI007", "MAI007"],
  );
  const { rows } = await product.admin.query("select 1 from mail_message where business_no = $1", [noticeNo]);
  assert.deepEqual(rows, []);
});

test("what was sent leaves nothing that the audit finds", async () => {
  assert.deepEqual(await product.audit(), []);
});
