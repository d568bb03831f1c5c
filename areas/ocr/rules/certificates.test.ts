import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { CertificateField } from "./certificate-field.ts";
import { type CertificateKind, readCertificate } from "./certificate-kinds.ts";
import type { Reading } from "./recognized-text.ts";

const today = "2026-11-29" as PlainDate;
const LETTER_PX = 40;

/** Lines as Tesseract gives them: at a place, split into words by gaps. */
function lines(
  ...placed: readonly [left: number, top: number, text: string, confidence?: number][]
): Reading {
  return placed.flatMap(([left, top, line, confidence = 90]) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      confidence,
      box: {
        left: left + index * LETTER_PX,
        top,
        right: left + (index + text.length) * LETTER_PX,
        bottom: top + LETTER_PX,
      },
    })),
  );
}

const read = (kind: CertificateKind, ...readings: readonly Reading[]): Record<string, CertificateField> =>
  Object.fromEntries(readCertificate(kind, readings, today).map((field) => [field.code, field]));
const valueOf = (fields: Record<string, CertificateField>, code: string): (string | undefined)[] => [
  fields[code]?.value,
  fields[code]?.mark,
];

const card = (number: string, name = "李 测试") =>
  lines(
    [100, 100, "姓 名"],
    [300, 104, name],
    [100, 200, "性 别"],
    [300, 203, "女"],
    [520, 198, "民 族"],
    [720, 202, "汉"],
    [100, 300, "出 生"],
    [300, 302, "1990 年 7 月 25 日"],
    [100, 400, "住 址"],
    [300, 402, "”江苏 省 南京 市 鼓楼 区 中 山北 路"],
    [300, 470, "128 号 5 幢 602 室"],
    [100, 700, "公民 身份 号 码"],
    [560, 698, number],
  );

test("an identity card whose letters stand apart gives its fields, and agreeing readings are certain", () => {
  const fields = read("identityFront", card("999900199007250043"), card("999900199007250043"));
  assert.deepEqual(valueOf(fields, "name"), ["李测试", "high"]);
  assert.deepEqual(valueOf(fields, "gender"), ["女", "high"]);
  assert.deepEqual(valueOf(fields, "nation"), ["汉", "high"]);
  assert.deepEqual(valueOf(fields, "birthDate"), ["1990-07-25", "high"]);
  assert.deepEqual(valueOf(fields, "address"), ["江苏省南京市鼓楼区中山北路128号5幢602室", "high"]);
  assert.deepEqual(valueOf(fields, "certificateNo"), ["999900199007250043", "high"]);
});

const numbers: readonly [read: string, value: string, mark: string][] = [
  ["999900 19900725 0043", "999900199007250043", "high"],
  ["9999OOI99OO725OO43", "999900199007250043", "medium"],
  ["9999001990072500434", "999900199007250043", "low"],
  ["999900199007250044", "999900199007250044", "check"],
  ["999900199013250043", "999900199013250043", "check"],
];
for (const [text, value, mark] of numbers)
  test(`the number ${text} is read as ${value}, ${mark}`, () => {
    const { certificateNo } = read("identityFront", card(text));
    assert.deepEqual([certificateNo?.value, certificateNo?.mark], [value, mark]);
    assert.equal(certificateNo?.note !== "", mark === "check");
  });

test("numbers that differ are never certain, even if they fit their checksum", () => {
  const right = "999900199007250043";
  const both = read("identityFront", card(right), card("999900199007260049"));
  assert.deepEqual(valueOf(both, "certificateNo"), [right, "check"]);
  assert.match(both["certificateNo"]?.note ?? "", /不同的号码/);
  const misread = read("identityFront", card(right), card("999900199007250044"));
  assert.deepEqual(valueOf(misread, "certificateNo"), [right, "medium"]);
});

test("readings that differ, and letters that are doubtful, lower the mark", () => {
  const [first, other] = [card("999900199007250043"), card("999900199007250043", "李 侧试")];
  assert.deepEqual(valueOf(read("identityFront", first, other), "name"), ["李测试", "low"]);
  const doubtful = first.map((word) => (word.text === "测试" ? { ...word, confidence: 39 } : word));
  assert.deepEqual(valueOf(read("identityFront", doubtful, doubtful), "name"), ["李测试", "medium"]);
  assert.deepEqual(valueOf(read("identityFront", doubtful), "name"), ["李测试", "low"]);
});

test("what contradicts the number, and a nation that does not exist, need a look", () => {
  const misread = card("999900199007250043").map((word) =>
    word.text === "女" ? { ...word, text: "男" } : word.text === "汉" ? { ...word, text: "六" } : word,
  );
  const fields = read("identityFront", misread, misread);
  assert.deepEqual(valueOf(fields, "gender"), ["男", "check"]);
  assert.equal(fields["gender"]?.note, "与公民身份号码不一致（号码对应 女），请对照证件更正");
  assert.deepEqual(valueOf(fields, "nation"), ["六", "check"]);
});

test("the number states sex and birth where they could not be read", () => {
  const fields = read("identityFront", lines([560, 698, "999900199007250043"]));
  assert.deepEqual(valueOf(fields, "gender"), ["女", "medium"]);
  assert.deepEqual(valueOf(fields, "birthDate"), ["1990-07-25", "medium"]);
  assert.equal(fields["name"], undefined);
});

const back = (period: string) =>
  lines(
    [500, 300, "中 华人 民 共 和 国"],
    [400, 800, "签 发 机 关"],
    [700, 802, "”南京 市 公安 局 鼓楼 分 局"],
    [400, 900, "有 效 期 限"],
    [700, 898, period],
  );

test("the back of a card: authority and period, a long-term card, and one that is over", () => {
  const fields = read("identityBack", back("“2016.05.20-2036.05.20"));
  assert.equal(fields["authority"]?.value, "南京市公安局鼓楼分局");
  assert.equal(fields["validFrom"]?.value, "2016-05-20");
  assert.equal(fields["validTo"]?.value, "2036-05-20");
  assert.equal(read("identityBack", back("2016.05.20-长期"))["validTo"]?.value, "长期");
  const over = read("identityBack", back("2006.05.20-2016.05.20"))["validTo"];
  assert.deepEqual([over?.mark, over?.note], ["check", "证件已过有效期，请客户提供有效证件"]);
  const lastDay = read("identityBack", back("2006.11.29-2026.11.29"))["validTo"];
  assert.notEqual(lastDay?.mark, "check");
});

const licence = (code: string) =>
  lines(
    [100, 100, "统一 社会 信用 代码"],
    [100, 160, code],
    [100, 400, "名 称"],
    [400, 402, "南京 云 栖 电子 科技 有 限 公 司"],
    [1400, 398, "注册 资本"],
    [1700, 400, "1000 万 元 整"],
    [100, 480, "类 型"],
    [400, 482, "有 限 责任 公司 (自然 人 投资)"],
    [1400, 480, "成 立 日 期"],
    [1700, 478, "2018 年 05 月 08 日"],
    [100, 560, "法 定 代表 人"],
    [400, 562, "顾 明 远"],
    [1400, 560, "住 所"],
    [1700, 562, "南京 市 江宁 区"],
    [1700, 622, "胜利 路 89 号"],
    [100, 680, "经 营 范围"],
    [400, 682, "软件 开发"],
  );

test("a licence in two columns gives its fields, and a value may go on in the next line", () => {
  const fields = read("businessLicence", licence("91999900DM000003XY"), licence("91999900DM000003XY"));
  assert.equal(fields["name"]?.value, "南京云栖电子科技有限公司");
  assert.deepEqual(valueOf(fields, "creditCode"), ["91999900DM000003XY", "high"]);
  assert.equal(fields["organizationType"]?.value, "有限责任公司（自然人投资）");
  assert.equal(fields["representative"]?.value, "顾明远");
  assert.equal(fields["capital"]?.value, "1000万元整");
  assert.equal(fields["established"]?.value, "2018-05-08");
  assert.equal(fields["address"]?.value, "南京市江宁区胜利路89号");
});

const codes: readonly [read: string, value: string, mark: string][] = [
  ["91999900DMOOOOO3XY", "91999900DM000003XY", "medium"],
  ["91999900DM0000D03XY", "91999900DM000003XY", "low"],
  ["91999900DM000003XX", "91999900DM000003XX", "check"],
];
for (const [text, value, mark] of codes)
  test(`the credit code ${text} is read as ${value}, ${mark}`, () => {
    const { creditCode } = read("businessLicence", licence(text));
    assert.deepEqual([creditCode?.value, creditCode?.mark], [value, mark]);
  });

test("a seal gives its unit and its purpose", () => {
  const strip = lines([50, 60, "_ 南京 云 栖 电子 科技 有 限 公司 、"]);
  const fields = read("seal", strip, strip, lines([50, 60, "合同 专用 章"]));
  assert.deepEqual(valueOf(fields, "company"), ["南京云栖电子科技有限公司", "high"]);
  assert.equal(fields["purpose"]?.value, "合同专用章");
});

test("a picture without text gives no fields", () => {
  for (const kind of ["identityFront", "identityBack", "businessLicence", "seal"] as const) {
    assert.deepEqual(readCertificate(kind, [], today), []);
    assert.deepEqual(readCertificate(kind, [[], []], today), []);
    assert.deepEqual(readCertificate(kind, [lines([0, 0, "本 品 三"])], today), []);
  }
});
