import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { listLimitAndDeductibleNames, listLimitAndDeductibleUnits } from "#areas/dictionary/questions.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { formatCapitalMoney } from "#platform/kernel/capital-money.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import { openPaperPrinter, type PaperPrinter } from "#platform/papers/server/papers.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { createSamplePolicy } from "./builder.ts";
import { hasPaperContent } from "./rules/paper-chapters.ts";
import { type ContractPaperKind, paperKinds, policyPaperKinds } from "./rules/paper-kinds.ts";
import { type PolicySchedule, buildPolicySchedule, toPaperLanguage } from "./rules/schedule.ts";
import type { PolicyScheduleInput } from "./rules/schedule-shape.ts";

type StoredProduct = { content: Product; cases: WorkedCase[] };

let product: TestProduct;
let papers: PaperPrinter;
let stored: StoredProduct[];

before(async () => {
  product = await openTestProduct({ chores: false });
  papers = openPaperPrinter({ templates: join(import.meta.dirname, "templates") });
  const { rows } = await product.admin.query<StoredProduct>(
    "select content, cases from product_version where cases <> '[]' order by risk_code",
  );
  stored = rows;
});
after(async () => {
  await papers.close();
  await product.close();
});

async function policyOf(
  compiled: CompiledProduct,
  { form, facts = {} }: { form: FilledForm; facts?: WorkedCase["facts"] },
  kind?: ContractPaperKind,
): Promise<PolicyScheduleInput> {
  const reader = product.services.database.query;
  const words = await createVocabularyReader()(reader, compiled.product);
  const names = {
    limits: await listLimitAndDeductibleNames(reader),
    units: await listLimitAndDeductibleUnits(reader),
    labelOf: words.labelOf,
  };
  return createSamplePolicy(compiled, form, {
    names,
    facts: { today: "2024-12-16", ...facts },
    ...(kind && { kind }),
  });
}

async function printed(schedule: PolicySchedule): Promise<{ text: string; pages: number }> {
  const rendering = await papers.render(schedule);
  assert.ok("printed" in rendering, JSON.stringify(rendering));
  const pages = await extractPdfPageTexts(rendering.printed.pdf);
  return { text: pages.join("\n").replaceAll("\n", ""), pages: pages.length };
}

test("each worked case of each product becomes a schedule with the agreed terms", async () => {
  const families: Record<string, string> = {};
  for (const { content, cases } of stored) {
    const compiled = compileProduct(content);
    for (const worked of cases.filter(({ change }) => !change)) {
      const policy = await policyOf(compiled, worked);
      const schedule = buildPolicySchedule(policy);
      families[content.riskCode] = schedule.template;
      const { text } = await printed(schedule);
      const { businessNo, holder, premium, company } = policy.head;
      const said = [
        businessNo,
        holder,
        formatMoney(premium),
        formatCapitalMoney(parseMoney(premium)),
        company,
        "公司签章",
      ];
      for (const words of said) assert.ok(text.includes(words), `${worked.caseNo}: ${words} in ${text}`);
      assert.doesNotMatch(text, /undefined|null|NaN|\[object|交易状态/);
      const plans = schedule.data.parts.filter(({ title }) => title.startsWith("保险责任（"));
      for (const [, , value = ""] of plans.flatMap(({ rows }) => rows)) assert.match(value, / [^\d]+$/);
    }
  }
  assert.deepEqual(Object.keys(families).length, 21);
  assert.deepEqual([...new Set(Object.values(families))].toSorted(), [
    "guarantee",
    "liability",
    "personal",
    "property",
    "transport",
  ]);
});

test("each worked case of each product becomes a proposal form that the applicant signs", async () => {
  const products = new Set<string>();
  for (const { content, cases } of stored) {
    const compiled = compileProduct(content);
    for (const worked of cases.filter(({ change }) => !change)) {
      const proposal = await policyOf(compiled, worked, "proposal");
      const { text } = await printed(buildPolicySchedule(proposal));
      const { businessNo, holder, premium } = proposal.head;
      const said = [
        `${content.nameZh}投保单`,
        businessNo,
        holder,
        formatMoney(premium),
        "投保人声明",
        "如实告知",
        "免除保险人责任",
        "个人信息",
        "投保人签章",
        "服务电话：95500",
      ];
      for (const words of said) assert.ok(text.includes(words), `${worked.caseNo}: ${words} in ${text}`);
      assert.match(text, /日期：\s*年\s*月\s*日/);
      assert.doesNotMatch(text, /保险单号|签单|公司签章|undefined|null|NaN|\[object/);
      products.add(content.riskCode);
    }
  }
  assert.equal(products.size, 21);
});

/** Those of a policy that have something to say of the form, besides its schedule, and the quotation. */
const otherKinds = [...Object.values(policyPaperKinds).slice(1), "quotation"] as const;

test("each worked case of each product becomes every other paper that it has, with its name and number", async () => {
  const products = new Map<string, Set<string>>();
  for (const { content, cases } of stored) {
    const compiled = compileProduct(content);
    for (const worked of cases.filter(({ change }) => !change))
      for (const kind of otherKinds.filter((named) => hasPaperContent(named, compiled, worked.form))) {
        const { form, head, ...rest } = await policyOf(compiled, worked, kind);
        const dated = kind === "quotation" ? { ...head, quotedUntil: "2025-01-15" } : head;
        const { text, pages } = await printed(buildPolicySchedule({ ...rest, form, head: dated }));
        const name = paperKinds[kind].name;
        for (const words of [name, head.businessNo, head.holder, head.company, "公司签章"])
          assert.ok(
            text.replaceAll(" ", "").includes(words),
            `${worked.caseNo} ${kind}: ${words} in ${text}`,
          );
        assert.doesNotMatch(text, /undefined|null|NaN|\[object/, `${worked.caseNo} ${kind}`);
        if (kind === "certificate") assert.equal(pages, 1, worked.caseNo);
        if (kind === "roster") assert.doesNotMatch(text, /保险费|保费/, `${worked.caseNo}: what it costs`);
        if (kind === "quotation") assert.match(text, /报价有效期至(Quotation valid until)?\s*2025年01月15日/);
        products.set(kind, (products.get(kind) ?? new Set()).add(content.riskCode));
      }
  }
  const counts = Object.fromEntries([...products].map(([kind, { size }]) => [kind, size]));
  assert.deepEqual(counts, {
    details: 21,
    certificate: 21,
    quotation: 21,
    letter: 2,
    coinsurance: 1,
    roster: 4,
  });
});

test("cargo and travel papers have the English of every label, and others have none", async () => {
  const products = new Set<string>();
  for (const { content, cases } of stored) {
    const compiled = compileProduct(content);
    for (const worked of cases.filter(({ change }) => !change))
      for (const kind of ["schedule", "certificate"] as const) {
        const { data: chinese } = buildPolicySchedule(await policyOf(compiled, worked, kind));
        const data = toPaperLanguage(compiled.product, paperKinds[kind].name, chinese);
        const { number, cover, signing, parts, notices } = data;
        const labels = [
          ...[
            number,
            ...cover,
            ...signing,
            ...parts.flatMap(({ pairs, columns }) => [...pairs, ...columns]),
          ].map(({ label }) => label),
          ...[...parts, ...notices].map(({ title }) => title),
        ];
        const isBilingual = content.paperLanguage === "zhEn";
        if (isBilingual) products.add(content.riskCode);
        assert.deepEqual(
          labels.filter((label) => label.includes("\n") !== isBilingual),
          [],
          `${worked.caseNo} ${kind}`,
        );
      }
  }
  assert.deepEqual([...products], ["0621", "0622", "0901", "0902"]);
});

test("a paper in two languages counts items, sums them up and gives the telephone in both", async () => {
  const { compiled, worked } = caseNamed("CG-02");
  const { data, ...paper } = buildPolicySchedule(await policyOf(compiled, worked));
  const bilingual = toPaperLanguage(compiled.product, paperKinds.schedule.name, data);
  const { text } = await printed({ ...paper, data: bilingual });
  for (const words of ["第 2 项 Item 2", "合计 Total", "Service telephone: 95500"])
    assert.ok(text.includes(words), `${words} in ${text}`);
});

test("totals stay with the last row wherever a page ends, and four signs stand on one line", async () => {
  const { compiled, worked } = caseNamed("EL-01");
  const policy = await policyOf(compiled, worked, "quotation");
  const [category, lastPremium, total] = ["一类职业", "37,054.80", "合计"];
  for (const lines of [1, 2, 3, 4, 5]) {
    const holder = "示例制造有限公司".repeat(lines * 5);
    const paper = buildPolicySchedule({ ...policy, head: { ...policy.head, holder } });
    const rendering = await papers.render(paper);
    assert.ok("printed" in rendering);
    const pages = await extractPdfPageTexts(rendering.printed.pdf);
    assert.ok(pages.some((page) => page.includes(category)));
    const withTotal = pages.filter((page) => page.includes(total));
    assert.ok(withTotal.length > 0 && withTotal.every((page) => page.includes(lastPremium)), `${lines}`);
  }
});

const caseNamed = (caseNo: string): { compiled: CompiledProduct; worked: WorkedCase } => {
  for (const { content, cases } of stored) {
    const worked = cases.find((workedCase) => workedCase.caseNo === caseNo);
    if (worked) return { compiled: compileProduct(content), worked };
  }
  throw new Error(`no case ${caseNo}`);
};

const persons = (count: number): FilledRow[] =>
  Array.from({ length: count }, (_, index) => ({
    personName: `雇员${index + 1}`,
    certificateType: "01",
    certificateNo: `3201051980010${String(10_000 + index)}`,
    gender: "1",
    birthDate: "1980-01-01",
    occupation: ["04", "0402", "040201"],
    groupNo: "2",
  }));

test("all of 1,000 persons are listed with their whole numbers, below the seal", async () => {
  const { compiled, worked } = caseNamed("EL-01");
  const roster = persons(1000);
  const { text, pages } = await printed(
    buildPolicySchedule(await policyOf(compiled, { ...worked, form: { ...worked.form, roster } })),
  );
  const missing = roster.filter(({ certificateNo }) => !text.includes(String(certificateNo)));
  assert.deepEqual(missing, []);
  assert.ok(text.indexOf("公司签章") < text.indexOf("雇员1000"));
  assert.match(text, /共 1000 项，详见附表/);
  assert.ok(pages > 15 && text.includes(`第 ${pages} 页 / 共 ${pages} 页`));
});

test("the list of 600 persons has every name, no whole number, and its head on each page", async () => {
  const { compiled, worked } = caseNamed("EL-01");
  const roster = persons(600);
  const policy = await policyOf(compiled, { ...worked, form: { ...worked.form, roster } }, "roster");
  const rendering = await papers.render(buildPolicySchedule(policy));
  assert.ok("printed" in rendering);
  const pages = await extractPdfPageTexts(rendering.printed.pdf);
  const text = pages.join("\n");
  assert.deepEqual(
    roster.filter(({ personName }) => !text.includes(`${String(personName)} `)),
    [],
  );
  assert.ok(roster.every(({ certificateNo }) => !text.includes(String(certificateNo))));
  assert.doesNotMatch(text, /1980-01-01/);
  for (const page of pages.slice(1)) assert.match(page, /姓名/);
  assert.doesNotMatch(text, /保险费/, "what it costs is not for all");
  const again = await papers.render(buildPolicySchedule(policy));
  assert.ok("printed" in again);
  assert.deepEqual(again.printed.pdf, rendering.printed.pdf);
});

test("forty liabilities, long names and rare characters are printed whole, twice the same", async () => {
  const { compiled, worked } = caseNamed("EL-01");
  const [first = {}] = listFormRows(worked.form["liability"]);
  const liability = Array.from({ length: 40 }, (_, at) => ({
    ...first,
    description: `第${at + 1}项责任说明㛃䶮𬭎𫖯`,
    amount: `${1_000_000 + at}.25`,
  }));
  const holderName = `${"示例".repeat(60)}有限公司`;
  const form = { ...worked.form, liability };
  for (const kind of ["schedule", "details", "certificate", "quotation"] as const) {
    const policy = await policyOf(compiled, worked, kind);
    const paper = buildPolicySchedule({ ...policy, form, head: { ...policy.head, holder: holderName } });
    const [one, other] = [await papers.render(paper), await papers.render(paper)];
    assert.ok("printed" in one && "printed" in other, JSON.stringify(one));
    assert.deepEqual(other.printed.pdf, one.printed.pdf, "the same data, the same bytes");
    const text = (await extractPdfPageTexts(one.printed.pdf)).join("").replace(/\s+/g, "");
    assert.ok(text.includes(holderName), kind);
    if (kind === "certificate") assert.equal(one.printed.pages, 1);
    else
      for (const { description, amount } of liability) {
        assert.ok(text.includes(description), `${kind}: ${description}`);
        assert.ok(text.includes(formatMoney(amount)), `${kind}: ${amount}`);
      }
  }
});

test("a policy of 0405 states its limits, lists with totals, special clauses and instalments", async () => {
  const { compiled, worked } = caseNamed("EL-01");
  const form: FilledForm = {
    ...worked.form,
    special: [
      { specialCode: "TY0401" },
      { specialCode: "TY9999", specialTitle: "自订约定", specialContent: "本约定由双方另行 #商定[*]。" },
    ],
    payPlan: [
      { payNo: "1", planDate: "2025-01-01", planFee: "74257.60" },
      { payNo: "2", planDate: "2025-07-01", planFee: "74257.60" },
    ],
  };
  const { text } = await printed(buildPolicySchedule(await policyOf(compiled, { ...worked, form })));
  const said = [
    "雇主责任保险单",
    "自 2025年01月01日 0 时起至 2025年12月31日 24 时止",
    "保险费（大写） 人民币壹拾肆万捌仟伍佰壹拾伍元贰角整",
    "限额 累计赔偿限额 10,000,000.00 元",
    "江苏省 / 南京市 / 建邺区",
    "机床操作工",
    "102,785.60",
    "记名投保本保单采用记名方式承保",
    "自订约定本约定由双方另行 #商定[*]。",
    "不含税保费 140,108.68 元 增值税率 6.00%",
    "1 2025-01-01 74,257.60",
    "148,515.20",
    "签单日期 2024年12月16日",
  ];
  const seen = text.replace(/\s+/g, " ");
  for (const words of said) assert.ok(seen.includes(words), `${words} in ${seen}`);
  for (const value of ["手续费", "客户风险等级", "管理水平", "历史损失", "汇率"])
    assert.ok(!seen.includes(value), value);
});
