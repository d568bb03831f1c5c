import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { endorseTestPolicy } from "#apps/server/testing/endorsement-violations.ts";
import { insertOutsideTestUsers, OUTSIDE_TEST_USERS } from "#apps/server/testing/outside.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { downloadPaper, previewPaper } from "#areas/paper/contract/papers.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { TemplateError } from "#platform/papers/server/template-error.ts";
import { WorkerLimitError } from "#platform/server/worker-thread.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { CLERK, CLERK_BEIJING, QUERY_POST } from "#platform/testing/people.ts";
import {
  printIssuedPaper,
  printIssuedPapers,
  queryPrintablePaperList,
  queryPrintCounts,
  queryPrintHistory,
  queryPrintTask,
} from "./contract.ts";

let product: TestProduct;
let clerk: string;
before(async () => {
  product = await openTestProduct({
    jobs: { concurrency: 1 },
    chores: false,
    now: () => new Date("2024-12-16T02:00:00Z"),
  });
  clerk = await product.signIn(CLERK);
});
after(() => product.close());

async function issue(): Promise<string> {
  const client = createProposalTestClient(product.ask, clerk);
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const { policyNo } = await client.submit(await client.add("0405", form));
  assert.notEqual(policyNo, "");
  return policyNo;
}

const NO_REASON = { reasonCode: "", reason: "" } as const;
const LOST = { reasonCode: "01", reason: "" } as const;
type Reason = Pick<InputOf<typeof printIssuedPaper>, "reasonCode" | "reason">;

const print = (businessNo: string, reason: Reason = NO_REASON, token = clerk) =>
  product.ask(printIssuedPaper, { businessNo, ...reason }, { token });
const historyOf = async (businessNo: string) =>
  (await product.ask(queryPrintHistory, { businessNo }, { token: clerk })).data.list.map(
    ({ contentVersion, printNo, reasonCode, reason }) => [contentVersion, printNo, reasonCode, reason],
  );
async function begin(businessNos: readonly string[], reason: Reason = NO_REASON, token = clerk) {
  const input = { businessNos: [...businessNos], ...reason };
  const { data, message } = await product.ask(printIssuedPapers, input, { token });
  assert.ok(data, message);
  return data.taskId;
}
async function endOf(taskId: string, token = clerk): Promise<string> {
  const patience = AbortSignal.timeout(120_000);
  for (;;) {
    const { data } = await product.ask(queryTask, { taskId }, { token });
    if (data.state === "done") return data.message;
    assert.ok(!patience.aborted && data.state !== "failed", JSON.stringify(data));
    await new Promise((done) => setTimeout(done, 50));
  }
}
async function fetchFile(path: string, query: Record<string, string>, token = clerk) {
  const headers = { authorization: `Bearer ${token}` };
  const { rawPayload, headers: told } = await product.app.inject({
    method: "GET",
    url: path,
    query,
    headers,
  });
  assert.equal(told["content-type"], "application/pdf", rawPayload.toString("utf8").slice(0, 200));
  return rawPayload;
}
const pagesOf = async (taskId: string, token = clerk) =>
  extractPdfPageTexts(await fetchFile(downloadTaskFile.path, { taskId }, token));
const resultsOf = async (taskId: string, token = clerk) =>
  (await product.ask(queryPrintTask, { taskId }, { token })).data.list.map(({ businessNo, status, result }) =>
    [businessNo, status, result].join(" ").trim(),
  );

test("the first printing needs no reason; each later one keeps why, who and when; looking counts nothing", async () => {
  const policyNo = await issue();
  const first = await print(policyNo, LOST);
  assert.deepEqual([first.code, first.data.printNo], ["0000", 1]);
  const paperId = first.data.paperId ?? "";
  await fetchFile(previewPaper.path, { paperId });
  await fetchFile(downloadPaper.path, { paperId });
  const bare = await print(policyNo);
  assert.deepEqual([bare.code, bare.fields?.[0]?.path], ["TPL002", "reasonCode"]);
  const other = await print(policyNo, { reasonCode: "99", reason: " " });
  assert.deepEqual([other.code, other.fields?.[0]?.path], ["TPL002", "reason"]);
  assert.equal((await print(policyNo, { reasonCode: "77" as "01", reason: "" })).code, "SYS001");
  const again = await print(policyNo, LOST);
  assert.deepEqual([again.data.printNo, again.data.paperId], [2, paperId]);
  await print(policyNo, { reasonCode: "99", reason: "法院调取" });
  assert.deepEqual(await historyOf(policyNo), [
    [1, 3, "99", "法院调取"],
    [1, 2, "01", ""],
    [1, 1, "", ""],
  ]);
  const { data } = await product.ask(queryPrintHistory, { businessNo: policyNo }, { token: clerk });
  assert.deepEqual(
    [data.list[0]?.printedByName, data.list[0]?.printedAt.slice(0, 10)],
    ["测试员乙", "2024-12-16"],
  );
});

test("the endorsed policy is another content, which is printed for the first time; the endorsement as well", async () => {
  const policyNo = await issue();
  await print(policyNo);
  const endorseNo = await endorseTestPolicy(product, policyNo);
  assert.equal((await print(policyNo)).data.printNo, 1);
  assert.equal((await print(endorseNo)).data.printNo, 1);
  assert.deepEqual(await historyOf(policyNo), [
    [2, 1, "", ""],
    [1, 1, "", ""],
  ]);
  const { data } = await product.ask(
    queryPrintCounts,
    { businessNos: [endorseNo, policyNo, endorseNo] },
    { token: clerk },
  );
  assert.deepEqual(
    data.list.map(({ businessNo, kind, printCount, templateNo }) => [
      businessNo,
      kind,
      printCount,
      templateNo,
    ]),
    [
      [endorseNo, "P04", 1, ""],
      [policyNo, "P01", 1, ""],
    ],
  );
});

test("two clicks at once count two printings, and the second needs its reason", async () => {
  const policyNo = await issue();
  const [one, two] = await Promise.all([print(policyNo), print(policyNo)]);
  assert.deepEqual([one.code, two.code].toSorted(), ["0000", "TPL002"]);
  assert.equal((await historyOf(policyNo)).length, 1);
});

test("another branch sees, prints and reads nothing; the query post has no printing", async () => {
  const policyNo = await issue();
  await print(policyNo);
  const foreign = await product.signIn(CLERK_BEIJING);
  assert.equal((await print(policyNo, NO_REASON, foreign)).code, "TPL001");
  const history = await product.ask(queryPrintHistory, { businessNo: policyNo }, { token: foreign });
  assert.equal(history.code, "TPL001");
  const list = { filters: {}, size: 50, want: "rows" } as const;
  assert.deepEqual((await product.ask(queryPrintablePaperList, list, { token: foreign })).data.rows, []);
  const counts = await product.ask(queryPrintCounts, { businessNos: [policyNo] }, { token: foreign });
  assert.deepEqual(counts.data.list, []);
  await insertOutsideTestUsers(product);
  const agent = await product.signIn(OUTSIDE_TEST_USERS.agent);
  const ofAgent = await product.ask(queryPrintCounts, { businessNos: [policyNo] }, { token: agent });
  assert.deepEqual(ofAgent.data.list, [], "not the agent's business");
  assert.equal((await print(policyNo, NO_REASON, agent)).code, "TPL001");
  const taskId = await begin([policyNo], NO_REASON, foreign);
  assert.equal(await endOf(taskId, foreign), "已合并 0 份单证，1 份未能打印，原因见套打结果");
  assert.deepEqual(await resultsOf(taskId, foreign), [`${policyNo} 2 该保单不存在`]);
  const stranger = await product.ask(queryPrintTask, { taskId }, { token: clerk });
  assert.equal(stranger.code, "TPL003", "a task is its owner's");
  const post = await product.signIn(QUERY_POST);
  assert.equal((await print(policyNo, LOST, post)).code, "SYS403");
});

test("a batch is one file in the order chosen, with a result for each; what was printed before needs a reason", async () => {
  const [one, two, three] = [await issue(), await issue(), await issue()];
  await print(two);
  const refused = await product.ask(
    printIssuedPapers,
    { businessNos: [one, two], ...NO_REASON },
    { token: clerk },
  );
  assert.equal(refused.code, "TPL002");
  const unknown = `${one.slice(0, -6)}999999`;
  const taskId = await begin([three, unknown, two, one, three], LOST);
  assert.equal(await endOf(taskId), "已合并 3 份单证，1 份未能打印，原因见套打结果");
  assert.deepEqual(await resultsOf(taskId), [
    `${three} 1`,
    `${unknown} 2 该保单不存在`,
    `${two} 1`,
    `${one} 1`,
  ]);
  const text = (await pagesOf(taskId)).join("\n");
  const places = [three, two, one].map((no) => text.indexOf(no));
  assert.ok(
    places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1)),
    String(places),
  );
  assert.deepEqual(await historyOf(two), [
    [1, 2, "01", ""],
    [1, 1, "", ""],
  ]);
  assert.deepEqual(await historyOf(three), [[1, 1, "", ""]], "a first printing keeps no reason");
  const rows = await product.ask(
    queryPrintablePaperList,
    { filters: { status: "1" }, size: 50, want: "rows" },
    { token: clerk },
  );
  assert.equal(rows.data.rows.find(({ businessNo }) => businessNo === two)?.["printCount"], "2");
  const ask = (businessNos: string[]) =>
    product.ask(printIssuedPapers, { businessNos, ...NO_REASON }, { token: clerk });
  for (const wrong of [[], [one.replace("P", "Q")], Array.from({ length: 201 }, () => one)])
    assert.equal((await ask(wrong)).code, "SYS001");
});

test("a batch that is killed counts each paper once, and none before the joined file stands", async () => {
  const policies: string[] = [];
  for (let count = 0; count < 4; count += 1) policies.push(await issue());
  const count = async (table: string) => {
    const { rows } = await product.admin.query<{ count: number }>(
      `select count(*)::int as count from ${table} where business_no = any ($1)`,
      [policies],
    );
    return rows[0]?.count ?? 0;
  };
  const countPrinted = () => count("(select * from paper_print where status = '1') p");
  // As if the process were gone: another run takes the task.
  const kill = () =>
    product.admin.query(
      "update task set run_no = run_no + 1, heard_until = now() - interval '1 hour' where state = 'running'",
    );
  const { files } = product.services;
  const write = files.write.bind(files);
  const countsAtFile: number[] = [];
  files.write = async (...input) => {
    const written = await write(...input);
    countsAtFile.push(await countPrinted());
    if (countsAtFile.length === 1) await kill();
    return written;
  };
  try {
    const taskId = await begin(policies);
    const patience = AbortSignal.timeout(60_000);
    while ((await count("paper")) < 2) {
      assert.ok(!patience.aborted);
      await new Promise((done) => setTimeout(done, 5));
    }
    assert.equal(await countPrinted(), 0);
    await kill();
    assert.equal(await endOf(taskId), "已合并 4 份单证");
    assert.deepEqual(countsAtFile, [0, 0], "the file of the killed run counted nothing");
    assert.equal(await countPrinted(), 4);
    const text = (await pagesOf(taskId)).join("\n");
    for (const policyNo of policies) {
      assert.ok(text.includes(policyNo));
      assert.equal((await historyOf(policyNo)).length, 1);
    }
  } finally {
    files.write = write;
  }
  assert.deepEqual(await product.audit(), []);
});

test("a paper that takes too long, fails or cannot be joined is a row with its reason, and the rest is printed", async () => {
  const [slow, failing, broken, whole] = [await issue(), await issue(), await issue(), await issue()];
  const { papers } = product.services;
  const { long } = papers;
  const isPaperOf = (policyNo: string, input: Parameters<typeof long.render>[0]) =>
    JSON.stringify(input.data).includes(policyNo);
  const render: typeof long.render = async (input, seal) => {
    if (isPaperOf(slow, input)) throw new WorkerLimitError("printing took longer than 300000 ms");
    if (isPaperOf(failing, input)) throw new TemplateError("unknown variable");
    const rendering = await long.render(input, seal);
    if (!isPaperOf(broken, input) || !("printed" in rendering)) return rendering;
    return { printed: { ...rendering.printed, pdf: Buffer.from("%PDF-1.7 without an end") } };
  };
  Object.assign(papers, { long: { ...long, render } });
  try {
    const taskId = await begin([slow, failing, broken, whole]);
    assert.equal(await endOf(taskId), "已合并 1 份单证，3 份未能打印，原因见套打结果");
    assert.deepEqual(await resultsOf(taskId), [
      `${slow} 2 该单证未能在规定时间内生成`,
      `${failing} 2 该单证生成失败`,
      `${broken} 2 该单证的文件无法并入合并文件`,
      `${whole} 1`,
    ]);
    assert.ok((await pagesOf(taskId)).join("\n").includes(whole));
    assert.deepEqual((await historyOf(broken)).length, 0);
  } finally {
    Object.assign(papers, { long });
  }
});
