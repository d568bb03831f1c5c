import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../../content.ts";
import type { EndorsementType } from "../endorsement-shape.ts";
import type { Product } from "../product-shape.ts";
import { checkEndorsementTypes } from "./endorsements.ts";

const products = readFactoryProducts().map(({ product }) => product);
const dictionaryOf = (codes: string): Set<string> => new Set(codes.split(" "));
const referenceCodes = {
  dictionaries: new Set<string>(),
  limits: new Set<string>(),
  deductibles: new Set<string>(),
  currencies: new Set<string>(),
  codes: new Map([
    ["EndorseType", dictionaryOf("01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24")],
    ["EndorseReason", dictionaryOf("01 02 03 04 05 06 07 08 09 10 99")],
    ["RefundCalcMode", dictionaryOf("1 2 3 4 5")],
    ["PolicyStatus", dictionaryOf("01 02 03 04 05 06 07")],
    ["FileCategory", dictionaryOf("B01 B02 B03 B04")],
  ]),
};
const errorsOf = (product: Product, known = referenceCodes): string[] => {
  const errors: string[] = [];
  checkEndorsementTypes(product, known, (place, error) => void errors.push(`${place}：${error}`));
  return errors;
};

for (const product of products)
  test(`${product.riskCode}: the types have no errors`, () => assert.deepEqual(errorsOf(product), []));

type Spoil = (type: EndorsementType, product: Product) => void;
type Mistake = [what: string, type: string, spoil: Spoil, error: string];

const inOpens: Mistake[] = [
  ["a type twice", "05", (type, p) => void p.endorsements?.push(structuredClone(type)), "代码重复"],
  ["a type that opens nothing", "05", (type) => void (type.opens = []), "没有可批改的分区"],
  [
    "a section twice",
    "13",
    (type) => void type.opens.push({ section: "special", rows: ["add"] }),
    "分区“special”写了两次",
  ],
  ["an unknown section", "13", (type) => void type.opens.push({ section: "ship" }), "没有分区“ship”"],
  [
    "uploaded files",
    "13",
    (type) => void type.opens.push({ section: "attachment", rows: ["add"] }),
    "影像分区“attachment”不能批改",
  ],
  [
    "a table whose rows may do nothing",
    "13",
    (type) => void (type.opens = [{ section: "special" }]),
    "表格“special”应写明可以增加、删除或修改行（rows）",
  ],
  [
    "rows of a form",
    "01",
    (type) => void (type.opens = [{ section: "holder", rows: ["change"] }]),
    "分区“holder”不是表格，没有行（rows）",
  ],
  [
    "fields of rows that are only added",
    "05",
    (type) => void (type.opens = [{ section: "workType", rows: ["add"], elements: ["persons"] }]),
    "表格“workType”只有可以修改行时才列出字段",
  ],
  [
    "an unknown field",
    "01",
    (type) => void (type.opens = [{ section: "holder", elements: ["nobody"] }]),
    "没有字段“holder.nobody”",
  ],
  [
    "a field that the system fills in",
    "01",
    (type) => void (type.opens = [{ section: "holder", elements: ["age"] }]),
    "字段“holder.age”只读，不能批改",
  ],
];

const ZERO_OR_NOT = "保费不变（none）的，effect 应为 zero，其余不能为 zero";
const inPremium: Mistake[] = [
  ["no premium that changes", "01", ({ premium }) => void (premium.effect = "either"), ZERO_OR_NOT],
  ["a premium that does not change", "05", ({ premium }) => void (premium.effect = "zero"), ZERO_OR_NOT],
  [
    "a refund that increases",
    "19",
    ({ premium }) => void (premium.effect = "increase"),
    "退费（refund）的 effect 应为 decrease",
  ],
  [
    "a rating that no method uses",
    "05",
    ({ premium }) => void (premium.rating = "addPersons"),
    "批改计费（rating）须与 rated 同用",
  ],
  [
    "a rated type without a rating",
    "09",
    ({ premium }) => void delete premium.rating,
    "批改计费（rating）须与 rated 同用",
  ],
  [
    "counts that no rating reads",
    "05",
    ({ premium }) => void (premium.counts = { section: "workType", key: "groupNo", element: "persons" }),
    "人数、件数的变动（counts）须与 rated 同用",
  ],
  ["an unknown rating", "09", ({ premium }) => void (premium.rating = "layUp"), "没有批改计费“layUp”"],
  [
    "a rating named like a property that every object has",
    "09",
    ({ premium }) => void (premium.rating = "constructor"),
    "没有批改计费“constructor”",
  ],
  [
    "a rating by rows without counts",
    "09",
    ({ premium }) => void delete premium.counts,
    "批改计费“addPersons”是逐行的，应写 counts",
  ],
  [
    "counts for a rating without rows",
    "09",
    ({ premium }) => void (premium.rating = "withdraw"),
    "批改计费“withdraw”不是逐行的，不能写 counts",
  ],
  [
    "counts of no table",
    "09",
    ({ premium }) => void (premium.counts = { section: "employer", key: "groupNo", element: "persons" }),
    "没有表格“employer”",
  ],
  [
    "counts by no field",
    "09",
    ({ premium }) => void (premium.counts = { section: "workType", key: "nobody", element: "persons" }),
    "没有字段“workType.nobody”",
  ],
  [
    "counts of no field",
    "09",
    ({ premium }) => void (premium.counts = { section: "workType", key: "groupNo", element: "nobody" }),
    "没有字段“workType.nobody”",
  ],
  [
    "counts of a text",
    "09",
    ({ premium }) => void (premium.counts = { section: "workType", key: "groupNo", element: "workTypeName" }),
    "字段“workType.workTypeName”应为数字",
  ],
  [
    "counts that the rating does not read",
    "09",
    (_, p) => void delete p.rating.changes["addPersons"]?.elements["persons"],
    "批改计费“addPersons”没有字段“persons”",
  ],
  [
    "modes beside a method that refunds nothing",
    "05",
    ({ premium }) => void (premium.modes = [{ mode: "3" }]),
    "退费方式（modes）须与 refund 同用",
  ],
  [
    "a refund without modes",
    "19",
    ({ premium }) => void delete premium.modes,
    "应有一种不写原因（reasons）的退费方式，用于其他原因",
  ],
  ["a mode twice", "19", ({ premium }) => void premium.modes?.push({ mode: "3" }), "退费方式“3”写了两次"],
  [
    "a mode whose rating is missing",
    "19",
    ({ premium }) => void delete premium.modes?.[0]?.rating,
    "退费方式“1”应写批改计费（rating）",
  ],
  [
    "a full refund that is rated",
    "20",
    ({ premium }) => void Object.assign(premium.modes?.[1] ?? {}, { rating: "withdraw" }),
    "退费方式“4”不用批改计费（rating）",
  ],
  [
    "a mode with an unknown rating",
    "19",
    ({ premium }) => void Object.assign(premium.modes?.[0] ?? {}, { rating: "layUp" }),
    "没有批改计费“layUp”",
  ],
  [
    "a mode rated by rows",
    "19",
    ({ premium }) => void Object.assign(premium.modes?.[0] ?? {}, { rating: "addPersons" }),
    "批改计费“addPersons”是逐行的，不能用于退费",
  ],
];

const inTerms: Mistake[] = [
  [
    "before and after the start",
    "19",
    (type) => void (type.guards = ["beforeStart", "afterStart"]),
    "起保前（beforeStart）与起保后（afterStart）不能同时要求",
  ],
  ["a level that nobody has", "05", (type) => void (type.level = 6), "核批级别应为 1 至 5"],
  ["half a level", "05", (type) => void (type.level = 1.5), "核批级别应为 1 至 5"],
  ["half a placeholder", "19", (type) => void (type.wording = "自{validDate起"), "批文花括号没有配对"],
  [
    "an unknown placeholder",
    "19",
    (type) => void (type.wording = "自{startDate}起"),
    "批文中没有占位“{startDate}”，应为 {validDate}、{change} 或 {amount}",
  ],
  ["an unknown state", "01", (type) => void (type.policyStates = ["08"]), "没有保单状态“08”"],
  ["an unknown state after it", "19", (type) => void (type.policyBecomes = "09"), "没有保单状态“09”"],
  [
    "a state that no endorsement brings about",
    "19",
    (type) => void (type.policyBecomes = "03"),
    "批改后的保单状态应为 02 复效、04 全单退保、05 注销或 06 中止",
  ],
  [
    "a resumption of what is not suspended",
    "24",
    (type) => void (type.policyStates = ["02", "06"]),
    "复效（批改后为 02）的，可发起的保单状态应只有 06",
  ],
  [
    "a suspension of what is suspended",
    "23",
    (type) => void (type.policyStates = ["02", "06"]),
    "已中止的保单不能再中止，可发起的保单状态不能有 06",
  ],
  ["a type that does nothing", "23", (type) => void delete type.policyBecomes, "没有可批改的分区"],
  ["an unknown paper", "19", (type) => void (type.papers = ["X01"]), "没有影像类别“X01”"],
  [
    "an unknown mode",
    "19",
    ({ premium }) => void premium.modes?.push({ mode: "6", rating: "withdraw" }),
    "没有退费方式“6”",
  ],
  [
    "an unknown reason",
    "19",
    ({ premium }) => void premium.modes?.[1]?.reasons?.push("77"),
    "没有批改原因“77”",
  ],
];

for (const [what, code, spoil, error] of [...inOpens, ...inPremium, ...inTerms])
  test(`${what} is reported with its type`, () => {
    const product = copyOf("0405");
    spoil(typeIn(product, code), product);
    assert.deepEqual(errorsOf(product).slice(0, 1), [`批改类型“${code}”：${error}`]);
  });

test("a reason with two modes is reported", () => {
  const product = copyOf("0405");
  const { modes = [] } = typeIn(product, "19").premium;
  Object.assign(modes[2] ?? {}, { reasons: ["04"] });
  assert.deepEqual(errorsOf(product), ["批改类型“19”：批改原因“04”有两种退费方式"]);
});

test("a type that the dictionary lacks is reported where the dictionary is known", () => {
  const product = copyOf("0405");
  typeIn(product, "22").type = "29";
  assert.deepEqual(errorsOf(product), ["批改类型“29”：没有批改类型“29”"]);
  const { codes: _, ...others } = referenceCodes;
  assert.deepEqual(errorsOf(product, others as typeof referenceCodes), []);
});

test("a version older than the word has no errors", () => {
  const { endorsements: _, ...old } = copyOf("0405");
  assert.deepEqual(errorsOf(old), []);
});

function copyOf(riskCode: string): Product {
  const found = products.find((product) => product.riskCode === riskCode);
  assert.ok(found);
  return structuredClone(found);
}

function typeIn(product: Product, code: string): EndorsementType {
  const found = product.endorsements?.find(({ type }) => type === code);
  assert.ok(found, code);
  return found;
}
