import assert from "node:assert/strict";
import { test } from "node:test";
import {
  corruptFormRandomly,
  createRandomFromSeed,
  addMeaninglessZerosToForm,
  type RandomNumberGenerator,
  varyFormRandomly,
} from "#areas/product/builder/form-variations.ts";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { applyFormPatch } from "#platform/forms/apply-patch.ts";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { createFormPatch, type FormPatch } from "#platform/forms/form-patch.ts";
import { mergeForms } from "#platform/forms/merge-forms.ts";
import { isComputedElement } from "#platform/forms/row-identity.ts";
import { listEndorsementChanges } from "./changes.ts";

/** Pairs of contents over all products; `ENDORSEMENT_PAIRS=10000` checks more. */
const PAIRS = Number(process.env["ENDORSEMENT_PAIRS"] ?? 420);

const products = listProductsWithForms();

function changeRandomly(product: Product, form: FilledForm, draw: RandomNumberGenerator): FilledForm {
  const kind = draw(6);
  if (kind === 0) return corruptFormRandomly(product, form, draw);
  if (kind === 1) return addMeaninglessZerosToForm(product, form, draw);
  const varied = kind === 2 ? varyFormRandomly(product, form, { amounts: [], counts: [] }, draw) : form;
  const sections = Object.entries(varied).map(([code, content]) => {
    if (draw(3) > 0) return [code, content] as const;
    if (!Array.isArray(content)) return [code, changeCell(content as FilledRow, draw)] as const;
    return [code, changeRows(content as FilledRow[], draw)] as const;
  });
  return Object.fromEntries(sections);
}

function changeCell(row: FilledRow, draw: RandomNumberGenerator): FilledRow {
  const names = Object.keys(row);
  const name = names[draw(Math.max(1, names.length))];
  return name === undefined ? row : { ...row, [name]: String(draw(5)) };
}

/** Adds, removes, changes and moves rows. */
function changeRows(rows: readonly FilledRow[], draw: RandomNumberGenerator): readonly FilledRow[] {
  const changed = rows.flatMap((row) => {
    const kind = draw(8);
    if (kind === 0) return [];
    if (kind === 1) return [row, changeCell(changeCell(row, draw), draw)];
    return kind === 2 ? [changeCell(row, draw)] : [row];
  });
  const from = draw(changed.length + 1);
  return draw(4) === 0 ? [...changed.slice(from), ...changed.slice(0, from)] : changed;
}

/** Several rows in each table, so that they can be exchanged. */
function repeatRows(form: FilledForm, draw: RandomNumberGenerator): FilledForm {
  const sections = Object.entries(form).map(([code, content]) => {
    if (!Array.isArray(content)) return [code, content] as const;
    const copies = (content as FilledRow[]).flatMap((row) => [
      row,
      changeCell(row, draw),
      changeCell(row, draw),
    ]);
    return [code, copies.slice(0, 12)] as const;
  });
  return Object.fromEntries(sections);
}

function withoutComputed(sections: readonly CompiledSection[], form: FilledForm): FilledForm {
  const inputs = sections.map(({ code, elements }) => {
    const computed = new Set(elements.filter(isComputedElement).map((element) => element.code));
    const rows = listFormRows(form[code]).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !computed.has(name))),
    );
    return [code, rows] as const;
  });
  return Object.fromEntries(inputs);
}

test(`patch and merge of ${PAIRS} pairs of contents of ${products.length} products`, () => {
  let merged = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const draw = createRandomFromSeed(pair);
    const { compiled, form: worked } = products[pair % products.length] ?? assert.fail();
    const { sections } = compiled.form;
    const base = draw(2) === 0 ? worked : repeatRows(worked, draw);
    const mine = changeRandomly(compiled.product, base, draw);
    const theirs = changeRandomly(compiled.product, base, draw);
    const title = `pair ${pair} of ${compiled.product.riskCode}`;

    const patch = createFormPatch(sections, base, mine);
    const stored = JSON.parse(JSON.stringify(patch)) as FormPatch;
    const untouched = { missing: [], overwritten: [], taken: [] };
    assert.deepEqual(applyFormPatch(stored, base), { form: mine, ...untouched }, title);
    assert.deepEqual(
      mergeForms(sections, { base, mine, theirs: base }),
      { form: mine, conflicts: [] },
      title,
    );
    assert.deepEqual(
      listEndorsementChanges(sections, { before: mine, after: mine }, () => undefined),
      [],
      title,
    );

    const there = mergeForms(sections, { base, mine, theirs });
    const back = mergeForms(sections, { base, mine: theirs, theirs: mine });
    assert.equal(there.conflicts.length, back.conflicts.length, title);
    if (there.conflicts.length > 0) continue;
    merged++;
    const [left, right] = [there, back].map(({ form }) => withoutComputed(sections, form));
    assert.deepEqual(left, right, title);
  }
  assert.ok(merged > PAIRS / 5, `${merged} pairs without conflicts`);
});

const names: Record<string, string> = {
  "CertificateType 01": "居民身份证",
  "Gender 1": "男",
  "Gender 2": "女",
  "Region 32": "江苏省",
  "Region 3201": "南京市",
  "Region 3205": "苏州市",
};
const nameOf = (dictionary: string, code: string) => names[`${dictionary} ${code}`];
const sectionsOf = (riskCode: string) =>
  products.find(({ compiled }) => compiled.product.riskCode === riskCode)?.compiled.form.sections ??
  assert.fail();
const summaries = (riskCode: string, before: FilledForm, after: FilledForm): string[] =>
  listEndorsementChanges(sectionsOf(riskCode), { before, after }, nameOf).map(
    ({ sectionTitle, row, elementLabel, oldText, newText, kind }) =>
      [sectionTitle, ...(row ? [row.label] : []), elementLabel, `${oldText}→${newText}`, kind].join(" | "),
  );

const person = (personName: string, certificateNo: string, more: FilledRow = {}): FilledRow => ({
  personName,
  certificateType: "01",
  certificateNo,
  ...more,
});
const ZHANG = person("张三", "320101199001011234", { gender: "1", groupNo: "1" });
const LI = person("李四", "320101199202022345", { gender: "2", groupNo: "1" });
const group = (persons: string, more: FilledRow = {}): FilledRow => ({
  groupNo: "1",
  workTypeName: "车工",
  persons,
  perManMedicalLimit: "50000.00",
  ...more,
});
const cases: { title: string; risk: string; before: FilledForm; after: FilledForm; expected: string[] }[] = [
  {
    title: "numbers have their unit, amounts their commas, and computed cells are left out",
    risk: "0405",
    before: { workType: [group("80", { premium: "1.00" })] },
    after: { workType: [group("85", { premium: "2.00", perManMedicalLimit: "60000" })] },
    expected: [
      "工种与限额 | 方案组号 1（车工） | 人数 | 80人→85人 | changed",
      "工种与限额 | 方案组号 1（车工） | 每人医疗限额 | 50,000.00→60,000.00 | changed",
    ],
  },
  {
    title: "a row that only follows is left out",
    risk: "0405",
    before: { workType: [group("80", { premium: "1.00" })] },
    after: { workType: [group("80.0", { premium: "2.00" })] },
    expected: [],
  },
  {
    title: "people are found by their certificates, which are masked",
    risk: "0405",
    before: { roster: [ZHANG, LI] },
    after: { roster: [{ ...LI, groupNo: "2" }, person("王五", "320101199303033456")] },
    expected: [
      "人员清单 | 李四（3201**********2345） | 方案组号 | 1→2 | changed",
      "人员清单 | 王五（3201**********3456） | 姓名 | /→王五 | added",
      "人员清单 | 王五（3201**********3456） | 证件类型 | /→居民身份证 | added",
      "人员清单 | 王五（3201**********3456） | 证件号码 | /→3201**********3456 | added",
      "人员清单 | 张三（3201**********1234） | 姓名 | 张三→/ | removed",
      "人员清单 | 张三（3201**********1234） | 证件类型 | 居民身份证→/ | removed",
      "人员清单 | 张三（3201**********1234） | 证件号码 | 3201**********1234→/ | removed",
      "人员清单 | 张三（3201**********1234） | 性别 | 男→/ | removed",
      "人员清单 | 张三（3201**********1234） | 方案组号 | 1→/ | removed",
    ],
  },
  {
    title: "a changed name keeps the label of the old one",
    risk: "0405",
    before: { roster: [ZHANG] },
    after: { roster: [{ ...ZHANG, personName: "张三丰" }] },
    expected: ["人员清单 | 张三（3201**********1234） | 姓名 | 张三→张三丰 | changed"],
  },
  {
    title: "a row without keys has its number, and an empty cell is a stroke",
    risk: "0405",
    before: { special: [{ specialCode: "T1", specialContent: "一" }, { specialCode: "T2" }] },
    after: {
      special: [
        { specialCode: "T1", specialContent: "一" },
        { specialCode: "T2", specialContent: "二" },
      ],
    },
    expected: ["特别约定 | 第 2 行 | 特约内容 | /→二 | changed"],
  },
  {
    title: "a removed row without keys is one removed row, and not a change of all that follow",
    risk: "0405",
    before: { special: [{ specialCode: "T1" }, { specialCode: "T2" }, { specialCode: "T3" }] },
    after: { special: [{ specialCode: "T2" }, { specialCode: "T3" }] },
    expected: ["特别约定 | 第 1 行 | 特约代码 | T1→/ | removed"],
  },
  {
    title: "a cell of the holder with a path of codes",
    risk: "0405",
    before: { holder: { region: ["32", "3201"], certificateNo: "91320100MA1234567X" } },
    after: { holder: { region: ["32", "3205"], certificateNo: "91320100MA7654321X" } },
    expected: [
      "投保人信息 | 证件号码 | 9132**********567X→9132**********321X | changed",
      "投保人信息 | 所在地区 | 江苏省 / 南京市→江苏省 / 苏州市 | changed",
    ],
  },
  {
    title: "images are no content",
    risk: "0405",
    before: { attachment: [] },
    after: { attachment: [{ fileCategory: "A01" }] },
    expected: [],
  },
];
for (const { title, risk, before, after, expected } of cases)
  test(`changes: ${title}`, () => assert.deepEqual(summaries(risk, before, after), expected));
