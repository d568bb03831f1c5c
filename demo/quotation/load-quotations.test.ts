import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { listSearchEntries } from "#platform/search/server/search-store.ts";
import { toSearchTermQueries } from "#platform/search/terms.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { addInquiry, queryInquiryInfo } from "#areas/quotation/contract/inquiry.ts";
import { CLERK } from "#platform/testing/people.ts";
import {
  DEMO_QUOTATION_COUNT,
  loadDemoQuotations,
  countSeededQuotations,
  seedQuotations,
} from "./load-quotations.ts";

let product: TestProduct;
const nowMs = Date.now();
const report = (): void => undefined;

before(async () => {
  product = await openTestProduct({ chores: false });
  await product.admin.query(`set role ${product.database.roles.owner}`);
  await loadDemoQuotations(product.admin, nowMs);
  await product.admin.query("reset role");
});
after(() => product.close());

async function counted(sql: string): Promise<number> {
  const { rows } = await product.admin.query<{ count: string }>(`select count(*) from ${sql}`);
  return Number(rows[0]?.count);
}

test("a demonstration begins with quotations of two years, in every state that lasts", async () => {
  assert.equal(await counted("document"), DEMO_QUOTATION_COUNT);
  const { rows } = await product.admin.query<{ status: string }>(
    "select distinct status from document order by status",
  );
  assert.deepEqual(
    rows.map(({ status }) => status),
    ["01", "03", "04", "05", "06", "07", "08", "09"],
  );
  assert.equal(await counted("document where input_at > now()"), 0);
  assert.ok((await counted("document where input_at < now() - interval '20 months'")) > 0);
  assert.ok((await counted("document where input_at > now() - interval '14 days'")) > 0);
});

test("every check of the audit holds for them", async () => assert.deepEqual(await product.audit(), []));

test("they are for the demonstration's own customers where the branch has any", async () => {
  const known = await counted(
    "document d where exists (select from customer c where c.customer_name = d.holder_name)",
  );
  assert.ok(known > DEMO_QUOTATION_COUNT / 3, String(known));
});

test("a customer has its own industry in its documents, and what a name describes is what is insured", async () => {
  const { rows } = await product.admin.query<{ holder: string; is: string; code: string }>(
    `select distinct d.holder_name as holder, c.industry as code,
       coalesce(d.content #>> '{holder,industry,-1}', '') as is
     from document d join customer c on c.customer_name = d.holder_name order by 1`,
  );
  assert.ok(rows.some(({ code }) => code.startsWith("P83")));
  assert.deepEqual(
    rows.filter(({ is, code }) => is !== code),
    [],
  );
  assert.equal(
    await counted(
      "document where content #>> '{holder,customerType}' = '1' and content #> '{holder,industry}' is not null",
    ),
    0,
  );
  assert.equal(
    await counted("document where risk_code = '0801' and content #>> '{ship,shipType}' <> '01'"),
    0,
  );
});

test("each opens as one that was entered by hand, and the next number follows theirs", async () => {
  const token = await product.signIn(CLERK);
  const { rows } = await product.admin.query<{ business_no: string; risk_code: string }>(
    "select business_no, risk_code from document where com_code = '32010100' order by business_no",
  );
  assert.ok(rows.length > 0);
  for (const { business_no: id } of rows.slice(0, 20)) {
    const { code, data } = await product.ask(queryInquiryInfo, { id }, { token });
    assert.equal(code, "0000");
    assert.equal(data.notPriced, "", id);
    const named = data.errors.filter(({ section, element }) => section === "base" || element === "agentFee");
    assert.deepEqual(named, [], id);
  }
  const numbers = new Set(rows.map((row) => row.business_no));
  const form = { holder: { holderName: "江苏华宁电气有限公司" } };
  const added = await product.ask(addInquiry, { riskCode: rows[0]?.risk_code ?? "", form }, { token });
  assert.equal(added.code, "0000");
  assert.ok(!numbers.has(added.data.inquiryNo));
});

test("a second start adds none, and more are added up to what is asked for, wherever it was stopped", async () => {
  await loadDemoQuotations(product.admin, nowMs);
  assert.equal(await countSeededQuotations(product.admin), DEMO_QUOTATION_COUNT);
  const earlier = await counted("document");
  await seedQuotations(product.admin, 700, { nowMs, report });
  await seedQuotations(product.admin, 700, { nowMs, report });
  assert.equal(await counted("document"), earlier + 700 - DEMO_QUOTATION_COUNT);
  assert.deepEqual(await product.audit(), []);
});

test("the messages of a demonstration are of documents that there are, as they were decided, and the latest wait", async () => {
  assert.ok((await counted("message")) > 0);
  const untold =
    await counted(`message m where m.content ->> 'businessNo' <> '' and not exists (select from document d
    where d.business_no = m.content ->> 'businessNo' and d.holder_name = m.content ->> 'holderName'
      and d.input_by = m.receiver_code and d.com_code = m.com_code)`);
  assert.equal(untold, 0);
  assert.equal(await counted("message where sent_at > now() or read_at < sent_at"), 0);
  assert.equal(
    await counted(
      "(select from message where not is_read and message_type = '3' group by receiver_code having count(*) > 3) m",
    ),
    0,
  );
  assert.ok(
    (await counted("message where receiver_code = '10000002' and not is_read and message_type = '3'")) > 0,
  );
});

test("what was made is found", async () => {
  const { rows } = await product.admin.query<{ business_no: string; holder_name: string }>(
    "select business_no, holder_name from document order by business_no limit 30",
  );
  for (const { business_no, holder_name } of rows)
    for (const typed of [business_no, holder_name]) {
      const asked = {
        kinds: ["inquiry"],
        ownKinds: [],
        questions: toSearchTermQueries(typed),
        maxEntries: 500,
      };
      const found = await readInScope(product.database, SYSTEM_ACTOR, (reader) =>
        listSearchEntries(reader, asked),
      );
      assert.ok(
        found.some(({ key }) => key === business_no),
        typed,
      );
    }
});
