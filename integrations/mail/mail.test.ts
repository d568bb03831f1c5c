import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readSettings } from "#platform/server/settings.ts";
import { createMailDelivery, type Mail } from "./mail.ts";
import { readMail } from "./testing/read-mail.ts";
import { startTestMailServer, type TestMailServer } from "./testing/test-mail-server.ts";

let server: TestMailServer;
before(async () => void (server = await startTestMailServer()));
after(() => server.stop());

const mail = (change: Partial<Mail> = {}): Mail => ({
  messageId: "<m1@chengbao>",
  to: "holder@example.com",
  subject: "缴费通知书 JT2026，请于到期日前缴纳保费，逾期保险责任可能中止",
  text: "尊敬的客户：\n请查看附件。",
  attachments: [
    { name: "缴费通知书-一张名称很长的文件用来看编码.pdf", content: Buffer.from("%PDF-1.7 内容") },
  ],
  sentAt: new Date("2026-01-31T02:00:00Z"),
  ...change,
});
const send = (change: Partial<Mail> = {}, settings: Record<string, string> = {}) => {
  const delivery = createMailDelivery({
    settings: readSettings({ ...server.settings, ...settings }),
    dataDir: "",
  });
  assert.ok(delivery);
  return delivery.send(mail(change));
};
const last = () => readMail(server.received.at(-1)?.raw ?? "");

test("a mail arrives over STARTTLS with its Chinese subject, text and file name", async () => {
  const outcome = await send();
  assert.equal(outcome.kind, "accepted", outcome.reason);
  const { headers, text, files } = last();
  assert.equal(headers.get("subject"), mail().subject);
  assert.equal(headers.get("message-id"), "<m1@chengbao>");
  assert.match(headers.get("from") ?? "", /承保系统.*<chengbao@example.com>/);
  assert.equal(text.trim().replaceAll("\r\n", "\n"), mail().text);
  assert.equal(files[0]?.name, mail().attachments[0]?.name);
  assert.deepEqual(files[0]?.content, Buffer.from("%PDF-1.7 内容"));
});

test("a recipient refused for good is refused, one refused for now waits", async () => {
  server.plans.set("nobody", { at: "rcpt", code: 550 }).set("full", { at: "rcpt", code: 452 });
  server.plans.set("spam", { at: "data", code: 554 }).set("busy", { at: "data", code: 451 });
  assert.deepEqual(
    [
      (await send({ to: "nobody@example.com" })).kind,
      (await send({ to: "full@example.com" })).kind,
      (await send({ to: "spam@example.com" })).kind,
      (await send({ to: "busy@example.com" })).kind,
    ],
    ["refused", "later", "refused", "later"],
  );
});

test("a connection that ends after the text leaves the outcome open", async () => {
  server.plans.set("dropped", { at: "drop" });
  const { kind, reason } = await send({ to: "dropped@example.com" });
  assert.equal(kind, "unknown");
  assert.match(reason, /没有收到答复/);
});

test("a wrong password, a wrong certificate and no server are faults of the settings: the mail waits", async () => {
  const earlier = server.received.length;
  const wrong = await send({}, { MAIL_PASSWORD: "falsch" });
  assert.deepEqual([wrong.kind, /登录失败/.test(wrong.reason)], ["later", true]);
  assert.ok(!JSON.stringify(wrong).includes("falsch"));
  const unknownAuthority = await send({}, { MAIL_CA_FILE: "" });
  assert.deepEqual(
    [unknownAuthority.kind, /连接邮件服务器失败/.test(unknownAuthority.reason)],
    ["later", true],
  );
  assert.equal((await send({}, { MAIL_PORT: "1" })).kind, "later");
  assert.equal(server.received.length, earlier);
});

test("a server without STARTTLS gets nothing, unless the settings say so", async () => {
  const plain = await startTestMailServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
  assert.equal((await send({}, plain.settings)).kind, "later");
  assert.equal(plain.received.length, 0);
  assert.equal((await send({}, { ...plain.settings, MAIL_TLS: "none" })).kind, "accepted");
  await plain.stop();
});

test("a line break in a subject, a name or an address is refused before anything is sent", async () => {
  const earlier = server.tried.length;
  for (const change of [
    { subject: "通知\r\nBcc: other@example.com" },
    { to: "a@example.com\r\nBcc: other@example.com" },
    { to: "a@example.com, b@example.com" },
    { to: "a@example.com> <b@example.com" },
    { attachments: [{ name: "a\r\nX: y.pdf", content: Buffer.from("") }] },
  ])
    assert.equal((await send(change)).kind, "refused");
  assert.equal(server.tried.length, earlier);
});

test("without settings a demonstration writes files, and an installation sends nothing", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "chengbao-mail-"));
  const delivery = createMailDelivery({ settings: readSettings({ DEMO_DATA: "1" }), dataDir });
  assert.equal((await delivery?.send(mail()))?.kind, "accepted");
  assert.equal((await delivery?.send(mail()))?.kind, "accepted");
  assert.equal((await delivery?.send(mail({ to: "refused@example.com" })))?.kind, "refused");
  const [file, ...others] = readdirSync(join(dataDir, "mail"));
  assert.deepEqual(others, []);
  assert.equal(
    readMail(readFileSync(join(dataDir, "mail", file ?? ""), "utf8")).headers.get("subject"),
    mail().subject,
  );
  rmSync(dataDir, { recursive: true });
  assert.equal(createMailDelivery({ settings: readSettings({ DEMO_DATA: "0" }), dataDir }), null);
});
