import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compileForm } from "#platform/forms/compile-form.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { CLERK } from "#platform/testing/people.ts";
import { createFormElement } from "#platform/testing/form-element.ts";
import { type PolicySchedule, buildPolicySchedule } from "./schedule.ts";
import type { PolicyScheduleHead } from "./schedule-shape.ts";

type ElementInput = Partial<FormElement> & Pick<FormElement, "elementCode" | "label" | "type">;

const element = ({ elementCode, ...more }: ElementInput) =>
  createFormElement(elementCode, { modifyFlagOfInquiry2Insure: "0", ...more });
const section = (
  code: string,
  title: string,
  elements: ElementInput[],
  more: Partial<FormSection> = {},
): FormSection => ({
  code,
  title,
  kind: "form",
  elements: elements.map(element),
  ...more,
});
const table = { kind: "table" } as const;

const sections: FormSection[] = [
  section("base", "基本信息", [{ elementCode: "handlerCode", label: "经办人", type: "lookup" }]),
  section("holder", "投保人信息", [
    { elementCode: "holderName", label: "投保人名称", type: "input", required: true },
    { elementCode: "email", label: "电子邮箱", type: "email" },
    { elementCode: "region", label: "所在地区", type: "cascader", dictionary: "Region" },
    { elementCode: "isMember", label: "会员", type: "switch" },
    { elementCode: "staff", label: "人数", type: "number", unit: "人" },
    { elementCode: "customerRiskGrade", label: "客户风险等级", type: "select" },
    { elementCode: "score", label: "系数", type: "decimal" },
    { elementCode: "hidden", label: "隐藏", type: "input", invisible: true },
    { elementCode: "since", label: "入会日期", type: "date", when: "holder.isMember == '1'" },
  ]),
  section(
    "item",
    "标的",
    [
      { elementCode: "name", label: "名称", type: "input" },
      { elementCode: "region", label: "地址", type: "cascader", dictionary: "Region" },
      { elementCode: "count", label: "数量", type: "number", unit: "件" },
      { elementCode: "rate", label: "费率", type: "rate", unit: "‰" },
      { elementCode: "amount", label: "保险金额", type: "money", unit: "CNY" },
      { elementCode: "note", label: "备注", type: "input" },
    ],
    table,
  ),
  section(
    "limit",
    "限额与免赔",
    [
      { elementCode: "limitCode", label: "项", type: "select" },
      { elementCode: "limitValue", label: "数值", type: "number" },
    ],
    table,
  ),
  section("fee", "保费与费用", [
    { elementCode: "payCurrency", label: "支付币种", type: "select", dictionary: "Currency" },
    { elementCode: "exchangeRate", label: "汇率", type: "rate" },
    { elementCode: "netPremium", label: "不含税保费", type: "money" },
    { elementCode: "agentFee", label: "手续费比例", type: "percent", unit: "%" },
  ]),
  section(
    "coinsurance",
    "共保信息",
    [
      { elementCode: "coinsFlag", label: "共保标志", type: "input" },
      { elementCode: "coinsName", label: "共保方名称", type: "input" },
    ],
    table,
  ),
  section("scans", "影像", [], { kind: "upload" }),
];

const product = {
  nameZh: "示例责任保险",
  classCode: "04",
  sections,
  clauses: [
    {
      clauseCode: "TK000001",
      nameZh: "示例责任保险条款",
      clauseKind: "1",
      liabilities: [
        { liabilityCode: "010100101", nameZh: "主责任", required: true, limitCodes: [], deductibleCodes: [] },
        {
          liabilityCode: "010100102",
          nameZh: "可选责任",
          required: false,
          limitCodes: [],
          deductibleCodes: [],
        },
      ],
    },
    { clauseCode: "TK000002", nameZh: "附加条款", clauseKind: "2", liabilities: [] },
  ],
  policyLimits: [],
  policyDeductibles: [],
  specialClauses: [{ specialCode: "TY0001", titleZh: "限额约定", contentZh: "累计不超过{total}元。" }],
  plans: [
    {
      packageId: "P1",
      nameZh: "方案一",
      items: [{ liabilityCode: "010100101", limitCode: "total", value: "50000" }],
    },
    { packageId: "P2", nameZh: "方案二", items: [{ liabilityCode: "010100102", limitCode: "total" }] },
  ],
  productNames: [],
  rating: { factors: [] },
} as unknown as Product;

const names: Record<string, string> = {
  "Region 32": "江苏省",
  "Region 3201": "南京市",
  "Currency CNY": "人民币",
  "Currency USD": "美元",
};
const labels = {
  limits: new Map([["total", "累计限额"]]),
  labelOf: (dictionary: string, code: string) => names[`${dictionary} ${code}`],
};
const head: PolicyScheduleHead = {
  kind: "schedule",
  businessNo: "P1",
  date: "2025-01-02",
  company: "南京分公司",
  handler: "",
  holder: "甲公司",
  insured: "乙公司",
  period: { startDate: "2025-01-03", startHour: "0", endDate: "2026-01-02", endHour: "24" },
  currency: "CNY",
  amount: "1000000.00",
  premium: "1234.50",
};
const form = compileForm({ sections, checks: [], facts: {}, maps: {} });

const schedule = (filled: FilledForm, given: Partial<PolicyScheduleHead> = {}): PolicySchedule["data"] =>
  buildPolicySchedule({
    product: { product, form } as never,
    form: filled,
    names: labels,
    head: { ...head, ...given },
  }).data;
const partOf = (code: string, filled: FilledForm) =>
  schedule(filled).parts.find((part) => part.code === code);
const pairs = (code: string, filled: FilledForm) =>
  partOf(code, filled)?.pairs.map(({ label, value }) => `${label} ${value}`);

describe("fields of one row", () => {
  test("are printed in words with their units", () => {
    const holder = { holderName: "甲公司", region: ["32", "3201"], isMember: "0", staff: "12000" };
    assert.deepEqual(pairs("holder", { holder }), [
      "投保人名称 甲公司",
      "所在地区 江苏省 / 南京市",
      "会员 否",
      "人数 12,000 人",
    ]);
  });

  test("are a stroke if required and empty, and omitted if optional and empty", () => {
    assert.deepEqual(pairs("holder", { holder: { staff: "3" } }), ["投保人名称 /", "人数 3 人"]);
    assert.equal(pairs("holder", { holder: {} }), undefined);
  });

  test("are omitted if their condition does not hold or the insurer keeps them internal", () => {
    const kept = { customerRiskGrade: "3", score: "0.9", hidden: "x", since: "2020-01-01" };
    const holder = { holderName: "甲", isMember: "0", ...kept };
    assert.deepEqual(pairs("holder", { holder }), ["投保人名称 甲", "会员 否"]);
    assert.deepEqual(
      pairs("holder", { holder: { ...holder, isMember: "1" } })?.at(-1),
      "入会日期 2020-01-01",
    );
    assert.equal(partOf("base", { base: { handlerCode: CLERK } }), undefined);
  });

  test("of an exchange are printed if the customer pays in another currency", () => {
    const fee = { exchangeRate: "7.1", netPremium: "1164.62", agentFee: "10.00" };
    assert.deepEqual(pairs("fee", { fee: { ...fee, payCurrency: "CNY" } }), ["不含税保费 1,164.62 元"]);
    assert.deepEqual(pairs("fee", { fee: { ...fee, payCurrency: "USD" } }), [
      "支付币种 美元",
      "汇率 7.1",
      "不含税保费 1,164.62 元",
    ]);
  });
});

describe("tables", () => {
  const item = [
    { name: "厂房", region: ["32", "3201"], count: "1200", rate: "0.5", amount: "1000000" },
    { name: "", region: [], count: "2", rate: "", amount: "0.05" },
  ];

  test("have the columns with content, the end of each path, and totals", () => {
    const { columns = [], rows, totals } = partOf("item", { item }) ?? {};
    assert.deepEqual(
      columns.map(({ label }) => label),
      ["名称", "地址", "数量（件）", "费率（‰）", "保险金额（元）"],
    );
    assert.deepEqual(
      columns.map(({ isFigure }) => isFigure),
      [false, false, true, true, true],
    );
    assert.deepEqual(rows, [
      ["厂房", "南京市", "1200", "0.5", "1,000,000.00"],
      ["/", "/", "2", "/", "0.05"],
    ]);
    assert.deepEqual(totals, ["", "", "1,202", "", "1,000,000.05"]);
  });

  test("with one row have no totals, and empty ones are omitted", () => {
    assert.deepEqual(partOf("item", { item: item.slice(0, 1) })?.totals, []);
    assert.equal(partOf("item", { item: [] }), undefined);
  });

  test("name limits like the insurer", () => {
    assert.deepEqual(partOf("limit", { limit: [{ limitCode: "total" }] })?.rows, [["累计限额"]]);
  });

  test("list the coinsurers, but not the shares among branches", () => {
    const coinsurance = ["1", "2", "3", "4"].map((coinsFlag) => ({
      coinsFlag,
      coinsName: `共保方${coinsFlag}`,
    }));
    assert.deepEqual(partOf("coinsurance", { coinsurance })?.rows, [
      ["1", "共保方1"],
      ["2", "共保方2"],
    ]);
    assert.equal(partOf("coinsurance", { coinsurance: coinsurance.slice(2) }), undefined);
  });
});

/** Fields that stay in the house, in a section that is printed, each with a value unlike any other. */
const internalFields: readonly [section: string, ElementInput][] = [
  ["fee", { elementCode: "agentFee", label: "手续费比例", type: "percent", required: true }],
  ["fee", { elementCode: "dpalpFee", label: "展业费用比例", type: "percent", required: true }],
  ["fee", { elementCode: "commissionFee", label: "手续费金额", type: "money", required: true }],
  ["coinsurance", { elementCode: "issueFeeRate", label: "出单费比例", type: "percent" }],
  ["coinsurance", { elementCode: "coinsPremiumType", label: "保费收取方式", type: "input" }],
  ["holder", { elementCode: "customerRiskGrade", label: "客户风险等级", type: "select", required: true }],
  ["holder", { elementCode: "managementLevel", label: "管理水平", type: "input", required: true }],
  ["holder", { elementCode: "lossHistory", label: "历史损失", type: "input", required: true }],
  ["item", { elementCode: "excludePremium", label: "不计入总保费", type: "switch" }],
  ["item", { elementCode: "hazardFactor", label: "自然灾害系数", type: "decimal" }],
  ["pricing", { elementCode: "industryGroup", label: "行业分组", type: "input", required: true }],
  ["base", { elementCode: "agreementNo", label: "中介协议号", type: "input", required: true }],
  ["base", { elementCode: "handler1Code", label: "归属业务员", type: "input", required: true }],
];

test("commissions, agreements, people and the rating are printed nowhere, whatever section they stand in", () => {
  const secret = (index: number): string => `SECRET-${index}`;
  const parties = { parties: [{ name: "holderName", customerRiskGrade: "customerRiskGrade" }] };
  const inHouse = sections.map((each) => ({
    ...each,
    ...(each.code === "holder" && parties),
    elements: [
      ...each.elements.filter(
        ({ elementCode }) => elementCode !== "agentFee" && elementCode !== "customerRiskGrade",
      ),
      ...internalFields.filter(([code]) => code === each.code).map(([, more]) => element(more)),
    ],
  }));
  const pricing = section(
    "pricing",
    "费率因子",
    internalFields.filter(([code]) => code === "pricing").map(([, more]) => more),
  );
  const all = [...inHouse, pricing];
  const filled = Object.fromEntries(
    all.map(({ code, kind }) => {
      const cells = internalFields.flatMap(([at, { elementCode }], index) =>
        at === code ? [[elementCode, secret(index)]] : [],
      );
      const row = {
        ...(Object.fromEntries(cells) as FilledRow),
        ...(code === "coinsurance" && { coinsFlag: "1", coinsName: "共保方" }),
        ...(code === "item" && { name: "厂房" }),
      };
      return [code, kind === "table" ? [row] : row];
    }),
  ) as FilledForm;
  const special = [{ specialTitle: "约定", specialContent: "手续费{agentFee}，系数{hazardFactor}。" }];
  const data = buildPolicySchedule({
    product: {
      product: { ...product, sections: all },
      form: compileForm({ sections: all, checks: [], facts: {}, maps: {} }),
    } as never,
    form: { ...filled, special },
    names: labels,
    head,
  }).data;
  const printed = JSON.stringify(data);
  assert.doesNotMatch(printed, /SECRET/);
  assert.deepEqual(data.specials, [{ title: "约定", text: "手续费【手续费比例】，系数【自然灾害系数】。" }]);
  for (const [, { label }] of internalFields) assert.ok(!JSON.stringify(data.parts).includes(label), label);
  assert.match(printed, /厂房/);
  assert.match(printed, /共保方/);
});

describe("what is covered", () => {
  test("is that of the chosen plan, else of the main clauses", () => {
    const ofPlan = partOf("liability", { own: { packageId: "P1" } });
    assert.deepEqual(ofPlan?.rows, [["主责任", "累计限额", "50,000.00"]]);
    assert.equal(ofPlan.title, "保险责任（方案一）");
    assert.deepEqual(partOf("liability", {})?.rows, [["主责任"]]);
  });

  test("is that of each of several plans in a list", () => {
    const own = ["P1", "P2", "P1"].map((packageId) => ({ packageId }));
    assert.deepEqual(
      schedule({ own }).parts.map(({ title, rows }) => [title, rows]),
      [
        ["保险责任（方案一）", [["主责任", "累计限额", "50,000.00"]]],
        ["保险责任（方案二）", [["可选责任", "累计限额", "/"]]],
      ],
    );
  });

  test("names the chosen clauses, else the main ones", () => {
    assert.deepEqual(schedule({ liability: [{ clauseCode: "TK000002" }] }).clauses, ["附加条款"]);
    assert.deepEqual(schedule({}).clauses, ["示例责任保险条款"]);
    const [main, ...others] = product.clauses;
    const clauses = [{ ...main, recordNo: "C00000000000001" }, ...others] as typeof product.clauses;
    const recorded = buildPolicySchedule({
      product: { product: { ...product, clauses }, form } as never,
      form: {},
      names: labels,
      head,
    });
    assert.deepEqual(recorded.data.clauses, ["示例责任保险条款（备案号：C00000000000001）"]);
  });

  test("has special clauses as agreed, and standard ones with filled placeholders", () => {
    const special = [{ specialCode: "TY0001" }, { specialTitle: "自订", specialContent: "另行约定" }];
    const limit = [{ limitCode: "total", limitValue: "50000" }];
    assert.deepEqual(schedule({ special, limit }).specials, [
      { title: "限额约定", text: "累计不超过50,000元。" },
      { title: "自订", text: "另行约定" },
    ]);
  });
});

test("the head has names, dates and amounts, in figures and in words", () => {
  const { title, number, cover, signing, date } = schedule({});
  assert.deepEqual([title, number.value, date], ["示例责任保险单", "P1", "2025-01-02"]);
  assert.deepEqual(signing, [
    { label: "签单机构", value: "南京分公司" },
    { label: "签单日期", value: "2025年01月02日" },
    { label: "经办人", value: "/" },
  ]);
  assert.deepEqual(
    cover.map(({ value }) => value),
    [
      "甲公司",
      "乙公司",
      "自 2025年01月03日 0 时起至 2026年01月02日 24 时止",
      "人民币 1,000,000.00",
      "人民币 1,234.50",
      "人民币壹仟贰佰叁拾肆元伍角整",
    ],
  );
});

test("the head refers to the list of insured persons and to the limits", () => {
  const { cover } = schedule({}, { insured: "", amount: "0.00", currency: "USD", premium: "100.00" });
  assert.deepEqual(
    cover
      .slice(1)
      .map(({ value }) => value)
      .filter((value) => !value.startsWith("自")),
    ["见本保险单所列被保险人", "见本保险单所列限额", "美元 100.00", "美元壹佰元整"],
  );
});

describe("the proposal form", () => {
  const proposal = { kind: "proposal", businessNo: "T1", insured: "", amount: "0.00" } as const;

  test("has the parts of the schedule in words of its own, and room for the applicant's signature", () => {
    const special = [{ specialTitle: "自订", specialContent: "另行约定" }];
    const filled = { special, limit: [{ limitCode: "total", limitValue: "50000" }] };
    const [applied, policy] = [schedule(filled, proposal), schedule(filled)];
    for (const part of ["parts", "clauses", "specials"] as const)
      assert.deepEqual(applied[part], policy[part]);
    assert.deepEqual(
      [applied.title, applied.number],
      ["示例责任保险投保单", { label: "投保单号", value: "T1" }],
    );
    assert.deepEqual(applied.signature, { label: "投保人签章", isDated: true });
    assert.deepEqual(
      applied.cover.map(({ value }) => value).filter((value) => value.startsWith("见")),
      ["见本投保单所列被保险人", "见本投保单所列限额"],
    );
    assert.doesNotMatch(JSON.stringify(applied), /保险单号|签单|公司签章|本保险单/);
  });

  test("has the applicant state the truth, the explained exclusions and the use of data", () => {
    const { notices } = schedule({}, { ...proposal, servicePhone: "95500" });
    assert.deepEqual(
      notices.map(({ title }) => title),
      ["投保人声明", "重要提示"],
    );
    for (const [at, words] of [/如实告知/, /免除保险人责任/, /个人信息/].entries())
      assert.match(notices[0]?.texts[at] ?? "", words);
    assert.equal(notices[1]?.texts.at(-1), "服务电话：95500");
  });

  test("is the only kind with statements, and no phone is printed if none is known", () => {
    const [first, ...others] = schedule({}).notices;
    assert.deepEqual([first?.title, others], ["重要提示", []]);
    assert.ok(!JSON.stringify(schedule({}, proposal)).includes("服务电话"));
  });
});

test("a certificate, which third parties read, masks identity numbers that the policy prints whole", () => {
  const driver = section("driver", "驾驶人", [
    { elementCode: "driverCertificateNo", label: "证件号码", type: "input" },
    { elementCode: "driverPhone", label: "联系电话", type: "phone" },
  ]);
  const own = [...sections, driver];
  const compiled = {
    product: { ...product, sections: own },
    form: compileForm({ sections: own, checks: [], facts: {}, maps: {} }),
  };
  const filled = { driver: { driverCertificateNo: "999900198503120032", driverPhone: "13900001111" } };
  const print = (kind: PolicyScheduleHead["kind"]): string => {
    const input = { product: compiled as never, form: filled, names: labels, head: { ...head, kind } };
    return JSON.stringify(buildPolicySchedule(input).data);
  };
  for (const kind of ["certificate", "roster"] as const)
    assert.doesNotMatch(print(kind), /999900198503120032|13900001111/, kind);
  assert.match(print("certificate"), /999\*+0032/);
  assert.match(print("schedule"), /999900198503120032/);
});
