import assert from "node:assert/strict";
import { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { downloadPaper, printPolicy, printProposal, printQuotation } from "#areas/paper/contract/papers.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { createInquiryTestClient, getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import type { UploadExamination } from "#platform/server/received-file.ts";
import { CLERK } from "#platform/testing/people.ts";
import { readIssuedPaper, verifyPaper } from "./contract.ts";
import { findExaminationRefusal } from "./routes.ts";
import { verificationLimits } from "./rules.ts";

let product: TestProduct;
let url: URL;
let token: string;
let policyNo: string;
let paperId: string;
let pdf: Buffer;

before(async () => {
  product = await openTestProduct({
    chores: false,
    settings: { TRUST_PROXY: "1" },
    now: () => new Date("2024-12-16T02:00:00Z"),
  });
  token = await product.signIn(CLERK);
  const client = createProposalTestClient(product.ask, token);
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  ({ policyNo } = await client.submit(await client.add("0405", form)));
  const { data } = await product.ask(printPolicy, { policyNo }, { token });
  assert.ok(data.paper);
  assert.match(data.paper.sealedAt ?? "", /^2024-12-16T02:00:00/);
  ({ paperId } = data.paper);
  pdf = await download();
  url = new URL(await product.app.listen({ port: 0, host: "127.0.0.1" }));
});
after(() => product.close());

async function download(id = paperId): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const query = { paperId: id };
  const { rawPayload, statusCode } = await product.app.inject({ url: downloadPaper.path, query, headers });
  assert.equal(statusCode, 200);
  return rawPayload;
}

let addresses = 0;

/** Each upload comes from an address of its own, unless it is given. */
async function verify(content: Uint8Array, name = "a.pdf", address = `10.9.0.${(addresses += 1)}`) {
  const body = new FormData();
  body.set("file", new File([Uint8Array.from(content)], name));
  const answer = await fetch(new URL(verifyPaper.path, url), {
    method: "POST",
    headers: { "x-forwarded-for": address },
    body,
  });
  return (await answer.json()) as Envelope<OutputOf<typeof verifyPaper>>;
}

/** Sends the head of an upload alone, and returns its answer. */
async function openUpload(address: string): Promise<string> {
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    [
      `POST ${verifyPaper.path} HTTP/1.1`,
      "Host: localhost",
      `X-Forwarded-For: ${address}`,
      "Content-Type: multipart/form-data; boundary=x",
      `Content-Length: ${verificationLimits.maxBytes}`,
      "",
      "",
    ].join("\r\n"),
  );
  const [bytes] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return bytes.toString();
}

const verdictOf = async (content: Uint8Array): Promise<string> => {
  const { code, data } = await verify(content);
  return code === "0000" ? data.verdict : code;
};

test("a policy's paper is genuine: its seal, its masked number and the state of the policy today", async () => {
  const { code, data } = await verify(pdf);
  assert.equal(code, "0000");
  assert.equal(data.verdict, "genuine");
  assert.equal(data.seal?.organization, "示例财产保险股份有限公司");
  assert.deepEqual([data.seal?.signedAt, data.seal?.isStamped], ["2024-12-16T02:00:00.000Z", true]);
  assert.deepEqual(data.paper && [data.paper.kindName, data.paper.number, data.paper.isCurrent], [
    "保险单",
    `${policyNo.slice(0, 5)}${"*".repeat(14)}${policyNo.slice(-4)}`,
    true,
  ]);
  await product.admin.query("update policy set status = '04' where policy_no = $1", [policyNo]);
  const later = await verify(pdf);
  assert.deepEqual([later.data.verdict, later.data.paper?.statusName], ["genuine", "全单退保"]);
});

test("the code on the paper leads to the same facts, and tells no name", async () => {
  const { data } = await product.ask(readIssuedPaper, { paperId });
  assert.deepEqual([data.kindName, data.contractName, data.statusName], ["保险单", "保单", "全单退保"]);
  assert.doesNotMatch(JSON.stringify(data), /有限公司|\d{15}/);
  assert.equal((await product.ask(readIssuedPaper, { paperId: "nothing" })).code, "SEA002");
});

test("a certificate and a quotation are verified like a policy", async () => {
  const setStatus = (status: string) =>
    product.admin.query("update policy set status = $2 where policy_no = $1", [policyNo, status]);
  const printCertificate = () => product.ask(printPolicy, { policyNo, paperCode: "P06" }, { token });
  // A certificate would tell third parties of a cover that has ended.
  assert.equal((await printCertificate()).code, "PAP012");
  await setStatus("01");
  const certificate = await printCertificate();
  await setStatus("04");
  const client = createInquiryTestClient(product.ask, token);
  const draft = await client.add("0405", await getEmployerFormWithoutPrepayment(product.admin));
  const { inquiryNo } = await client.submit(draft);
  const quotation = await product.ask(printQuotation, { inquiryNo }, { token });
  const told: string[] = [];
  for (const { data } of [certificate, quotation]) {
    const issued = await product.ask(readIssuedPaper, { paperId: data.paper?.paperId ?? "" });
    told.push(`${issued.data.kindName} ${issued.data.contractName} ${issued.data.statusName}`);
  }
  assert.deepEqual(told, ["保险凭证 保单 全单退保", "询价报价单 询价单 核保通过"]);
});

test("a changed byte, added bytes and a file without a seal are told", async () => {
  for (const at of [9, 1000, Math.floor(pdf.length / 2), pdf.length - 8]) {
    const copy = Buffer.from(pdf);
    copy[at] = (copy[at] ?? 0) ^ 1;
    assert.equal(await verdictOf(copy), "changed", String(at));
  }
  const foreign = "%PDF-1.7\n1 0 obj<</Type/Sig/ByteRange[0 1 2 3]>>endobj\n%%EOF\n";
  assert.equal(await verdictOf(Buffer.from(foreign)), "unrecognized");
  assert.equal(await verdictOf(Buffer.concat([pdf, Buffer.from("\n% more\n%%EOF\n")])), "appended");
  assert.equal(await verdictOf(Buffer.from("%PDF-1.7\n1 0 obj\nendobj\n%%EOF")), "unsigned");
});

test("a paper whose file was lost is printed again with its own seal, byte for byte", async () => {
  await rm(join(product.place.dataDir, "papers", paperId));
  assert.deepEqual(await download(), pdf);
});

test("a paper of before the seal stays genuine by its hash, and a proposal carries no seal", async () => {
  const client = createProposalTestClient(product.ask, token);
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const { proposalNo } = await client.submit(await client.add("0405", form));
  const { data } = await product.ask(printProposal, { proposalNo }, { token });
  assert.ok(data.paper);
  assert.equal(data.paper.sealedAt, null);
  const verified = await verify(await download(data.paper.paperId));
  assert.deepEqual(
    [verified.data.verdict, verified.data.seal, verified.data.paper?.kindName],
    ["genuineUnsealed", null, "投保单"],
  );
});

test("only the bytes decide whether a file is a PDF, not its name", async () => {
  for (const name of ["保险单", "保险单.pdf.bin", "a.docx"])
    assert.equal((await verify(pdf, name)).data.verdict, "genuine", name);
});

test("a paper whose examination is not finished is not called a wrong file", async (t) => {
  const outcomes: [UploadExamination, string | undefined][] = [
    ["crashed", "SEA004"],
    [{ unsafe: "slow", what: "" }, "SEA004"],
    [{ unsafe: "pdf", what: "" }, "SEA003"],
    ["broken", "SEA003"],
    [undefined, "SEA003"],
    [{ type: "application/pdf", extension: "pdf", content: pdf, thumbnail: null }, undefined],
  ];
  for (const [examined, code] of outcomes) assert.equal(findExaminationRefusal(examined)?.code, code);
  // The process of the examination ends just when it is asked.
  const { mock } = t.mock.method(ChildProcess.prototype, "ref", function crash(this: ChildProcess) {
    this.kill("SIGKILL");
  });
  assert.equal(await verdictOf(pdf), "SEA004");
  mock.restore();
  assert.equal(await verdictOf(pdf), "genuine");
});

test("what is no PDF, too large or hostile is refused with a clear message, at bounded time and memory", async () => {
  assert.equal(await verdictOf(Buffer.from("plain text")), "SEA003");
  assert.equal(await verdictOf(Buffer.alloc(verificationLimits.maxBytes + 1)), "SYS413");
  const rssBefore = process.memoryUsage().rss;
  const objects = Array.from({ length: 10_000 }, (_, at) => `${at} 0 obj<</Kids[${at} 0 R]>>endobj`);
  const ranges = Buffer.alloc(verificationLimits.maxBytes - 20, "/ByteRange [0 40 199000 9] ");
  for (const hostile of [
    Buffer.from(`%PDF-1.7\n${objects.join("\n")}\nxref\n0 -1\nstartxref\n99999999999\n`),
    Buffer.concat([Buffer.from("%PDF-1.7\n"), ranges]),
  ]) {
    const begun = performance.now();
    assert.match(await verdictOf(hostile), /^(?:unrecognized|unsigned)$/);
    // The judgement is stopped after two seconds; the rest is the upload on a busy machine.
    assert.ok(performance.now() - begun < 8000, `${performance.now() - begun} ms`);
  }
  assert.ok(process.memoryUsage().rss - rssBefore < 200_000_000);
});

test("an address that tries too often is refused, and another is not", async () => {
  const text = Buffer.from("%PDF-1.7\n%%EOF");
  await product.admin.query("delete from verification_try");
  const codes = [];
  for (let tries = 0; tries <= verificationLimits.triesPerMinute; tries += 1)
    codes.push((await product.ask(readIssuedPaper, { paperId })).code);
  assert.deepEqual([codes.at(-2), codes.at(-1)], ["0000", "SEA005"]);
  const second = await product.openAnother();
  assert.equal((await second.ask(readIssuedPaper, { paperId })).code, "SEA005", "processes count together");
  await second.close();
  assert.equal((await verify(text, "a.pdf", "127.0.0.1")).code, "SEA005");
  assert.equal((await verify(text)).code, "0000");
  for (const host of ["1", "2"]) await verify(text, "a.pdf", `2001:db8:9::${host}`);
  const network = "select tries from verification_try where address = '2001:db8:9:0::/64'";
  assert.deepEqual((await product.admin.query(network)).rows, [{ tries: 2 }], "a network counts as one");
  const head = await openUpload("127.0.0.1");
  assert.match(head, /"code":"SEA005"/, "refused before the file is sent");
  const large = await verify(Buffer.alloc(verificationLimits.maxBytes - 1000), "a.pdf", "127.0.0.1");
  assert.equal(large.code, "SEA005", "also to who sends on");
  const setWindow = (moment: string) =>
    product.admin.query(`update verification_try set window_ends = ${moment} where address = '127.0.0.1'`);
  await setWindow("now() - interval '1 second'");
  assert.equal((await product.ask(readIssuedPaper, { paperId })).code, "0000", "a minute later");
});
