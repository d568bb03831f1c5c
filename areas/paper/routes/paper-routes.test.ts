import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { OUTSIDE_TEST_USERS, insertOutsideTestUsers } from "#apps/server/testing/outside.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { takeBackProposal } from "#areas/proposal/contract/proposal.ts";
import { ELECTRONICS_TEST_CUSTOMER, fillFormForTestCustomer } from "#areas/quotation/builder.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { changeStoredFile, replaceStoredFile } from "#platform/server/testing/changed-file.ts";
import { CASHIER, CLERK, CLERK_BEIJING, QUERY_POST } from "#platform/testing/people.ts";
import {
  downloadPaper,
  type PaperView,
  previewPaper,
  printPolicy,
  queryPaperList,
} from "../contract/papers.ts";

const LIMIT = {
  limitDeductibleFlag: "1",
  limitCode: "accumulativeIndemnityLimit",
  limitValue: "8000000.00",
};

let product: TestProduct;
let clerk: string;
let form: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  clerk = await product.signIn(CLERK);
  const { rows } = await product.admin.query<{ cases: { caseNo: string; form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405'",
  );
  const found = rows.flatMap(({ cases }) => cases).find(({ caseNo }) => caseNo === "EL-01");
  assert.ok(found);
  const employer = fillFormForTestCustomer(found.form, ELECTRONICS_TEST_CUSTOMER);
  form = { ...employer, base: { ...employer["base"], isSeeFeeFlag: "0" }, limit: [LIMIT] };
});
after(() => product.close());

async function issue(changes: FilledForm = {}): Promise<string> {
  const client = createProposalTestClient(product.ask, clerk);
  const { policyNo } = await client.submit(await client.add("0405", { ...form, ...changes }));
  assert.notEqual(policyNo, "");
  return policyNo;
}

async function print(policyNo: string, token = clerk): Promise<PaperView> {
  const { code, data } = await product.ask(printPolicy, { policyNo }, { token });
  assert.equal(code, "0000");
  assert.ok(data.paper);
  return data.paper;
}

const papersOf = async (policyNo: string, token = clerk) =>
  (await product.ask(queryPaperList, { policyNo }, { token })).data.list;

function fetchFile(call: typeof previewPaper | typeof downloadPaper, paperId: string, token = clerk) {
  const headers = { authorization: `Bearer ${token}` };
  return product.app.inject({ method: "GET", url: call.path, query: { paperId }, headers });
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const loseFile = (paperId: string) => rm(join(product.place.dataDir, "papers", paperId));
const changeFile = (fileId: string, bytes: number) =>
  changeStoredFile(product.services.printed, { fileId, bytes });

test("a schedule is printed on the first request, listed, shown in the page and saved under its name", async () => {
  const policyNo = await issue();
  assert.deepEqual(await papersOf(policyNo), []);
  const paper = await print(policyNo);
  assert.deepEqual(await papersOf(policyNo), [paper]);
  const { kindName, isCurrent, contentVersion, madeByName, fileName } = paper;
  assert.deepEqual([kindName, isCurrent, contentVersion], ["保险单", true, 1]);
  assert.deepEqual([madeByName, fileName], ["测试员乙", `保险单-${policyNo}.pdf`]);
  const shown = await fetchFile(previewPaper, paper.paperId);
  assert.equal(shown.headers["content-type"], "application/pdf");
  assert.match(String(shown.headers["content-disposition"]), /^inline; /);
  assert.match(String(shown.headers["content-security-policy"]), /default-src 'none'/);
  assert.equal(shown.rawPayload.length, paper.fileBytes);
  assert.equal(sha256(shown.rawPayload), paper.sha256);
  const saved = await fetchFile(downloadPaper, paper.paperId);
  assert.match(String(saved.headers["content-disposition"]), /^attachment; /);
  assert.deepEqual(saved.rawPayload, shown.rawPayload);
  assert.equal((await extractPdfPageTexts(saved.rawPayload)).length, paper.pages);
});

test("later requests get the first print, and each request is audited", async () => {
  const policyNo = await issue();
  const paper = await print(policyNo);
  assert.deepEqual(await print(policyNo, await product.signIn(QUERY_POST)), paper);
  const { rows } = await product.admin.query<{ user_code: string; demanded: string | null }>(
    "select user_code, change ->> 'demanded' as demanded from audit_row where subject = $1 order by audit_id",
    [paper.paperId],
  );
  assert.deepEqual(rows, [
    { user_code: CLERK, demanded: null },
    { user_code: QUERY_POST, demanded: policyNo },
  ]);
});

test("a schedule states the figures of the submission, whatever a calculation today gives", async () => {
  const at = { planEndDate: "2025-07-31", planFee: "74257.60", payRatio: "50" };
  const payPlan = [
    { ...at, payNo: "1", planDate: "2025-01-01", planEndDate: "2025-01-01" },
    { ...at, payNo: "2", planDate: "2025-07-01" },
  ];
  const policyNo = await issue({ payPlan });
  const { rows } = await product.admin.query<{ place: string; value: string }>(
    `select concat_ws('.', f ->> 'section', f ->> 'index', f ->> 'element') as place, f ->> 'value' as value
     from contract_transaction, jsonb_array_elements(figures) f where contract_no = $1`,
    [policyNo],
  );
  const kept = new Map(rows.map(({ place, value }) => [place, value]));
  assert.deepEqual(
    ["fee.-1.sumPremium", "payPlan.0.planFee", "payPlan.1.planFee"].map((place) => Number(kept.get(place))),
    [148515.2, 74257.6, 74257.6],
  );
  assert.ok([...kept.values()].map(Number).includes(102785.6), "what its rows were reckoned to");
  await product.admin.query(
    "update contract_transaction set figures = replace(figures::text, '102785.6', '102777.7')::jsonb where contract_no = $1",
    [policyNo],
  );
  const { paperId } = await print(policyNo);
  const text = (await extractPdfPageTexts((await fetchFile(previewPaper, paperId)).rawPayload)).join("");
  for (const value of ["102,777.70", "74,257.60", "148,515.20"]) assert.ok(text.includes(value), value);
  assert.ok(!text.includes("102,785.60"));
});

test("figures are stored at submission and deleted when the draft is changed again", async () => {
  const client = createProposalTestClient(product.ask, clerk);
  const figuresOf = async (proposalNo: string): Promise<unknown> => {
    const asked = "select figures from document where business_no = $1";
    return (await product.admin.query<{ figures: unknown }>(asked, [proposalNo])).rows[0]?.figures;
  };
  const waiting = { ...form, base: { ...form["base"], isSeeFeeFlag: "1" } };
  const begun = await client.add("0405", waiting);
  const { proposalNo } = begun;
  assert.equal(await figuresOf(proposalNo), null);
  const { status, version } = await client.submit(begun);
  assert.equal(status, "06");
  assert.ok(Array.isArray(await figuresOf(proposalNo)));
  const back = await client.done(takeBackProposal, { proposalNo, version, reason: "改保额" });
  await client.edit(back, waiting);
  assert.equal(await figuresOf(proposalNo), null);
});

test("a policy without stored figures is printed with the premium of its contract", async () => {
  const policyNo = await issue();
  await product.admin.query("update contract_transaction set figures = null where contract_no = $1", [
    policyNo,
  ]);
  const { paperId } = await print(policyNo);
  const text = (await extractPdfPageTexts((await fetchFile(previewPaper, paperId)).rawPayload)).join("");
  assert.match(text, /148,515\.20/);
  assert.doesNotMatch(text, /undefined|null|NaN/);
});

test("a lost or changed file is printed again, byte for byte; a lost one is stored, a change is logged", async () => {
  const { log } = product.app;
  const logged = log.error;
  const lines: string[] = [];
  log.error = (line: string) => void lines.push(line);
  try {
    for (const spoil of [loseFile, changeFile]) {
      const paper = await print(await issue());
      const { paperId, fileBytes, sha256: kept } = paper;
      const earlierFile = (await fetchFile(previewPaper, paperId)).rawPayload;
      await spoil(paperId, fileBytes);
      lines.length = 0;
      for (const call of [previewPaper, downloadPaper])
        assert.deepEqual((await fetchFile(call, paperId)).rawPayload, earlierFile);
      const line = `the file papers/${paperId} has changed: it was ${fileBytes} bytes with sha256 ${kept}`;
      const isChanged = spoil === changeFile;
      assert.deepEqual(lines, isChanged ? [line, line] : []);
      const file = { fileId: paperId, bytes: fileBytes, sha256: kept };
      assert.equal(await product.services.printed.compare(file), isChanged ? "changed" : "intact");
      await replaceStoredFile(product.services.printed, paperId, earlierFile);
    }
  } finally {
    log.error = logged;
  }
});

test("a user who may not download sees the list, and neither prints nor opens", async () => {
  const { paperId, businessNo: policyNo } = await print(await issue());
  const token = await product.signIn(CASHIER);
  assert.equal((await papersOf(policyNo, token)).length, 1);
  const refused = await product.ask(printPolicy, { policyNo }, { token });
  assert.deepEqual([refused.status, refused.code], [403, "SYS403"]);
  for (const call of [previewPaper, downloadPaper])
    assert.equal((await fetchFile(call, paperId, token)).statusCode, 403);
});

test("papers of another branch, of another agency and unknown ones answer like missing ones", async () => {
  const { paperId, businessNo: policyNo } = await print(await issue());
  await insertOutsideTestUsers(product);
  for (const userCode of [CLERK_BEIJING, OUTSIDE_TEST_USERS.rival, OUTSIDE_TEST_USERS.agent]) {
    const token = await product.signIn(userCode);
    for (const call of [queryPaperList, printPolicy])
      assert.equal((await product.ask(call, { policyNo }, { token })).code, "POL001", userCode);
    for (const call of [previewPaper, downloadPaper])
      for (const value of [paperId, "nothing"])
        assert.equal((await fetchFile(call, value, token)).json<{ code: string }>().code, "PAP001", userCode);
  }
  await product.admin.query("update policy set agency_code = 'AG000001' where policy_no = $1", [policyNo]);
  const agent = await product.signIn(OUTSIDE_TEST_USERS.agent);
  assert.equal((await print(policyNo, agent)).paperId, paperId);
  const rival = await product.signIn(OUTSIDE_TEST_USERS.rival);
  assert.equal((await product.ask(printPolicy, { policyNo }, { token: rival })).code, "POL001");
  await product.admin.query("update policy set agency_code = '' where policy_no = $1", [policyNo]);
});

test("characters that the font lacks are reported by field, and nothing is printed", async () => {
  const policyNo = await issue();
  const name = async (holderName: string) =>
    product.admin.query("update policy set holder_name = $2 where policy_no = $1", [policyNo, holderName]);
  await name("示例𰀀厂");
  const { code, message, fields } = await product.ask(printPolicy, { policyNo }, { token: clerk });
  assert.deepEqual([code, message], ["PAP003", "字库中没有“𰀀”，无法印出单证"]);
  assert.deepEqual(fields, [{ path: "cover.0.value", message: "投保人：字库中没有“𰀀”" }]);
  assert.deepEqual(await papersOf(policyNo), []);
  await name(ELECTRONICS_TEST_CUSTOMER.name);
});

test("of simultaneous first requests on two servers one creates the paper and all get it", async () => {
  const other = await product.openAnother();
  try {
    for (let round = 0; round < 3; round += 1) {
      const policyNo = await issue();
      const asks = [product.ask, other.ask, product.ask, other.ask];
      const answers = await Promise.all(asks.map((ask) => ask(printPolicy, { policyNo }, { token: clerk })));
      const ids = new Set(answers.map(({ data }) => data.paper?.paperId));
      assert.equal(ids.size, 1);
      const list = await papersOf(policyNo);
      assert.equal(list.length, 1);
      const { rawPayload } = await fetchFile(previewPaper, list[0]?.paperId ?? "");
      assert.equal(sha256(rawPayload), list[0]?.sha256);
    }
  } finally {
    await other.close();
  }
});

test("the writer may insert rows of papers, and neither change nor delete them", async () => {
  await print(await issue());
  const { writer } = product.database.roles;
  for (const change of ["update paper set pages = 9", "delete from paper"]) {
    await product.admin.query("begin");
    await product.admin.query(`set local role ${writer}`);
    await assert.rejects(product.admin.query(change), /permission denied/);
    await product.admin.query("rollback");
  }
});

test("after printing every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});

test("a changed template gives another paper, and the earlier one stays readable but is not reproduced if lost or changed", async () => {
  const policyNo = await issue();
  const { paperId: earlier, fileBytes } = await print(policyNo);
  const earlierFile = (await fetchFile(previewPaper, earlier)).rawPayload;
  await product.admin.query("update paper set template_version = '0123456789abcdef' where paper_id = $1", [
    earlier,
  ]);
  const { paperId: later } = await print(policyNo);
  assert.notEqual(later, earlier);
  assert.deepEqual(
    (await papersOf(policyNo)).map(({ paperId, isCurrent }) => [paperId, isCurrent]),
    [
      [later, true],
      [earlier, false],
    ],
  );
  assert.deepEqual((await fetchFile(previewPaper, earlier)).rawPayload, earlierFile);
  for (const spoil of [changeFile, loseFile]) {
    await spoil(earlier, fileBytes);
    for (const call of [previewPaper, downloadPaper])
      assert.equal((await fetchFile(call, earlier)).json<{ code: string }>().code, "PAP002");
  }
  await replaceStoredFile(product.services.printed, earlier, earlierFile);
});
