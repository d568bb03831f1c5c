import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { printProposal } from "#areas/paper/contract/papers.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import type { AuditedFile } from "#platform/server/audit-checks.ts";
import { changeStoredFile, replaceStoredFile } from "#platform/server/testing/changed-file.ts";
import { CLERK } from "#platform/testing/people.ts";
import { allAuditChecks } from "./audit.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  const token = await product.signIn(CLERK);
  const client = createProposalTestClient(product.ask, token);
  const draft = await client.add("0405", await getEmployerFormWithoutPrepayment(product.admin));
  const { proposalNo } = draft;
  const content = await createTestPicture();
  const image = { businessNo: proposalNo, fileCategory: "Z99", name: "现场.png", content };
  assert.equal((await uploadTestFile(product.app, token, image)).code, "0000");
  await client.submit(draft);
  assert.equal((await product.ask(printProposal, { proposalNo }, { token })).code, "0000");
});
after(() => product.close());

async function listBroken(): Promise<string[]> {
  const findings = await product.audit();
  return findings.flatMap(({ check, subjects }) => subjects.map((subject) => `${check.name} ${subject}`));
}

for (const name of ["paper.file", "attachment.file", "attachment.thumbnail"])
  test(`${name}: the audit tells a file with one changed byte, and one that is missing`, async () => {
    const check = allAuditChecks.find((one) => one.name === name);
    assert.ok(check?.store);
    const store = product.services[check.store];
    const [file] = (await product.admin.query<AuditedFile>(check.sql)).rows;
    assert.ok(file);
    const content = await store.read(file);
    assert.ok(content);
    const stored = await buffer(content);
    assert.deepEqual(await listBroken(), []);
    await changeStoredFile(store, file);
    assert.deepEqual(await listBroken(), [`${name} ${file.subject}：文件被改动`]);
    await store.remove(file.fileId);
    assert.deepEqual(await listBroken(), [`${name} ${file.subject}：文件丢失`]);
    await replaceStoredFile(store, file.fileId, stored);
    assert.deepEqual(await listBroken(), []);
  });

test("a file whose hash nobody kept is compared by its length", async () => {
  await product.admin.query("update attachment set thumbnail_sha256 = null");
  const {
    name,
    sql,
    store = "attachments",
  } = allAuditChecks.find((one) => one.name === "attachment.thumbnail") ?? {};
  const [file] = (await product.admin.query<AuditedFile>(sql ?? "")).rows;
  assert.ok(file);
  const findOwn = async () => (await listBroken()).filter((line) => line.startsWith(String(name)));
  assert.deepEqual(await findOwn(), []);
  const limits = { mostBytes: 1, signal: new AbortController().signal };
  await product.services[store].write(file.fileId, Readable.from(["x"]), limits);
  assert.deepEqual(await findOwn(), [`${name} ${file.subject}：文件被改动`]);
});

test("more files than one page are each looked for", async () => {
  await product.admin.query("begin");
  await product.admin.query("set local session_replication_role = replica");
  await product.admin.query(
    `insert into attachment (attachment_id, business_no, com_code, file_category, file_name, file_type, file_bytes,
       sha256, uploaded_by)
     select 'page' || n, business_no, com_code, 'Z99', 'x.pdf', 'application/pdf', 1, lpad(to_hex(n), 64, '0'), $1
     from (select business_no, com_code from document limit 1) d, generate_series(1, 1203) as n`,
    [CLERK],
  );
  const broken = (await listBroken()).filter((line) => line.startsWith("attachment.file page"));
  await product.admin.query("rollback");
  assert.equal(new Set(broken).size, 1203);
});
