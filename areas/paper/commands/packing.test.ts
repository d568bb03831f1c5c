import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { endorseTestPolicy } from "#apps/server/testing/endorsement-violations.ts";
import { OUTSIDE_TEST_USERS, insertOutsideTestUsers } from "#apps/server/testing/outside.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import { changeStoredFile } from "#platform/server/testing/changed-file.ts";
import { CLERK, CLERK_BEIJING } from "#platform/testing/people.ts";
import { downloadPaper, packPapers, printPolicy, queryIssuedPaperList } from "../contract/papers.ts";

let product: TestProduct;
let clerk: string;
/** Two policies, of which the first was endorsed after its paper was printed. */
let endorsed: string;
let plain: string;
let endorsement: string;

before(async () => {
  product = await openTestProduct({
    jobs: { concurrency: 1 },
    chores: false,
    now: () => new Date("2024-12-16T02:00:00Z"),
  });
  clerk = await product.signIn(CLERK);
  [endorsed, plain] = [await issue(), await issue()];
  await product.ask(printPolicy, { policyNo: endorsed }, { token: clerk });
  endorsement = await endorseTestPolicy(product, endorsed);
});
after(() => product.close());

async function issue(): Promise<string> {
  const client = createProposalTestClient(product.ask, clerk);
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const { policyNo } = await client.submit(await client.add("0405", form));
  assert.notEqual(policyNo, "");
  return policyNo;
}

async function listed(token = clerk, filters = {}) {
  const { data, message } = await product.ask(
    queryIssuedPaperList,
    { filters, size: 50, want: "rows" },
    { token },
  );
  assert.ok(data, message);
  return data.rows.map(({ businessNo, kind, status }) => [businessNo, kind, status]);
}

async function endOf(taskId: string, token = clerk): Promise<string> {
  const patience = AbortSignal.timeout(60_000);
  for (;;) {
    const { data } = await product.ask(queryTask, { taskId }, { token });
    if (data.state === "done") return data.message;
    assert.ok(!patience.aborted && data.state !== "failed", JSON.stringify(data));
    await new Promise((done) => setTimeout(done, 30));
  }
}

async function pack(businessNos: readonly string[], token = clerk) {
  const { data, message } = await product.ask(packPapers, { businessNos: [...businessNos] }, { token });
  assert.ok(data, message);
  return data;
}

async function archiveOf(taskId: string, token = clerk): Promise<Buffer> {
  const { rawPayload, headers } = await product.app.inject({
    method: "GET",
    url: downloadTaskFile.path,
    query: { taskId },
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(headers["content-type"], "application/zip");
  return rawPayload;
}

async function download(paperId: string): Promise<Buffer> {
  const { rawPayload } = await product.app.inject({
    method: "GET",
    url: downloadPaper.path,
    query: { paperId },
    headers: { authorization: `Bearer ${clerk}` },
  });
  return rawPayload;
}

/** The rows of the list in an archive, whose files are not compressed. */
function linesOf(archive: Buffer): string[][] {
  const text = archive.toString("utf8");
  const list = text.slice(text.lastIndexOf("\uFEFF业务号,"), text.indexOf("PK\u0001\u0002"));
  return list
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
}

test("the list has every policy and endorsement, printed or not, and tells which paper is outdated", async () => {
  const rows = await listed();
  assert.deepEqual(
    new Set(rows.map((row) => row.join(" "))),
    new Set([`${endorsed} P01 3`, `${plain} P01 1`, `${endorsement} P04 1`]),
  );
  assert.deepEqual(await listed(clerk, { status: "3" }), [[endorsed, "P01", "3"]]);
  assert.deepEqual(await listed(clerk, { kind: "P04" }), [[endorsement, "P04", "1"]]);
  assert.deepEqual(await listed(await product.signIn(CLERK_BEIJING)), []);
  await insertOutsideTestUsers(product);
  assert.deepEqual(
    await listed(await product.signIn(OUTSIDE_TEST_USERS.agent)),
    [],
    "not the agent's business",
  );
});

test("an archive holds each paper as it is downloaded, printed where it was not, and says why one is missing", async () => {
  const unknown = `${plain.slice(0, -6)}999999`;
  const { taskId, count } = await pack([endorsed, plain, endorsement, unknown, plain]);
  assert.equal(count, 4);
  assert.equal(await endOf(taskId), "已打包 3 份单证，1 份未打包，原因见压缩包内的“清单.csv”");
  const archive = await archiveOf(taskId);
  const lines = linesOf(archive);
  assert.deepEqual(
    lines.map(([businessNo, fileName, , , why]) => [businessNo, fileName, why]),
    [
      [endorsed, `保险单-${endorsed}-2.pdf`, ""],
      [plain, `保险单-${plain}.pdf`, ""],
      [endorsement, `批单-${endorsement}.pdf`, ""],
      [unknown, "", "该保单不存在"],
    ],
  );
  const { rows } = await product.admin.query<{ paper_id: string; sha256: string }>(
    "select paper_id, sha256 from paper where business_no = any ($1) and content_version in (1, 2) order by made_at",
    [[plain, endorsement]],
  );
  assert.equal(rows.length, 2);
  for (const { paper_id, sha256 } of rows) {
    assert.ok(archive.includes(await download(paper_id)));
    assert.ok(lines.some(([, , , sum]) => sum === sha256));
  }
  assert.deepEqual(await listed(clerk, { status: "1,3" }), [], "all are printed now");
});

test("a changed file is packed as it was printed, and not at all where its data was changed too", async () => {
  const [sound, outdated] = [await issue(), await issue()];
  const files: { fileId: string; bytes: number; content: Buffer }[] = [];
  for (const policyNo of [sound, outdated]) {
    const { data } = await product.ask(printPolicy, { policyNo }, { token: clerk });
    assert.ok(data.paper);
    const { paperId: fileId, fileBytes: bytes } = data.paper;
    files.push({ fileId, bytes, content: await download(fileId) });
  }
  const spoil = async (from: string, to: string) => {
    for (const file of files) await changeStoredFile(product.services.printed, file);
    await product.admin.query("update paper set data = replace(data, $2, $3) where business_no = $1", [
      outdated,
      from,
      to,
    ]);
  };
  await spoil("有限", "无限");
  const { taskId } = await pack([sound, outdated]);
  assert.match(await endOf(taskId), /^已打包 1 份单证，1 份未打包/);
  const archive = await archiveOf(taskId);
  const [first, second] = linesOf(archive);
  assert.equal(first?.[4], "");
  assert.match(second?.[4] ?? "", /文件已丢失或被改动/);
  assert.ok(files[0] && archive.includes(files[0].content));
  await spoil("无限", "有限");
});

test("papers of another branch are not packed", async () => {
  const token = await product.signIn(CLERK_BEIJING);
  const { taskId } = await pack([plain, endorsement], token);
  assert.equal(await endOf(taskId, token), "已打包 0 份单证，2 份未打包，原因见压缩包内的“清单.csv”");
  const archive = await archiveOf(taskId, token);
  assert.ok(!archive.includes("%PDF"));
  assert.deepEqual(
    linesOf(archive).map(([, , , , why]) => why),
    ["该保单不存在", "该批单不存在"],
  );
});

test("numbers of other documents, none and too many are refused with the field", async () => {
  const ask = (businessNos: string[]) => product.ask(packPapers, { businessNos }, { token: clerk });
  const wrong = [[], [plain.replace("P", "Q")], Array.from({ length: 5001 }, () => plain)];
  for (const businessNos of wrong) {
    const { code, fields } = await ask(businessNos);
    assert.equal(code, "SYS001");
    assert.match(fields?.[0]?.path ?? "", /^businessNos/);
  }
});

test("a task that is killed twice prints each paper once, and its archive is whole", async () => {
  const policies: string[] = [];
  for (let count = 0; count < 8; count += 1) policies.push(await issue());
  const printed = async () => {
    const { rows } = await product.admin.query<{ count: number }>(
      "select count(*)::int as count from paper where business_no = any ($1)",
      [policies],
    );
    return rows[0]?.count ?? 0;
  };
  const { taskId } = await pack(policies);
  for (const least of [1, 4]) {
    const patience = AbortSignal.timeout(60_000);
    while ((await printed()) < least) {
      assert.ok(!patience.aborted);
      await new Promise((done) => setTimeout(done, 5));
    }
    // As if the process were gone: another run takes the task.
    await product.admin.query(
      "update task set run_no = run_no + 1, heard_until = now() - interval '1 hour' where task_id = $1",
      [taskId],
    );
  }
  assert.equal(await endOf(taskId), "已打包 8 份单证");
  assert.equal(await printed(), 8);
  assert.equal(linesOf(await archiveOf(taskId)).length, 8);
  assert.deepEqual(await product.audit(), []);
});
