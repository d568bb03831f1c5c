import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { listPrintedChanges } from "#areas/endorsement/rules/changes.ts";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { openPaperPrinter } from "#platform/papers/server/papers.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { buildEndorsementPaper, type EndorsementPaperInput } from "./endorsement-paper.ts";

const papers = openPaperPrinter({ templates: join(import.meta.dirname, "../templates") });
after(() => papers.close());

const found = listProductsWithForms().find(({ compiled }) => compiled.product.riskCode === "0405");
assert.ok(found);
const { product, form } = found.compiled;
const { sections } = form;

const people = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    groupNo: "1",
    personName: `员工${from + index}`,
    certificateType: "01",
    certificateNo: `32010519800101${String(from + index).padStart(4, "0")}`,
    gender: "1",
    birthDate: "1980-01-01",
  }));
const before: FilledForm = { roster: people(1, 320) };
const after300: FilledForm = { roster: [...people(21, 320), ...people(1001, 1300)] };

const input: EndorsementPaperInput = {
  product,
  sections,
  endorsement: {
    endorseNo: "E0405202432010100000001",
    policyNo: "P0405202432010100000001",
    validDate: "2025-05-01",
    payeeName: "示例电子制造有限公司",
    payeeAccount: "6222000012345678",
    payeeBank: "示例银行南京分行",
  },
  typeNames: ["增加人员", "减少人员"],
  changes: [],
  wording:
    "兹经投保人申请，自2025年5月1日零时起，人员清单中增加人员 300 人，其他条件不变。\n本次批改退还或冲减保费人民币 1,234.50 元。",
  premiumChange: "-1234.50",
  sumPremium: "148515.20",
  holder: "示例电子制造有限公司",
  insured: "",
  date: "2025-04-28",
  company: "示例财产保险股份有限公司南京分公司",
  handler: "张经办",
  approver: "李核批",
};

const pairOf = (data: ReturnType<typeof buildEndorsementPaper>, label: string) =>
  data.cover.find((pair) => pair.label === label)?.value;

test("an endorsement of 300 people lists each of them once, in a table of its own", async () => {
  const changes = listPrintedChanges(sections, { before, after: after300 }, (_, code) => code);
  const data = buildEndorsementPaper({ ...input, changes });
  assert.deepEqual(
    data.parts.map(({ title, rows }) => [title, rows.length]),
    [
      ["人员清单：增加 300 人", 300],
      ["人员清单：减少 20 人", 20],
    ],
  );
  const rendering = await papers.render({ template: "endorsement", data });
  assert.ok("printed" in rendering, JSON.stringify(rendering));
  const pages = await extractPdfPageTexts(rendering.printed.pdf);
  const [first = "", ...annex] = pages.map((page) => page.replaceAll(/\s/g, ""));
  assert.match(first, /人员清单：增加300人共300项，详见附表/);
  assert.match(first, /公司签章/);
  const list = annex.join("");
  for (const { certificateNo } of people(1001, 1300))
    assert.equal(list.split(certificateNo).length, 2, `${certificateNo} is printed whole and once`);
});

test("changed cells of a row stand under the name of the row", () => {
  const changed = { roster: people(1, 320).map((row, at) => (at < 2 ? { ...row, groupNo: "2" } : row)) };
  const changes = listPrintedChanges(sections, { before, after: changed }, (_, code) => code);
  const [part] = buildEndorsementPaper({ ...input, changes }).parts;
  assert.deepEqual(
    part?.columns.map(({ label }) => label),
    ["变更对象", "项目", "批改前", "批改后"],
  );
  assert.deepEqual(part.rows[0], ["员工1（320105198001010001）", "方案组号", "1", "2"]);
});

test("a change that counts from a later day is printed with that day", () => {
  const moved = { roster: [...people(2, 320), ...people(400, 400)] };
  const cells = listPrintedChanges(sections, { before, after: moved }, (_, code) => code);
  const changes = cells.map((cell) => (cell.kind === "removed" ? { ...cell, from: "2025-06-01" } : cell));
  const parts = buildEndorsementPaper({ ...input, changes }).parts;
  assert.deepEqual(
    parts.map(({ columns, rows }) => [columns.at(-1)?.label, rows[0]?.at(-1)]),
    [
      ["方案组号", "1"],
      ["生效日期", "2025年06月01日"],
    ],
  );
  const changed = { roster: people(1, 320).map((row, at) => (at < 1 ? { ...row, groupNo: "2" } : row)) };
  const [cell] = listPrintedChanges(sections, { before, after: changed }, (_, code) => code);
  assert.ok(cell);
  const [part] = buildEndorsementPaper({ ...input, changes: [{ ...cell, from: "2025-06-01" }] }).parts;
  assert.deepEqual(part?.rows[0]?.slice(1), ["方案组号（2025年06月01日起）", "1", "2"]);
});

test("a refund names the payee with a masked account", () => {
  const data = buildEndorsementPaper(input);
  assert.equal(pairOf(data, "保险费变动"), "减少 人民币 1,234.50 元");
  assert.equal(pairOf(data, "保险费变动（大写）"), "人民币壹仟贰佰叁拾肆元伍角整");
  assert.match(pairOf(data, "退费收款人") ?? "", /^示例电子制造有限公司　6222\*+5678　示例银行南京分行$/);
  assert.doesNotMatch(JSON.stringify(data), /6222000012345678/);
  assert.equal(pairOf(data, "被保险人"), "见保险单所列被保险人");
});

test("a decrease that only lowers what is still owed names no payee, and a zero change says so", () => {
  const unpaid = { ...input.endorsement, payeeName: "", payeeAccount: "", payeeBank: "" };
  assert.equal(pairOf(buildEndorsementPaper({ ...input, endorsement: unpaid }), "退费收款人"), undefined);
  const zero = buildEndorsementPaper({ ...input, premiumChange: "0.00" });
  assert.equal(pairOf(zero, "保险费变动"), "零费批改，本次批改不收取也不退还保险费");
  assert.equal(pairOf(zero, "退费收款人"), undefined);
});

test("an endorsement names who made it and who approved it", () => {
  const signingOf = (approver: string) =>
    buildEndorsementPaper({ ...input, approver })
      .signing.slice(-3)
      .map(({ label, value }) => [label, value]);
  assert.deepEqual(signingOf("李核批"), [
    ["批改日期", "2025年04月28日"],
    ["批改经办", "张经办"],
    ["核批", "李核批"],
  ]);
  assert.deepEqual(signingOf("").at(-1), ["核批", "自动核批"]);
});
