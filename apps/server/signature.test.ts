import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { previewPaper, queryProposalPaperList } from "#areas/paper/contract/papers.ts";
import { policyUndwrt, queryProposalInfo, takeBackProposal } from "#areas/proposal/contract/proposal.ts";
import { expireSignatures } from "#areas/signature/commands/links.ts";
import * as calls from "#areas/signature/contract/signature.ts";
import { readIssuedPaper, verifyPaper } from "#areas/verification/contract.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { sealRefusals } from "#platform/papers/refusals.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { changeStoredFile, replaceStoredFile } from "#platform/server/testing/changed-file.ts";
import { CLERK, UNDERWRITER_LEVEL_1 } from "#platform/testing/people.ts";
import {
  addProposalToSign,
  drawTestSignature,
  generateTestSignature,
  openTestPaper,
  SIGNER_MOBILE,
  startTestSmsGateway,
  verifyTestSigner,
} from "./testing/signatures.ts";
import { sendTestReview } from "./testing/outside-links.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const START = new Date("2024-12-16T02:00:00Z");
const HOUR_MS = 3_600_000;
/** Cut where a message shows it, in the middle of the picture. */
const REASON = `${"保额与约定不符，".repeat(4)}请改为约定数额😀后重发`;
const NEVER = "T0103202432010100999999";
let at = START;
let sms: Awaited<ReturnType<typeof startTestSmsGateway>>;
let product: TestProduct;
let token: string;
let drawing: string;

before(async () => {
  sms = await startTestSmsGateway();
  const settings = { ...sms.settings, PUBLIC_URL: "https://example.com" };
  product = await openTestProduct({ chores: false, settings, now: () => at });
  token = await product.signIn(CLERK);
  drawing = await drawTestSignature();
});
after(async () => {
  await product.close();
  sms.stop();
});

const toIso = (moment: string | null | undefined): string => new Date(moment ?? "").toISOString();
const later = (ms: number): void => void (at = new Date(at.getTime() + ms));
const add = () => addProposalToSign(product);
const generate = (proposalNo: string) => generateTestSignature(product, proposalNo);
const prove = (key: string) => verifyTestSigner(product, key, sms.code);
/** Proves the number and opens the paper. */
const verify = async (key: string) => {
  const proof = await prove(key);
  await openTestPaper(product, { key, ticket: proof.ticket });
  return proof;
};
const read = (key: string) => product.ask(calls.readSignatureLink, { key });
const view = async (proposalNo: string) =>
  (await product.ask(calls.queryOnlineSignature, { proposalNo }, { token })).data;
const ALL = [0, 1, 2];
const sign = (key: string, ticket: string, wishes: Record<string, unknown> = {}) =>
  product.ask(calls.signOnline, {
    key,
    ticket,
    confirmed: ALL,
    drawing,
    typedName: "",
    device: "Test/1",
    ...wishes,
  });
const refuse = (key: string, ticket: string) =>
  product.ask(calls.refuseOnlineSignature, { key, ticket, reason: REASON, device: "Test/1" });
const fetchPaper = (paperId: string) =>
  product.app.inject({
    method: "GET",
    url: previewPaper.path,
    query: { paperId },
    headers: { authorization: `Bearer ${token}` },
  });
const textOf = async (pdf: Uint8Array) => (await extractPdfPageTexts(pdf)).join("").replaceAll(/\s/g, "");
const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

test("a holder opens the link, proves the number, reads the paper of this content and signs it", async () => {
  const { saved } = await add();
  const { proposalNo } = saved;
  assert.equal((await view(proposalNo)).signatureStatus, "0");
  const { link, key, signatureId } = await generate(proposalNo);
  assert.equal(link, `https://example.com/onlineSignature#key=${key}`);
  const sent = await product.ask(calls.sendOnlineSignature, { proposalNo, link }, { token });
  assert.equal(sent.data.smsStatus, "3");
  assert.deepEqual(
    [sms.gateway.texts.at(-1)?.phone, sms.gateway.texts.at(-1)?.content.includes(link)],
    [SIGNER_MOBILE, true],
  );
  const opened = (await read(key)).data;
  assert.deepEqual(
    [opened.status, opened.signerName, opened.mobile, opened.number],
    ["1", "示例电子******", "138****0001", `尾号 ${proposalNo.slice(-6)}`],
  );
  const { ticket, statements } = await prove(key);
  assert.equal(statements.length, ALL.length);
  const paper = await openTestPaper(product, { key, ticket });
  assert.match(await textOf(paper), new RegExp(`${proposalNo}.*投保人签章`, "s"));
  assert.equal((await sign(key, ticket, { confirmed: [0, 1] })).code, "SIG015");
  assert.equal((await sign(key, ticket, { drawing: "AAAA" })).code, "SIG016");
  assert.equal((await sign(key, ticket, { drawing: "", typedName: "" })).code, "SIG017");
  const signed = await sign(key, ticket);
  assert.equal(signed.code, "0000", signed.message);
  assert.equal(signed.data.status, "2");
  const shown = await view(proposalNo);
  const [stored] = shown.links;
  assert.ok(stored?.signedPaperId);
  const checked = await product.ask(readIssuedPaper, { paperId: stored.signedPaperId }, {});
  assert.deepEqual([checked.data.kindName, checked.data.isCurrent], ["投保单（已签署）", true]);
  const online = await product.ask(calls.checkOnlineSignatureIsSigned, { no: proposalNo }, { token });
  assert.deepEqual(online.data, { isSigned: true, signatureStatus: "2" });
  const pdf = (await fetchPaper(stored.signedPaperId)).rawPayload;
  assert.match(await textOf(pdf), new RegExp(stored.evidenceSha256.slice(0, 32)));
  const evidence = await product.app.inject({
    method: "GET",
    url: calls.downloadSignatureEvidence.path,
    query: { signatureId },
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(sha256(evidence.rawPayload), stored.evidenceSha256);
  const told = JSON.parse(evidence.body) as { 所示投保单: { 文件SHA256: string } };
  assert.equal(told.所示投保单.文件SHA256, sha256(paper));
  assert.doesNotMatch(evidence.body, new RegExp(`${SIGNER_MOBILE}|91999900DM0000013C`));
  const { list } = (await product.ask(queryProposalPaperList, { proposalNo }, { token })).data;
  assert.deepEqual(
    list.map(({ kindName }) => kindName).toSorted(),
    ["投保单（已签署）", "投保单（待签署）"].toSorted(),
  );
});

/** What 单证查验 says of a file. */
async function judge(content: Uint8Array) {
  const form = new FormData();
  form.set("file", new File([Uint8Array.from(content)], "a.pdf"));
  const body = new Response(form);
  const answer = await product.app.inject({
    method: "POST",
    url: verifyPaper.path,
    headers: { "content-type": body.headers.get("content-type") ?? "" },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return answer.json<Envelope<OutputOf<typeof verifyPaper>>>().data;
}

test("the signed proposal has the company's seal, so that any changed byte is told", async () => {
  const { saved } = await add();
  const { key } = await generate(saved.proposalNo);
  await sign(key, (await verify(key)).ticket);
  const [link] = (await view(saved.proposalNo)).links;
  const pdf = (await fetchPaper(link?.signedPaperId ?? "")).rawPayload;
  const genuine = await judge(pdf);
  assert.deepEqual([genuine.verdict, genuine.paper?.kindName], ["genuine", "投保单（已签署）"]);
  assert.equal(genuine.seal?.signedAt, at.toISOString());
  assert.equal(genuine.sha256, sha256(pdf));
  for (const place of [9, 1000, Math.floor(pdf.length / 2), pdf.length - 8]) {
    const copy = Buffer.from(pdf);
    copy[place] = (copy[place] ?? 0) ^ 1;
    assert.equal((await judge(copy)).verdict, "changed", String(place));
  }
  const shown = await judge((await fetchPaper(link?.paperId ?? "")).rawPayload);
  assert.equal(shown.verdict, "genuineUnsealed", "what nobody signed has no seal");
});

test("a signed proposal of an earlier template stays readable", async () => {
  const { saved } = await add();
  const { key } = await generate(saved.proposalNo);
  await sign(key, (await verify(key)).ticket);
  const paperId = (await view(saved.proposalNo)).links[0]?.signedPaperId ?? "";
  const { rawPayload } = await fetchPaper(paperId);
  const { rows } = await product.admin.query<{ version: string }>(
    "select template_version as version from paper where paper_id = $1",
    [paperId],
  );
  const setVersion = (version = "") =>
    product.admin.query("update paper set template_version = $2 where paper_id = $1", [paperId, version]);
  await setVersion("0".repeat(16));
  assert.deepEqual((await fetchPaper(paperId)).rawPayload, rawPayload);
  await setVersion(rows[0]?.version);
});

test("nobody signs without having opened the paper in this link, and the evidence has the time", async () => {
  const { proposalNo } = (await add()).saved;
  const first = await generate(proposalNo);
  await verify(first.key);
  later(60_000);
  const { key, signatureId } = await generate(proposalNo);
  const { ticket } = await prove(key);
  const unopened = await sign(key, ticket);
  assert.deepEqual([unopened.code, unopened.message], ["SIG024", "您还没有打开投保单，不能签署"]);
  assert.equal((await view(proposalNo)).links[0]?.paperOpenedAt, null);
  const openedAt = at.toISOString();
  await openTestPaper(product, { key, ticket });
  later(60_000);
  await openTestPaper(product, { key, ticket });
  assert.equal((await sign(key, ticket)).code, "0000");
  const [link] = (await view(proposalNo)).links;
  assert.equal(toIso(link?.paperOpenedAt), openedAt, "the first time counts");
  const { rows } = await product.admin.query<{ evidence: string }>(
    "select evidence from online_signature where signature_id = $1",
    [signatureId],
  );
  const told = JSON.parse(rows[0]?.evidence ?? "") as { 时间: Record<string, string> };
  assert.deepEqual([told.时间["打开投保单"], told.时间["答复"]].map(toIso), [openedAt, at.toISOString()]);
});

test("a signature that cannot be sealed is not taken, and the holder is told so", async () => {
  const { proposalNo } = (await add()).saved;
  const { key } = await generate(proposalNo);
  const { ticket } = await verify(key);
  const { seals } = product.services.papers;
  const { order } = seals;
  Object.assign(seals, {
    order: () => Promise.reject(new Refusal(sealRefusals.sealUnavailable, { values: { why: "" } })),
  });
  const refused = await sign(key, ticket);
  Object.assign(seals, { order });
  assert.equal(refused.code, "SIG025");
  assert.equal((await sign(key, ticket)).code, "0000");
});

test("the same signature prints the same bytes again after the file was lost or changed", async () => {
  const { saved } = await add();
  const { key } = await generate(saved.proposalNo);
  const { ticket } = await verify(key);
  await sign(key, ticket);
  const paperId = (await view(saved.proposalNo)).links[0]?.signedPaperId ?? "";
  const { rawPayload } = await fetchPaper(paperId);
  const { printed } = product.services;
  await changeStoredFile(printed, { fileId: paperId, bytes: rawPayload.length });
  assert.deepEqual((await fetchPaper(paperId)).rawPayload, rawPayload);
  await printed.remove(paperId);
  assert.deepEqual((await fetchPaper(paperId)).rawPayload, rawPayload);
});

test("a holder is shown the paper as it was printed, though its file was changed", async () => {
  const { saved } = await add();
  const { key } = await generate(saved.proposalNo);
  const { ticket } = await verify(key);
  const readPaper = () =>
    product.app.inject({ method: "POST", url: calls.readSignaturePaper.path, payload: { key, ticket } });
  const { rawPayload } = await readPaper();
  const { rows } = await product.admin.query<{ id: string }>(
    "select paper_id as id from paper where business_no = $1 and kind = 'signing'",
    [saved.proposalNo],
  );
  const fileId = rows[0]?.id ?? "";
  const { printed } = product.services;
  await changeStoredFile(printed, { fileId, bytes: rawPayload.length });
  assert.deepEqual((await readPaper()).rawPayload, rawPayload);
  await replaceStoredFile(printed, fileId, rawPayload);
});

test("a product that demands a signature is not submitted without one; signed online or on paper it is", async () => {
  await product.admin.query(
    "insert into config_item (config_key, config_value) values ('signatureDemand.0405', '3201')",
  );
  try {
    const { client, saved } = await add();
    const { proposalNo, version, sumPremium } = saved;
    const submit = () =>
      product.ask(policyUndwrt, { proposalNo, version, sumPremium: sumPremium ?? "" }, { token });
    assert.match((await submit()).message, /投保人尚未签署/);
    const reviewed = await sendTestReview(product, token, saved);
    assert.match(reviewed.message, /投保人尚未签署/, "a review leads to underwriting as well");
    const offers = (await client.done(queryProposalInfo, { proposalNo })).offers;
    assert.match(offers.find(({ event }) => event === "submit")?.why ?? "", /投保人尚未签署/);
    const kept = await product.ask(calls.reverseSignatureConfig, { proposalNo, isWanted: false }, { token });
    assert.equal(kept.code, "SIG005");
    const { key } = await generate(proposalNo);
    await sign(key, (await verify(key)).ticket);
    const submitted = await submit();
    assert.equal(submitted.code, "0000", submitted.message);
    assert.equal((await view(proposalNo)).signatureStatus, "2");

    const other = (await add()).saved;
    const image = { businessNo: other.proposalNo, name: "投保单.png", content: await createTestPicture() };
    await uploadTestFile(product.app, token, { ...image, fileCategory: "A01" });
    const found = await product.ask(calls.checkExistSignature, { proposalNo: other.proposalNo }, { token });
    assert.deepEqual(found.data, { exists: true, signatureStatus: "0", paperFiles: 1 });
    await client.submit(other);
  } finally {
    await product.admin.query("delete from config_item where config_key = 'signatureDemand.0405'");
  }
});

test("a clerk wants a signature where no rule demands one, and wants it no more", async () => {
  const { client, saved } = await add();
  const { proposalNo } = saved;
  const reverse = () => client.done(calls.reverseSignatureConfig, { proposalNo });
  assert.deepEqual(await reverse(), { isWanted: true, isByRule: false });
  const input = { proposalNo, version: saved.version, sumPremium: saved.sumPremium ?? "" };
  assert.match((await product.ask(policyUndwrt, input, { token })).message, /投保人尚未签署/);
  assert.deepEqual(await reverse(), { isWanted: false, isByRule: false });
  await client.submit(saved);
  assert.equal((await product.ask(calls.reverseSignatureConfig, { proposalNo }, { token })).code, "SIG006");
});

test("a save that changes the content voids the signature, one that changes nothing does not", async () => {
  const { client, form, saved } = await add();
  const { proposalNo } = saved;
  const { key } = await generate(proposalNo);
  await sign(key, (await verify(key)).ticket);
  const same = await client.edit(saved, form);
  assert.equal((await view(proposalNo)).signatureStatus, "2");
  await client.edit(same, { ...form, holder: { ...form["holder"], contactName: "改后联系人" } });
  const { signatureStatus, links } = await view(proposalNo);
  assert.deepEqual([signatureStatus, links[0]?.status, links[0]?.endReason], ["0", "2", "changed"]);
  const closed = await read(key);
  assert.deepEqual([closed.code, closed.message], ["SIG009", "签署链接已失效：投保单内容已修改"]);
});

test("a proposal that is taken back loses its signature", async () => {
  const { client, saved } = await add();
  const submitted = await client.submit(saved);
  const { proposalNo } = submitted;
  const { status } = await client.done(queryProposalInfo, { proposalNo });
  assert.equal(status, "06");
  const { key } = await generate(proposalNo);
  await sign(key, (await verify(key)).ticket);
  await client.done(takeBackProposal, { proposalNo, version: submitted.version, reason: "改联系人" });
  assert.equal((await view(proposalNo)).links[0]?.endReason, "takenBack");
});

test("a new link ends the old one, a revoked one opens nothing, and 72 hours are the end of any", async () => {
  const { saved } = await add();
  const { proposalNo } = saved;
  const [first, second] = [await generate(proposalNo), await generate(proposalNo)];
  assert.match((await read(first.key)).message, /已重新发起签署/);
  const stale = await product.ask(calls.sendOnlineSignature, { proposalNo, link: first.link }, { token });
  assert.equal(stale.code, "SIG019");
  await product.ask(calls.revokeOnlineSignature, { proposalNo }, { token });
  assert.match((await read(second.key)).message, /承保机构已撤回/);
  assert.equal((await product.ask(calls.revokeOnlineSignature, { proposalNo }, { token })).code, "SIG004");
  const third = await generate(proposalNo);
  const { ticket } = await verify(third.key);
  later(72 * HOUR_MS - 1);
  assert.equal((await read(third.key)).code, "0000");
  later(1);
  assert.deepEqual(
    [(await read(third.key)).code, (await sign(third.key, ticket)).code],
    ["SIG008", "SIG008"],
  );
  assert.equal((await view(proposalNo)).signatureStatus, "4");
  assert.ok((await expireSignatures(product.services)) > 0);
  assert.equal(await expireSignatures(product.services), 0);
  assert.equal((await view(proposalNo)).links[0]?.status, "4");
});

test("of messages that are asked for at once one goes out, and a link gets five", async () => {
  const { proposalNo } = (await add()).saved;
  const { link } = await generate(proposalNo);
  const send = async () =>
    (await product.ask(calls.sendOnlineSignature, { proposalNo, link }, { token })).code;
  const sentBefore = sms.gateway.texts.length;
  const first = await Promise.all(Array.from({ length: 6 }, send));
  assert.deepEqual(first.toSorted(), ["0000", ...Array.from({ length: 5 }, () => "SIG022")]);
  assert.equal(sms.gateway.texts.length, sentBefore + 1);
  for (const code of ["0000", "0000", "0000", "0000", "SIG022"]) {
    later(60_000);
    assert.equal(await send(), code);
  }
  assert.equal(sms.gateway.texts.length, sentBefore + 5);
});

test("a holder refuses with a reason, which the clerk reads", async () => {
  const { saved } = await add();
  const { key } = await generate(saved.proposalNo);
  const { ticket } = await prove(key);
  assert.equal((await refuse(key, ticket)).data.status, "3", "a refusal needs no paper");
  const { links, signatureStatus } = await view(saved.proposalNo);
  assert.deepEqual([signatureStatus, links[0]?.refuseReason], ["3", REASON]);
  assert.equal((await sign(key, ticket)).code, "SIG010");
  const { rows } = await product.admin.query(
    "select receiver_code from message where secondary_message_type = '46' and content ->> 'businessNo' = $1",
    [saved.proposalNo],
  );
  assert.equal(rows.length, 1);
});

test("codes are few: a wait between two, five tries each, and no more after fifteen", async () => {
  const { saved } = await add();
  const { key } = await generate(saved.proposalNo);
  const send = () => product.ask(calls.sendSignatureCode, { key });
  const guess = (code: string) => product.ask(calls.verifySignatureCode, { key, code });
  for (let round = 0; round < 3; round += 1) {
    assert.equal((await send()).code, "0000");
    const tooSoon = await send();
    assert.deepEqual([tooSoon.code, tooSoon.next], ["SIG011", "请在 60 秒后重新获取"]);
    const right = sms.code();
    const wrong = right === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) assert.equal((await guess(wrong)).code, "SIG013");
    assert.notEqual((await guess(right)).code, "0000");
    later(60_000);
  }
  assert.deepEqual([(await send()).code, (await guess("123456")).code], ["SIG012", "SIG012"]);
});

test("of two devices that sign at once one counts, and a save at the same time wins or loses whole", async () => {
  const { client, form, saved } = await add();
  const { proposalNo } = saved;
  const { key } = await generate(proposalNo);
  const { ticket } = await verify(key);
  const answers = await Promise.all([sign(key, ticket), sign(key, ticket), refuse(key, ticket)]);
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "SIG010", "SIG010"]);
  let current: { proposalNo: string; version: number } = saved;
  for (let round = 0; round < 5; round += 1) {
    const next = await generate(proposalNo);
    later(60_000);
    const proof = await verify(next.key);
    const contactName = `联系人${"甲乙丙丁戊"[round]}`;
    const [signing, edited] = await Promise.all([
      sign(next.key, proof.ticket),
      client.edit(current, { ...form, holder: { ...form["holder"], contactName } }),
    ]);
    current = edited;
    assert.ok(["0000", "SIG009"].includes(signing.code), signing.message);
    assert.deepEqual(
      [(await view(proposalNo)).signatureStatus, (await read(next.key)).code],
      ["0", "SIG009"],
    );
  }
});

test("of a thousand forged, stale, used and foreign keys and tickets none is let in", async () => {
  const [mine, other] = [(await add()).saved, (await add()).saved];
  const [own, foreign] = [await generate(mine.proposalNo), await generate(other.proposalNo)];
  const [{ ticket }, { ticket: foreignTicket }] = [await verify(own.key), await verify(foreign.key)];
  const flip = (text: string, place: number): string => {
    const [head, tail] = [text.slice(0, place), text.slice(place + 1)];
    return `${head}${text[place] === "A" ? "B" : "A"}${tail}`;
  };
  let [tries, letIn] = [0, 0];
  const count = ({ code }: { code: string }): void => {
    tries += 1;
    if (code === "0000") letIn += 1;
  };
  for (let round = 0; round < 250; round += 1) {
    count(await read(randomBytes(32).toString("base64url")));
    count(await sign(flip(own.key, round % 42), ticket));
    count(await sign(own.key, flip(ticket, round % (ticket.length - 2))));
    count(await refuse(own.key, randomBytes(90).toString("base64url")));
  }
  const seal = (purpose: string, signatureId: string, ms: number) =>
    product.services.tickets.seal(purpose, { signatureId, verifiedAt: "" }, new Date(at.getTime() + ms));
  for (const used of [
    foreignTicket,
    seal("proposalNoReading", own.signatureId, 60_000),
    seal("onlineSignature", own.signatureId, 0),
    seal("onlineSignature", foreign.signatureId, 60_000),
    "",
  ])
    count(await sign(own.key, used));
  assert.equal((await sign(own.key, ticket)).code, "0000");
  for (let round = 0; round < 20; round += 1) {
    count(await sign(own.key, ticket));
    count(await product.ask(calls.sendSignatureCode, { key: own.key }));
  }
  later(31 * 60_000);
  count(await sign(foreign.key, foreignTicket));
  assert.ok(tries >= 1000);
  assert.equal(letIn, 0);
});

test("who may not see or change a proposal neither generates nor reverses, and a broken number has no link", async () => {
  const reader = await product.signIn(UNDERWRITER_LEVEL_1);
  const { client, form, saved } = await add();
  const { proposalNo } = saved;
  for (const call of [
    calls.generateOnlineSignature,
    calls.reverseSignatureConfig,
    calls.revokeOnlineSignature,
  ]) {
    assert.equal((await product.ask(call, { proposalNo }, { token: reader })).status, 403);
    assert.equal((await product.ask(call, { proposalNo: NEVER }, { token })).code, "PRO001");
  }
  await client.edit(saved, { ...form, holder: { ...form["holder"], mobile: "025-83333333" } });
  assert.equal((await product.ask(calls.generateOnlineSignature, { proposalNo }, { token })).code, "SIG002");
});

test("the trails of all that was done are complete, and the key stands nowhere", async () => {
  const { saved } = await add();
  const { key } = await generate(saved.proposalNo);
  const { rows } = await product.admin.query(
    "select 1 from audit_row where change::text like $1 union all select 1 from idempotency where outcome::text like $1",
    [`%${key}%`],
  );
  assert.equal(rows.length, 0);
  assert.deepEqual(await product.audit(), []);
});
