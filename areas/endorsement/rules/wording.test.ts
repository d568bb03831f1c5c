import assert from "node:assert/strict";
import { test } from "node:test";
import type { EndorsementChange } from "./changes.ts";
import { writeEndorsementText, type WriteEndorsementTextInput } from "./wording.ts";

const cell = (elementLabel: string, oldText: string, newText: string): EndorsementChange => ({
  section: "holder",
  sectionTitle: "投保人信息",
  element: elementLabel,
  elementLabel,
  kind: "changed",
  oldText,
  newText,
});
const inRow = (
  change: EndorsementChange,
  sectionTitle: string,
  number: number,
  label: string,
  more: Partial<EndorsementChange> & { labelElements?: string[] } = {},
): EndorsementChange => {
  const { labelElements = [], ...rest } = more;
  const isPerson = sectionTitle === "人员清单";
  const row = { number, label, labelElements, isPerson };
  return { ...change, section: sectionTitle, sectionTitle, row, ...rest };
};
const group = (change: EndorsementChange): EndorsementChange =>
  inRow(change, "工种与限额", 1, "方案组号 1（车工）");
const people = (kind: "added" | "removed", count: number): EndorsementChange[] =>
  Array.from({ length: count }, (_, index) =>
    ["姓名", "职业"].map((label) =>
      inRow(
        cell(label, "/", "甲"),
        "人员清单",
        index + 1,
        `员工${index + 1}（3201**********${1000 + index}）`,
        {
          kind,
        },
      ),
    ),
  ).flat();
const named = (count: number): string =>
  Array.from({ length: count }, (_, index) => `员工${index + 1}（3201**********${1000 + index}）`).join("、");

const OPENING = "兹经投保人申请，自2026年12月1日零时起，";
const NO_PREMIUM = "本次批改不涉及保费变化。";
type Case = { title: string; expected: string[] } & Partial<WriteEndorsementTextInput>;
const cases: Case[] = [
  {
    title: "one changed field",
    changes: [cell("联系人", "张三", "李四")],
    expected: [`${OPENING}投保人信息中联系人由“张三”变更为“李四”，其他条件不变。`, NO_PREMIUM],
  },
  {
    title: "a section is a paragraph, and a premium is added",
    changes: [
      cell("联系人", "张三", "李四"),
      cell("邮编", "/", "210000"),
      group(cell("人数", "80人", "85人")),
      group(cell("每人医疗限额", "50,000.00", "60,000.00")),
    ],
    premiumChange: "3520.05",
    expected: [
      `${OPENING}投保人信息中联系人由“张三”变更为“李四”，邮编由空白变更为“210000”；`,
      "工种与限额中方案组号 1（车工）的人数由“80人”变更为“85人”，每人医疗限额由“50,000.00”变更为“60,000.00”，其他条件不变。",
      "本次批改增加保费人民币 3,520.05 元。",
    ],
  },
  {
    title: "what counts from a later day only says so",
    changes: [
      { ...cell("联系人", "张三", "李四"), from: "2027-03-01" },
      ...people("removed", 2).map((change) => ({
        ...change,
        ...(change.row?.number === 2 && { from: "2027-03-01" }),
      })),
    ],
    expected: [
      `${OPENING}投保人信息中联系人自2027年3月1日零时起由“张三”变更为“李四”；`,
      "人员清单中减少人员 2 人：员工1（3201**********1000）、员工2（3201**********1001）（自2027年3月1日零时起），其他条件不变。",
      NO_PREMIUM,
    ],
  },
  {
    title: "a premium is refunded",
    changes: [cell("联系人", "张三", "/")],
    premiumChange: "-1234567.80",
    expected: [
      `${OPENING}投保人信息中联系人由“张三”变更为空白，其他条件不变。`,
      "本次批改退还或冲减保费人民币 1,234,567.80 元。",
    ],
  },
  {
    title: "a premium of zero",
    changes: [cell("联系人", "张三", "李四")],
    premiumChange: "0.00",
    expected: [`${OPENING}投保人信息中联系人由“张三”变更为“李四”，其他条件不变。`, NO_PREMIUM],
  },
  {
    title: "numbers that differ where they are masked",
    changes: [cell("证件号码", "3201**********1234", "3201**********1234")],
    expected: [
      `${OPENING}投保人信息中证件号码变更，变更后为“3201**********1234”，其他条件不变。`,
      NO_PREMIUM,
    ],
  },
  {
    title: "few people are all named",
    changes: [...people("added", 2), ...people("removed", 1)],
    expected: [
      `${OPENING}人员清单中增加人员 2 人：${named(2)}，减少人员 1 人：${named(1)}，其他条件不变。`,
      NO_PREMIUM,
    ],
  },
  {
    title: "as many people as are named",
    changes: people("added", 10),
    expected: [`${OPENING}人员清单中增加人员 10 人：${named(10)}，其他条件不变。`, NO_PREMIUM],
  },
  {
    title: "one more person than are named",
    changes: people("removed", 11),
    expected: [
      `${OPENING}人员清单中减少人员 11 人：${named(10)}等 11 人，详见清单，其他条件不变。`,
      NO_PREMIUM,
    ],
  },
  {
    title: "300 people are one sentence",
    changes: people("added", 300),
    premiumChange: "45000.00",
    expected: [
      `${OPENING}人员清单中增加人员 300 人：${named(10)}等 300 人，详见清单，其他条件不变。`,
      "本次批改增加保费人民币 45,000.00 元。",
    ],
  },
  {
    title: "changes of many people",
    changes: Array.from({ length: 12 }, (_, index) =>
      inRow(cell("方案组号", "1", "2"), "人员清单", index + 1, `员工${index + 1}`),
    ),
    expected: [
      `${OPENING}人员清单中${Array.from({ length: 10 }, (_, index) => `员工${index + 1}的方案组号由“1”变更为“2”`).join("，")}等 12 人变更，详见清单，其他条件不变。`,
      NO_PREMIUM,
    ],
  },
  {
    title: "an added row is described, a removed one named",
    changes: [
      inRow(cell("方案组号", "/", "3"), "工种与限额", 3, "方案组号 3（焊工）", {
        kind: "added",
        element: "groupNo",
        labelElements: ["groupNo"],
      }),
      inRow(cell("人数", "/", "5人"), "工种与限额", 3, "方案组号 3（焊工）", { kind: "added" }),
      inRow(cell("每人医疗限额", "/", "/"), "工种与限额", 3, "方案组号 3（焊工）", { kind: "added" }),
      inRow(cell("人数", "20人", "/"), "工种与限额", 2, "方案组号 2（钳工）", { kind: "removed" }),
    ],
    expected: [
      `${OPENING}工种与限额中增加 1 项：方案组号 3（焊工）（人数“5人”），减少 1 项：方案组号 2（钳工），其他条件不变。`,
      NO_PREMIUM,
    ],
  },
  {
    title: "further sentences stand before the premium",
    changes: [cell("联系人", "张三", "李四")],
    extraSentences: ["本保险合同自2026年12月1日零时起中止", "中止期间发生的事故不负责赔偿。"],
    expected: [
      `${OPENING}投保人信息中联系人由“张三”变更为“李四”，其他条件不变。`,
      "本保险合同自2026年12月1日零时起中止。",
      "中止期间发生的事故不负责赔偿。",
      NO_PREMIUM,
    ],
  },
  {
    title: "no field changes",
    extraSentences: ["本保险合同自2026年12月1日零时起注销"],
    premiumChange: "-100.00",
    expected: [
      "本保险合同自2026年12月1日零时起注销。",
      "其他条件不变。",
      "本次批改退还或冲减保费人民币 100.00 元。",
    ],
  },
  { title: "nothing at all", premiumChange: null, expected: [NO_PREMIUM] },
];
for (const { title, expected, ...input } of cases)
  test(`wording: ${title}`, () => {
    const text = writeEndorsementText({
      validDate: "2026-12-01",
      changes: [],
      premiumChange: null,
      ...input,
    });
    assert.deepEqual(text.split("\n"), expected);
  });
