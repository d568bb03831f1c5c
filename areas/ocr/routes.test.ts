import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { FastifyInstance, InjectOptions } from "fastify";
import sharp from "sharp";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  drawBusinessLicence,
  drawIdentityCardBack,
  drawIdentityCardFront,
} from "#integrations/text-recognition/testing/draw-certificate.ts";
import { drawSeal } from "#integrations/text-recognition/testing/draw-seal.ts";
import { buildHostileFiles } from "#platform/server/examination/testing/hostile-files.ts";
import { captureLog } from "#platform/testing/log-capture.ts";
import { CLERK, OFFICE_CLERK, QUERY_POST } from "#platform/testing/people.ts";
import { sendTestCertificate } from "./builder.ts";
import { recognizeCertificate } from "./contract.ts";
import { ocrRoutes } from "./routes.ts";
import type { CertificateKind } from "./rules/certificate-kinds.ts";

const PATIENT = { OCR_TIMEOUT_MS: "110000", REQUEST_TIMEOUT_MS: "120000" };
const card = {
  name: "李测试",
  sex: "女",
  nation: "汉",
  birthDate: "1990-07-25",
  address: ["江苏省南京市鼓楼区中山北路", "128号5幢602室"],
  number: "999900199007250043",
};
let product: TestProduct;
let token: string;
let lines: string[];
let front: Buffer;

before(async () => {
  product = await openTestProduct({ chores: false, settings: { LOG_LEVEL: "info", ...PATIENT } });
  lines = captureLog(product.app);
  token = await product.signIn(CLERK);
  front = await drawIdentityCardFront(card);
});
after(() => product.close());

const send = (kind: CertificateKind, content: Uint8Array, name?: string, by = token, key?: string) =>
  sendTestCertificate(
    product.app,
    by,
    { kind, content: Uint8Array.from(content), name: name ?? "a.jpg" },
    key,
  );

async function read(kind: CertificateKind, content: Uint8Array): Promise<Record<string, [string, string]>> {
  const { code, message, data } = await send(kind, content);
  assert.equal(code, "0000", message);
  return Object.fromEntries(data.fields.map((field) => [field.code, [field.value, field.mark]]));
}

async function turn(name: string, value: "0" | "1"): Promise<void> {
  const { rowCount } = await product.admin.query(
    "update config_item set config_value = $1 where config_key = $2",
    [value, `featureSwitch.${name}`],
  );
  assert.equal(rowCount, 1);
}
afterEach(async () => {
  for (const name of ["insuranceOcr", "insuranceStampOcr"]) await turn(name, "1");
});

test("the front of an identity card is read: name, number, sex, birth, address", async () => {
  const fields = await read("identityFront", front);
  assert.equal(fields["name"]?.[0], card.name);
  assert.deepEqual(fields["certificateNo"], [card.number, "high"]);
  assert.deepEqual(fields["gender"], ["女", "high"]);
  assert.deepEqual(fields["birthDate"], ["1990-07-25", "high"]);
  assert.equal(fields["address"]?.[0], card.address.join(""));
});

test("a photograph that lies on its side by its Exif mark is turned upright", async () => {
  const lying = await sharp(front).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  assert.deepEqual((await read("identityFront", lying))["certificateNo"], [card.number, "high"]);
});

test("the back of an identity card, a business licence and a seal are read", async () => {
  const back = await drawIdentityCardBack({
    authority: "南京市公安局鼓楼分局",
    validity: "2016.05.20-2036.05.20",
  });
  const backFields = await read("identityBack", back);
  assert.equal(backFields["authority"]?.[0], "南京市公安局鼓楼分局");
  assert.equal(backFields["validTo"]?.[0], "2036-05-20");
  const licence = await drawBusinessLicence({
    creditCode: "91999900DM000003XY",
    name: "南京云栖电子科技有限公司",
    type: "有限责任公司",
    representative: "顾明远",
    capital: "1000万元整",
    established: "2018年05月08日",
    address: ["南京市江宁区", "胜利路89号"],
  });
  const licenceFields = await read("businessLicence", licence);
  assert.equal(licenceFields["name"]?.[0], "南京云栖电子科技有限公司");
  assert.deepEqual(licenceFields["creditCode"], ["91999900DM000003XY", "high"]);
  assert.equal(licenceFields["established"]?.[0], "2018-05-08");
  const seal = await drawSeal({ company: "江苏恒通建设工程有限公司", purpose: "合同专用章" });
  assert.match((await read("seal", seal))["company"]?.[0] ?? "", /^江苏恒通建设工程/);
});

test("the trail says who had which kind recognized; nothing else keeps the content", async () => {
  const key = "k".repeat(32);
  const { code } = await send("identityFront", front, "999900199007250043.jpg", token, key);
  assert.equal(code, "0000");
  const { rows } = await product.admin.query<{ row: string }>(
    "select to_jsonb(audit_row)::text as row from audit_row where subject = 'identityFront'",
  );
  assert.ok(rows.length > 0);
  const kept = await product.admin.query<{ row: string }>(
    "select to_jsonb(idempotency)::text as row from idempotency",
  );
  for (const { row } of [...rows, ...kept.rows]) assert.doesNotMatch(row, /李测试|19900725/);
  for (const line of lines) assert.doesNotMatch(line, /李测试|19900725/);
  // The answer is a secret, so that a repeat is refused.
  assert.notEqual((await send("identityFront", front, "999900199007250043.jpg", token, key)).code, "0000");
});

test("the switches of §9 govern certificates and seals separately", async () => {
  const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  await turn("insuranceOcr", "0");
  for (const kind of ["identityFront", "identityBack", "businessLicence"] as const)
    assert.equal((await send(kind, blank)).code, "OCR001", kind);
  assert.equal((await send("seal", blank)).code, "OCR007");
  await turn("insuranceOcr", "1");
  await turn("insuranceStampOcr", "0");
  assert.equal((await send("seal", blank)).code, "OCR001");
  assert.equal((await send("identityFront", blank)).code, "OCR007");
});

test("without the permission nobody recognizes", async () => {
  assert.equal((await send("identityFront", front, "a.jpg", await product.signIn(QUERY_POST))).status, 403);
});

test("what is no picture, broken or hostile is refused with the next step", async () => {
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n");
  assert.equal((await send("identityFront", pdf, "a.pdf")).code, "OCR002");
  assert.equal((await send("identityFront", front, "a.png")).code, "OCR002");
  assert.equal((await send("identityFront", front.subarray(0, 2000))).code, "OCR003");
  for (const { name, content, description } of await buildHostileFiles()) {
    if (content.length > 9 * 1024 * 1024) continue;
    const { code, next } = await send("identityFront", content, name);
    assert.match(code, /^OCR00[234]$/, description);
    assert.notEqual(next, "");
  }
});

test("recognition is refused without a recognizer and after its time limit", async () => {
  for (const [settings, expected] of [
    [{ OCR_ENGINE: "none" }, "OCR001"],
    [{ OCR_TIMEOUT_MS: "1000" }, "OCR006"],
  ] as const) {
    const other = await openTestProduct({ chores: false, settings });
    const content = Uint8Array.from(await drawIdentityCardFront(card));
    const { code } = await sendTestCertificate(other.app, await other.signIn(CLERK), {
      kind: "identityFront",
      content,
    });
    await other.close();
    assert.equal(code, expected);
  }
});

test("a recognizer that does not work is told as such, and the log has the reason", async () => {
  const path = `${recognizeCertificate.path}/failing`;
  const other = await openTestProduct({
    chores: false,
    settings: { LOG_LEVEL: "warn" },
    moreRoutes: (services) =>
      ocrRoutes(services, async () => ({ failed: "no language" })).map((route) => ({
        ...route,
        call: { ...route.call, path },
      })),
  });
  const logged = captureLog(other.app);
  const app = {
    inject: (request: InjectOptions) => other.app.inject({ ...request, url: path }),
  } as unknown as FastifyInstance;
  const picture = { kind: "identityFront", content: Uint8Array.from(front) } as const;
  const { code } = await sendTestCertificate(app, await other.signIn(CLERK), picture);
  await other.close();
  assert.equal(code, "OCR008");
  assert.ok(logged.some((line) => line.includes("text recognition: no language")));
});

test("a third picture of one user at once is told to come back, so that others have their turn", async () => {
  const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const other = await product.signIn(OFFICE_CLERK);
  const answers = await Promise.all(
    [token, token, token, other].map((by) => send("seal", blank, "a.jpg", by)),
  );
  assert.equal(answers.pop()?.code, "OCR007", "the other user");
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["OCR007", "OCR007", "SYS503"]);
});
