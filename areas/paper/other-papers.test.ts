import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { OUTSIDE_TEST_USERS, insertOutsideTestUsers } from "#apps/server/testing/outside.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { createInquiryTestClient, getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { CASHIER, CLERK, CLERK_BEIJING } from "#platform/testing/people.ts";
import {
  downloadPaper,
  type PaperView,
  previewPaper,
  printPolicy,
  printQuotation,
  queryPaperList,
  queryQuotationPaperList,
} from "./contract/papers.ts";
import type { PolicyPaperCode } from "./rules/paper-kinds.ts";

let product: TestProduct;
let clerk: string;
let policyNo: string;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  clerk = await product.signIn(CLERK);
  const client = createProposalTestClient(product.ask, clerk);
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const special = [{ specialCode: "TY0401", specialTitle: "记名投保", specialContent: "双方另行商定。" }];
  ({ policyNo } = await client.submit(await client.add("0405", { ...form, special })));
  assert.notEqual(policyNo, "");
});
after(() => product.close());

const print = (paperCode: PolicyPaperCode, token = clerk) =>
  product.ask(printPolicy, { policyNo, paperCode }, { token });

async function read(paperId: string, token = clerk) {
  const headers = { authorization: `Bearer ${token}` };
  return product.app.inject({ method: "GET", url: previewPaper.path, query: { paperId }, headers });
}

async function textOf(paper: PaperView): Promise<string> {
  return (await extractPdfPageTexts((await read(paper.paperId)).rawPayload)).join("").replace(/\s+/g, "");
}

test("a policy offers the papers that it has something for, and prints each once, sealed", async () => {
  const { data } = await product.ask(queryPaperList, { policyNo }, { token: clerk });
  assert.deepEqual(
    data.kinds.map(({ code, name }) => `${code} ${name}`),
    ["P01 保险单", "P02 保险单明细表", "P06 保险凭证", "P12 特别约定清单"],
  );
  for (const { code, name } of data.kinds) {
    const { paper } = (await print(code)).data;
    assert.ok(paper, code);
    assert.deepEqual([paper.kindName, paper.isCurrent], [name, true]);
    assert.notEqual(paper.sealSerial, null);
    assert.deepEqual((await print(code)).data.paper, paper);
    assert.equal((await textOf(paper)).includes("双方另行商定"), ["P01", "P12"].includes(code), code);
  }
  const { list } = (await product.ask(queryPaperList, { policyNo }, { token: clerk })).data;
  assert.deepEqual(
    list.map(({ isCurrent }) => isCurrent),
    [true, true, true, true],
  );
});

test("what a policy has nothing for is refused by name, and only those who may see it print it", async () => {
  const { code, message } = await print("P11");
  assert.deepEqual([code, message], ["PAP010", "该保单没有人员清单的内容，不能出具"]);
  assert.equal((await print("P07")).code, "PAP010");
  assert.equal((await print("P02", await product.signIn(CLERK_BEIJING))).code, "POL001");
  assert.equal((await print("P02", await product.signIn(CASHIER))).code, "SYS403");
});

test("a policy that insurers share has an agreement with their shares and a place for each to sign", async () => {
  const client = createProposalTestClient(product.ask, clerk);
  const share = { coinsFlag: "1", issueFeeRate: "7.77", coinsPremiumType: "1" };
  const coinsurance = [
    { ...share, coinsCode: "JTCX", coinsName: "本公司", coinsRole: "1", coinsRate: "60.0000" },
    { ...share, coinsCode: "SLGB", coinsName: "示例共保甲", coinsRole: "2", coinsRate: "40.0000" },
  ];
  const form = { ...(await getEmployerFormWithoutPrepayment(product.admin)), coinsurance };
  const shared = await client.submit(await client.add("0405", form));
  assert.notEqual(shared.policyNo, "", JSON.stringify(shared));
  const { data } = await product.ask(queryPaperList, { policyNo: shared.policyNo }, { token: clerk });
  assert.ok(data.kinds.some(({ code, name }) => code === "P08" && name === "共保协议"));
  const asked = { policyNo: shared.policyNo, paperCode: "P08" } as const;
  const { paper } = (await product.ask(printPolicy, asked, { token: clerk })).data;
  assert.ok(paper);
  const text = await textOf(paper);
  for (const words of ["共保协议", shared.policyNo, "60%", "40%", "100%", "SLGB", "共保各方签章", "一式2份"])
    assert.ok(text.includes(words), `${words} in ${text}`);
  assert.equal(text.split("授权代表").length, 3);
  assert.doesNotMatch(text, /出单费比例|7\.77%/);
  assert.equal((await print("P08")).code, "PAP010");
  await insertOutsideTestUsers(product);
  await product.admin.query("update policy set agency_code = 'AG000003' where policy_no = $1", [
    shared.policyNo,
  ]);
  const agent = await product.signIn(OUTSIDE_TEST_USERS.promoted);
  const seen = (await product.ask(queryPaperList, { policyNo: shared.policyNo }, { token: agent })).data;
  assert.ok(seen.kinds.length > 0 && seen.kinds.every(({ code }) => code !== "P08"));
  assert.deepEqual(seen.list, []);
  assert.notEqual((await product.ask(printPolicy, asked, { token: agent })).code, "0000");
  assert.match((await read(paper.paperId, agent)).payload, /PAP001/);
  await product.admin.query("update policy set agency_code = '' where policy_no = $1", [shared.policyNo]);
});

test("a lost certificate is printed again byte for byte, and another branch does not get it", async () => {
  const { paper } = (await print("P06")).data;
  assert.ok(paper);
  const first = (await read(paper.paperId)).rawPayload;
  await rm(join(product.place.dataDir, "papers", paper.paperId));
  assert.ok((await read(paper.paperId)).rawPayload.equals(first));
  const foreign = await read(paper.paperId, await product.signIn(CLERK_BEIJING));
  assert.match(foreign.payload, /PAP001/);
});

test("an approved inquiry becomes a quotation with its term, and one without a price does not", async () => {
  const client = createInquiryTestClient(product.ask, clerk);
  const draft = await client.add("0405", await getEmployerFormWithoutPrepayment(product.admin));
  const ask = (inquiryNo: string, token = clerk) => product.ask(printQuotation, { inquiryNo }, { token });
  assert.equal((await ask(draft.inquiryNo)).code, "PAP011");
  const { inquiryNo } = await client.submit(draft);
  const { paper } = (await ask(inquiryNo)).data;
  assert.ok(paper);
  const text = await textOf(paper);
  const { rows } = await product.admin.query<{ until: string }>(
    `select to_char(valid_until, 'YYYY"年"MM"月"DD"日"') as until from document where business_no = $1`,
    [inquiryNo],
  );
  for (const words of ["询价报价单", inquiryNo, `报价有效期至${rows[0]?.until}`, "报价保险费", "公司签章"])
    assert.ok(text.includes(words), `${words} in ${text}`);
  assert.doesNotMatch(text, /手续费|佣金|客户风险等级|保险单号/);
  const { data } = await product.ask(queryQuotationPaperList, { inquiryNo }, { token: clerk });
  assert.deepEqual([data.isPrintable, data.list], [true, [paper]]);
  const beijing = await product.signIn(CLERK_BEIJING);
  assert.equal((await ask(inquiryNo, beijing)).code, "QUO001");
  const saved = await product.app.inject({
    method: "GET",
    url: downloadPaper.path,
    query: { paperId: paper.paperId },
    headers: { authorization: `Bearer ${clerk}` },
  });
  assert.match(String(saved.headers["content-disposition"]), /^attachment; /);
  assert.deepEqual(await product.audit(), []);
});
