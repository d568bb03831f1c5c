import assert from "node:assert/strict";
import { test } from "node:test";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { createPlainList } from "#platform/forms/option-list.ts";
import type { ParsedSheet } from "#platform/forms/sheet/sheet.ts";
import { assembleImportForms, countErrorsByForm } from "./assemble.ts";
import { buildImportSheetLayouts } from "#areas/judging/rules/importing/layout.ts";
import { CLERK } from "#platform/testing/people.ts";
import { createFormElement } from "#platform/testing/form-element.ts";

const element = (elementCode: string, label: string, more: Partial<FormElement> = {}) =>
  createFormElement(elementCode, { label, ...more });

const identity = {
  ruleList: [
    { ruleCode: "IDENTITY" as const, properties: [{ code: "typeElement", value: "certificateType" }] },
  ],
};
const sections: FormSection[] = [
  {
    code: "base",
    title: "基本信息",
    kind: "form",
    elements: [element("riskCode", "险种"), element("remark", "备注")],
  },
  {
    code: "holder",
    title: "投保人信息",
    kind: "form",
    elements: [
      element("holderName", "投保人名称", { required: true }),
      element("certificateNo", "证件号码"),
      element("born", "成立日期", { type: "date" }),
      element("age", "年龄", { readOnly: true }),
    ],
    parties: [{ name: "holderName", certificateNo: "certificateNo" }],
  },
  {
    code: "insured",
    title: "被保险人信息",
    kind: "form",
    elements: [
      element("same", "同投保人", { type: "switch", defaultEmbedValues: ["0"] }),
      element("insuredName", "被保险人名称"),
      element("insuredNo", "证件号码"),
    ],
    parties: [{ name: "insuredName", certificateNo: "insuredNo" }],
    sameAs: { element: "same", section: "holder" },
  },
  {
    code: "roster",
    title: "人员清单",
    kind: "import",
    elements: [
      element("personName", "姓名", { required: true }),
      element("certificateType", "证件类型", { type: "select", defaultEmbedValues: ["01"] }),
      element("certificateNo", "证件号码", identity),
      element("gender", "性别", { type: "select" }),
      element("birthDate", "出生日期", { type: "date" }),
    ],
    parties: [
      {
        certificateType: "certificateType",
        certificateNo: "certificateNo",
        gender: "gender",
        birthDate: "birthDate",
      },
    ],
  },
];
const product = { riskCode: "X", sections } as unknown as Product;
const lists: Record<string, ReturnType<typeof createPlainList>> = {
  certificateType: createPlainList([
    ["01", "身份证"],
    ["02", "护照"],
  ]),
  gender: createPlainList([
    ["1", "男"],
    ["2", "女"],
  ]),
  same: createPlainList([
    ["1", "是"],
    ["0", "否"],
  ]),
};

const sheet = (name: string, ...rows: string[][]): ParsedSheet => ({
  name,
  rows: rows.map((cells, index) => ({ at: index + 1, cells })),
  spoilt: [],
});
const read = (...sheets: ParsedSheet[]) =>
  assembleImportForms(sheets, {
    product,
    listAt: (_, { elementCode }) => lists[elementCode],
    start: { base: { handlerCode: CLERK }, today: "2024-12-16" },
  });
const told = (...sheets: ParsedSheet[]) =>
  read(...sheets).errors.map(({ sheet: name, at, column, message }) => [name, at, column, message]);

const IDENTITY = "320105198001011234";
const soundIdentity = (): string => {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(IDENTITY[at]), 0);
  return IDENTITY.slice(0, 17) + ("10X98765432"[sum % 11] ?? "");
};

test("the sheets of a product: labels that agree are told apart by their sections, what nobody fills in is none", () => {
  const [main, roster] = buildImportSheetLayouts(product);
  assert.deepEqual(
    main?.columns.map(({ title }) => title),
    [
      "投保序号",
      "备注",
      "投保人名称",
      "投保人信息·证件号码",
      "成立日期",
      "同投保人",
      "被保险人名称",
      "被保险人信息·证件号码",
    ],
  );
  assert.deepEqual(
    roster?.columns.map(({ title }) => title),
    ["投保序号", "姓名", "证件类型", "证件号码", "性别", "出生日期"],
  );
});

test("a row becomes a form: its user's own, presets, words as codes, dates in their shape, one party as another", () => {
  const { forms, errors } = read(
    sheet(
      "投保单",
      ["*投保人名称", "成立日期", "同投保人", "投保人信息·证件号码"],
      ["甲公司", "2020年1月5日", "是", "００１２"],
    ),
  );
  assert.deepEqual(errors, []);
  assert.deepEqual(forms[0]?.form, {
    base: { handlerCode: CLERK },
    holder: { holderName: "甲公司", certificateNo: "００１２", born: "2020-01-05" },
    insured: { same: "1", insuredName: "甲公司", insuredNo: "００１２" },
    roster: [],
  });
});

test("an identity number tells gender and birth, and keeps its digits whatever their width", () => {
  const number = soundIdentity();
  const wide = number.replace(/\d/g, (digit) => "０１２３４５６７８９"[Number(digit)] ?? "");
  for (const typed of [number, wide, ` ${number} `]) {
    const { forms } = read(
      sheet("投保单", ["投保人名称"], ["甲"]),
      sheet("人员清单", ["姓名", "证件号码"], ["张三", typed]),
    );
    assert.deepEqual(forms[0]?.form["roster"], [
      {
        personName: "张三",
        certificateType: "01",
        certificateNo: number,
        gender: "1",
        birthDate: "1980-01-01",
      },
    ]);
  }
});

test("rows belong to their proposal by its number, and to the only one without", () => {
  const main = sheet("投保单", ["投保序号", "投保人名称"], ["a", "甲"], ["b", "乙"]);
  const { forms, errors } = read(
    main,
    sheet("人员清单", ["姓名", "投保序号"], ["一", "b"], ["二", "a"], ["三", "b"], ["四", "c"], ["五", ""]),
  );
  assert.deepEqual(
    forms.map(({ no, at, rowsAt }) => [no, at, rowsAt["roster"]]),
    [
      ["a", 2, [3]],
      ["b", 3, [2, 4]],
    ],
  );
  assert.deepEqual(
    errors.map(({ at, column, message }) => [at, column, message]),
    [
      [5, 1, "“投保单”中没有序号“c”"],
      [6, 1, "没有填写投保序号"],
    ],
  );
  const counts = countErrorsByForm(forms, errors, buildImportSheetLayouts(product));
  assert.deepEqual(
    [...counts],
    [
      ["a", 2],
      ["b", 2],
    ],
  );
});

const wrong: [string, ParsedSheet[], unknown[]][] = [
  [
    "an unknown heading and one that is twice",
    [sheet("投保单", ["投保人名称", "电话", "备注", "备注"], ["甲"])],
    [
      ["投保单", 1, 1, "模板中没有“电话”列"],
      ["投保单", 1, 3, "“备注”列出现了两次"],
    ],
  ],
  [
    "a required column that lacks",
    [sheet("投保单", ["备注"], ["x"])],
    [["投保单", 1, -1, "缺少“投保人名称”列"]],
  ],
  [
    "a number of a proposal that is twice",
    [sheet("投保单", ["投保序号", "投保人名称"], ["1", "甲"], ["１", "乙"])],
    [["投保单", 3, 0, "投保序号与第 2 行相同"]],
  ],
  [
    "a person who stands twice",
    [
      sheet("投保单", ["投保人名称"], ["甲"]),
      sheet("人员清单", ["姓名", "证件号码"], ["一", "A1"], ["二", "A2"], ["三", "A1"]),
    ],
    [["人员清单", 4, 1, "与第 2 行的证件号码相同"]],
  ],
];
for (const [says, sheets, errors] of wrong)
  test(`told at its place: ${says}`, () => assert.deepEqual(told(...sheets), errors));

test("a file of one sheet may call it what it likes; empty rows are none", () => {
  const { forms } = read(sheet("Sheet1", ["投保人名称"], [""], ["甲"], ["  "]));
  assert.deepEqual(
    forms.map(({ at }) => at),
    [3],
  );
});
