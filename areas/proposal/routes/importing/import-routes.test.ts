import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import {
  createOtherCertificateNo,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  insureOtherCertificate,
} from "#areas/quotation/builder.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { cancelTask, downloadTaskFile, queryTask, retryTask } from "#platform/jobs/contract.ts";
import type { Call, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import {
  type WorkbookSheetRows,
  sendTestImportFile,
  buildImportSheets,
  writeTestWorkbook,
} from "#areas/judging/builder/import-file.ts";
import { CLERK, SAFETY_MANAGER } from "#platform/testing/people.ts";
import { createProposalTestClient } from "../../builder.ts";
import { queryProposalInfo, revokeProposal } from "../../contract/proposal.ts";
import { batchAddPublic, checkExcelPublic, queryImportTemplate } from "../../contract/importing.ts";

const MAIN = "投保单";
const ROSTER = "人员清单";

let product: TestProduct;
let clerk: string;
let cases: Map<string, FilledForm>;
let products: Map<string, Product>;

before(async () => {
  product = await openTestProduct({
    chores: false,
    now: () => new Date("2024-12-16T02:00:00Z"),
    jobs: { concurrency: 1, leaseMs: 900, waitsMs: [20, 20, 20, 20] },
  });
  clerk = await product.signIn(CLERK);
  const { rows } = await product.admin.query<{
    product: Product;
    cases: { caseNo: string; form: FilledForm }[];
  }>("select content as product, cases from product_version");
  products = new Map(rows.map((row) => [row.product.riskCode, row.product]));
  cases = new Map(rows.flatMap((row) => row.cases).map(({ caseNo, form }) => [caseNo, form]));
});
after(() => product.close());

const productOf = (riskCode: string): Product => {
  const found = products.get(riskCode);
  assert.ok(found, riskCode);
  return found;
};
const employer = (): FilledForm =>
  fillFormForTestCustomer(cases.get("EL-01") ?? {}, ELECTRONICS_TEST_CUSTOMER);

const send = <C extends Call>(
  call: C,
  riskCode: string,
  file: { name?: string; content: Buffer },
  { token = clerk, ...more }: { token?: string; soundOnly?: string } = {},
): Promise<Envelope<OutputOf<C>> & { status: number }> =>
  sendTestImportFile(product.app, call, { riskCode, ...file }, { token, ...more });

async function check(riskCode: string, sheets: WorkbookSheetRows) {
  const answer = await send(checkExcelPublic, riskCode, { content: await writeTestWorkbook(sheets) });
  assert.equal(answer.code, "0000", answer.message);
  return answer.data;
}

const told = ({
  sheet,
  at,
  letter,
  message,
}: {
  sheet: string;
  at: number;
  letter: string;
  message: string;
}) => `${sheet}!${letter}${at} ${message}`;

/** Proposals of one employer each, all different. */
const several = (count: number, prefix = "企业"): FilledForm[] =>
  Array.from({ length: count }, (_, index) => {
    const form = employer();
    const holder = { ...(form["holder"] as FilledRow), address: `${prefix}路${index + 1}号` };
    return { ...form, holder };
  });

async function taskEnds(taskId: string, state: string): Promise<string> {
  const patience = AbortSignal.timeout(60_000);
  for (;;) {
    const { data } = await product.ask(queryTask, { taskId }, { token: clerk });
    if (data.state === state) return data.message;
    assert.ok(!patience.aborted, JSON.stringify(data));
    await new Promise((done) => setTimeout(done, 30));
  }
}

const imported = async (importId: string) => {
  const { rows } = await product.admin.query<{ row_no: number; proposal_no: string | null; said: string }>(
    "select row_no, proposal_no, said from import_row where import_id = $1 order by row_no",
    [importId],
  );
  return rows;
};

test("the template of a product has its sheets, its required columns and its codes, and is read back as empty", async () => {
  const response = await product.app.inject({
    method: "GET",
    url: queryImportTemplate.path,
    query: { riskCode: "0405" },
    headers: { authorization: `Bearer ${clerk}` },
  });
  assert.equal(response.statusCode, 200);
  const sheets = await readWorkbook("模板.xlsx", response.rawPayload);
  const names = sheets.map(({ name }) => name);
  assert.deepEqual(
    names.slice(0, 4),
    [MAIN, "工种与限额", ROSTER, "责任信息"].filter((one) => names.includes(one)),
  );
  const roster = sheets.find(({ name }) => name === ROSTER);
  assert.deepEqual(roster?.rows[0]?.cells.slice(0, 4), ["投保序号", "*姓名", "证件类型", "*证件号码"]);
  assert.equal(roster?.rows.length, 1);
  assert.ok(names.includes("代码表") && names.includes("填写说明"));
  const back = await send(checkExcelPublic, "0405", { content: response.rawPayload });
  assert.equal(back.code, "IMP002");
});

test("a dry run of sound proposals finds nothing, prices them, and saves nothing", async () => {
  const count = async () =>
    (await product.admin.query<{ count: string }>("select count(*) from document")).rows[0]?.count;
  const kept = await count();
  const data = await check("0405", buildImportSheets(productOf("0405"), several(2)));
  assert.deepEqual(data.errors.map(told), []);
  assert.deepEqual(
    data.proposals.map(({ no, at, errorCount, proposalNo }) => [no, at, errorCount, proposalNo]),
    [
      ["1", 2, 0, ""],
      ["2", 3, 0, ""],
    ],
  );
  assert.ok(Number(data.proposals[0]?.sumPremium) > 0);
  assert.equal(await count(), kept);
});

test("a start before today is told in the dry run with its fix, as submission refuses it", async () => {
  const from = (startDate: string, endDate: string): FilledForm => {
    const form = employer();
    return { ...form, period: { ...form["period"], startDate, endDate } };
  };
  const early = [from("2024-12-15", "2025-12-14"), from("2024-12-16", "2025-12-15")];
  const { errors, proposals } = await check("0405", buildImportSheets(productOf("0405"), early));
  assert.deepEqual(
    errors.map(({ at, title, text, message, fix }) => [at, title, text, message, fix]),
    [[2, "起保日期", "2024-12-15", "不能早于今天", "改为今天或以后的起保日期"]],
  );
  assert.deepEqual(
    proposals.map(({ errorCount }) => errorCount),
    [1, 0],
  );
});

test("columns stand in any order; what is headed otherwise, lacking or twice is told", async () => {
  const sheets = buildImportSheets(productOf("0405"), several(1));
  const turned = { ...sheets, [MAIN]: (sheets[MAIN] ?? []).map((row) => row.toReversed()) };
  assert.deepEqual((await check("0405", turned)).errors.map(told), []);
  const [head = [], ...lines] = sheets[MAIN] ?? [];
  const at = head.indexOf("*起保日期");
  const renamed = { ...sheets, [MAIN]: [head.with(at, "开始日期"), ...lines] };
  const { errors } = await check("0405", renamed);
  const [first, second] = errors.map(({ message }) => message).toSorted();
  assert.deepEqual([first, second], ["模板中没有“开始日期”列", "缺少“起保日期”列"]);
  assert.ok(errors.every(({ fix }) => fix !== ""));
});

test("10,000 employees: each planted error is told at its row and column, nothing else, while the server answers on", async () => {
  const roster = createTestEmployeeRows(10_000);
  const sheets = buildImportSheets(productOf("0405"), [{ ...employer(), roster }]);
  const rows = sheets[ROSTER] ?? [];
  const column = (title: string) => rows[0]?.findIndex((one) => one === title) ?? -1;
  type Plant = [title: string, spoil: (text: string) => string | number, message: string];
  const plants: Plant[] = [
    ["*证件号码", (text) => text.slice(0, 17) + (text.endsWith("0") ? "1" : "0"), "校验"],
    ["*姓名", () => "", "请输入姓名"],
    ["*职业", () => "宇航员", "职业“宇航员”不在目录中"],
    ["*方案组号", () => "100", "最大值为99"],
    ["出生日期", () => "1980-02-30", "日期不存在"],
    ["*证件号码", (text) => Number(text.slice(0, 17)) * 10, "15 位"],
    ["性别", () => "不详", "请从列表中选择"],
  ];
  const wanted = new Map<string, string>();
  for (let turn = 0; turn < 600; turn += 1) {
    const at = turn * 16 + 3;
    const [title, spoil, message] = plants[turn % plants.length] as Plant;
    const row = rows[at - 1] ?? [];
    row[column(title)] = spoil(String(row[column(title)]));
    wanted.set(`${at} ${title.replace("*", "")}`, message);
  }
  const content = await writeTestWorkbook(sheets);
  let isAnswered = false;
  const asked = send(checkExcelPublic, "0405", { content }).finally(() => (isAnswered = true));
  let meanwhile = 0;
  for (; !isAnswered; meanwhile += 1) {
    await product.app.inject({ method: "GET", url: "/healthz" });
    await nextTurn();
  }
  const answer = await asked;
  assert.equal(answer.code, "0000", answer.message);
  const found = answer.data.errors.map(
    ({ at, title, message }) => [`${at} ${title.replace("*", "")}`, message] as const,
  );
  assert.deepEqual(found.map(([place]) => place).toSorted(), [...wanted.keys()].toSorted());
  for (const [place, message] of found)
    assert.ok(message.includes(wanted.get(place) ?? "?"), `${place} ${message}`);
  assert.ok(
    answer.data.errors.every(({ fix, letter, sheet }) => fix !== "" && letter !== "" && sheet === ROSTER),
  );
  assert.ok(meanwhile > 50, `${meanwhile} answers while the file was judged`);
});

test("what a page has read and its user corrected is judged again as it is", async () => {
  const sheets = buildImportSheets(productOf("0405"), several(1));
  const [head = [], line = []] = sheets[MAIN] ?? [];
  const at = head.indexOf("*起保日期");
  const invalid = await check("0405", { ...sheets, [MAIN]: [head, line.with(at, "2025-02-30")] });
  assert.equal(invalid.errors[0]?.text, "2025-02-30");
  const mended = invalid.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => ({
      ...row,
      cells: row.cells.map((text) => (text === "2025-02-30" ? "2025-01-01" : text)),
    })),
  }));
  const content = Buffer.from(JSON.stringify(mended));
  const again = await send(checkExcelPublic, "0405", { name: "更正.json", content });
  assert.deepEqual(again.data.errors.map(told), []);
});

test("what is no file of ours is refused with the reason", async () => {
  const foreign: [string, Buffer, RegExp][] = [
    ["表.xlsx", Buffer.from("not a workbook at all, only a text"), /已损坏/],
    ["表.xls", Buffer.from("x"), /只能读取/],
    ["表.json", Buffer.from("{"), /重新上传/],
  ];
  for (const [name, content, why] of foreign) {
    const { code, message } = await send(checkExcelPublic, "0405", { name, content });
    assert.equal(code, "IMP001");
    assert.match(message, why);
  }
});

test("who may not import gets neither template nor check nor task", async () => {
  const token = await product.signIn(SAFETY_MANAGER);
  const content = await writeTestWorkbook(buildImportSheets(productOf("0405"), several(1)));
  for (const call of [checkExcelPublic, batchAddPublic])
    assert.equal((await send(call, "0405", { content }, { token })).status, 403);
});

test("an invalid file is imported only where it is sound; the corrected file adds only what is missing", async () => {
  const forms = several(3, "改正");
  const sheets = buildImportSheets(productOf("0405"), forms);
  const [head = [], one = [], two = [], three = []] = sheets[MAIN] ?? [];
  const at = head.indexOf("*起保日期");
  const content = await writeTestWorkbook({ ...sheets, [MAIN]: [head, one, two.with(at, "明天"), three] });
  const refused = await send(batchAddPublic, "0405", { content });
  assert.equal(refused.code, "IMP005");
  const first = await send(batchAddPublic, "0405", { content }, { soundOnly: "1" });
  assert.equal(first.data.count, 2);
  assert.equal(await taskEnds(first.data.taskId, "done"), "已导入 2 张投保单，1 张未导入，见结果文件");
  const [, left] = await imported(first.data.taskId);
  assert.deepEqual([left?.proposal_no, left?.said], [null, "有 1 处有误，未导入"]);

  const whole = await writeTestWorkbook(sheets);
  const seen = await send(checkExcelPublic, "0405", { content: whole });
  assert.deepEqual(
    seen.data.proposals.map(({ proposalNo }) => proposalNo !== ""),
    [true, false, true],
  );
  const second = await send(batchAddPublic, "0405", { content: whole });
  assert.equal(second.data.count, 1);
  await taskEnds(second.data.taskId, "done");
  const result = await product.app.inject({
    method: "GET",
    url: downloadTaskFile.path,
    query: { taskId: second.data.taskId },
    headers: { authorization: `Bearer ${clerk}` },
  });
  assert.equal(result.body.trim().split("\r\n").length, 4);
  assert.match(result.body, /此前已导入为 T0405/);

  const proposalNo = (await imported(second.data.taskId))[1]?.proposal_no ?? "";
  const info = await product.ask(queryProposalInfo, { proposalNo }, { token: clerk });
  assert.deepEqual([info.data.dataSource, info.data.status, info.data.errors], ["2", "01", []]);
  const none = await send(batchAddPublic, "0405", { content: whole });
  assert.equal(none.code, "IMP006");
  const { version } = info.data;
  await product.ask(revokeProposal, { proposalNo, version, reason: "重新导入" }, { token: clerk });
  const anew = await send(batchAddPublic, "0405", { content: whole });
  assert.equal(anew.data.count, 1);
  await taskEnds(anew.data.taskId, "done");
});

test("a worker killed twice makes each proposal once", async () => {
  const content = await writeTestWorkbook(buildImportSheets(productOf("0405"), several(60, "中断")));
  const { data } = await send(batchAddPublic, "0405", { content });
  const made = async () =>
    (await imported(data.taskId)).filter(({ proposal_no }) => proposal_no !== null).length;
  for (const least of [5, 25]) {
    const patience = AbortSignal.timeout(60_000);
    while ((await made()) < least) {
      assert.ok(!patience.aborted, `${least} rows`);
      await new Promise((done) => setTimeout(done, 5));
    }
    // As if the process were gone: nobody hears of the run, and another takes the task while the first may still write.
    await product.admin.query(
      "update task set run_no = run_no + 1, heard_until = now() - interval '1 hour' where task_id = $1",
      [data.taskId],
    );
  }
  await taskEnds(data.taskId, "done");
  const rows = await imported(data.taskId);
  const numbers = rows.map(({ proposal_no }) => proposal_no);
  assert.equal(rows.length, 60);
  assert.ok(numbers.every((one) => one !== null));
  assert.equal(new Set(numbers).size, 60);
  const { rows: documents } = await product.admin.query<{ count: string }>(
    "select count(*) from document where content -> 'holder' ->> 'address' like '中断路%'",
  );
  assert.equal(documents[0]?.count, "60");
  assert.deepEqual(
    (await product.audit()).flatMap(({ check: { name }, subjects }) => [name, ...subjects]),
    [],
  );
});

test("the same file given twice at once makes each proposal once", async () => {
  const content = await writeTestWorkbook(buildImportSheets(productOf("0405"), several(5, "同时")));
  const both = await Promise.all([
    send(batchAddPublic, "0405", { content }),
    send(batchAddPublic, "0405", { content }),
  ]);
  for (const { data } of both) if (data) await taskEnds(data.taskId, "done");
  const { rows } = await product.admin.query<{ count: string }>(
    "select count(*) from document where content -> 'holder' ->> 'address' like '同时路%'",
  );
  assert.equal(rows[0]?.count, "5");
});

test("a cancelled import keeps what it made, and goes on where it was left", async () => {
  const content = await writeTestWorkbook(buildImportSheets(productOf("0405"), several(60, "取消")));
  const { data } = await send(batchAddPublic, "0405", { content });
  const { taskId } = data;
  await product.ask(cancelTask, { taskId }, { token: clerk });
  await taskEnds(taskId, "cancelled");
  await product.ask(retryTask, { taskId }, { token: clerk });
  assert.equal(await taskEnds(taskId, "done"), "已导入 60 张投保单");
});

test("the preview says which proposals insure what another one insures, in the file or already", async () => {
  const notices = async (forms: FilledForm[]) =>
    (await check("0405", buildImportSheets(productOf("0405"), forms))).proposals.map((one) => one.notices);
  const other = insureOtherCertificate(employer(), createOtherCertificateNo(77));
  const twice = "同一被保险人同期已投保雇主责任保险，本文件中另有一张";
  assert.deepEqual(await notices([other]), [[]]);
  assert.deepEqual(await notices([other, { ...other, dispute: { ...other["dispute"] } }]), [
    [twice],
    [twice],
  ]);
  const seller = createProposalTestClient(product.ask, clerk);
  const { proposalNo } = await seller.submit(await seller.add("0405", other));
  assert.deepEqual(await notices([other]), [[`同一被保险人同期已投保雇主责任保险：投保单 ${proposalNo}`]]);
});
