import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { CLERK } from "#platform/testing/people.ts";
import { previewPaper, printPolicy, queryPaperList } from "./contract/papers.ts";

const PERSONS = 600;

let product: TestProduct;
let token: string;
let policyNo: string;

before(async () => {
  product = await openTestProduct({
    jobs: { concurrency: 2 },
    chores: false,
    now: () => new Date("2024-12-16T02:00:00Z"),
  });
  token = await product.signIn(CLERK);
  const client = createProposalTestClient(product.ask, token);
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  ({ policyNo } = await client.submit(await client.add("0405", form)));
  await product.admin.query(
    `update contract_transaction set content = jsonb_set(content, '{roster}', (select jsonb_agg(jsonb_build_object(
       'personName', '雇员' || n, 'certificateNo', '32010519800101' || lpad(n::text, 4, '0'))) from generate_series(1, $2::int) n))
     where contract_no = $1`,
    [policyNo, PERSONS],
  );
});
after(() => product.close());

async function finished(taskId: string) {
  const patience = AbortSignal.timeout(60_000);
  for (;;) {
    const { data } = await product.ask(queryTask, { taskId }, { token });
    if (["done", "failed", "cancelled"].includes(data.state)) return data;
    assert.ok(!patience.aborted, JSON.stringify(data));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const fetchFile = (url: string, query: Record<string, string>) =>
  product.app.inject({ method: "GET", url, query, headers: { authorization: `Bearer ${token}` } });

test("a policy of many persons is printed as one task even if requested twice, with every person", async () => {
  const asked = await Promise.all([1, 2].map(() => product.ask(printPolicy, { policyNo }, { token })));
  const ends = await Promise.all(
    asked.map(({ data }) => {
      assert.equal(data.paper, null);
      return finished(data.taskId ?? "");
    }),
  );
  assert.deepEqual(
    ends.map(({ state, title }) => [state, title]),
    [1, 2].map(() => ["done", `打印保单：${policyNo}`]),
  );
  const { data } = await product.ask(queryPaperList, { policyNo }, { token });
  assert.equal(data.list.length, 1);
  const [paper] = data.list;
  assert.ok(paper && paper.pages > 5);
  const { rawPayload } = await fetchFile(previewPaper.path, { paperId: paper.paperId });
  const text = (await extractPdfPageTexts(rawPayload)).join("");
  for (const person of [`雇员1`, `雇员${PERSONS}`]) assert.ok(text.includes(person), person);
  const own = ends.find(({ message }) => message === `共 ${paper.pages} 页`);
  const file = await fetchFile(downloadTaskFile.path, { taskId: own?.taskId ?? "" });
  assert.deepEqual(file.rawPayload, rawPayload);
});

test("a paper printed by a task is available at once for later requests", async () => {
  const { data } = await product.ask(printPolicy, { policyNo }, { token });
  assert.equal(data.taskId, null);
  assert.equal(data.paper?.isCurrent, true);
});

test("a task that cannot print lists the missing characters and is not retried", async () => {
  await product.admin.query("update paper set template_version = '0123456789abcdef'");
  await product.admin.query("update policy set insured_name = '示例𰀀厂'");
  const { data } = await product.ask(printPolicy, { policyNo }, { token });
  const { state, message } = await finished(data.taskId ?? "");
  assert.equal(state, "failed");
  assert.match(message, /字库中没有“𰀀”/);
});
