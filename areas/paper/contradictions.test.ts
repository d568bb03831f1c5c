import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import {
  createRandomFromSeed,
  type RandomNumberGenerator,
  varyFormRandomly,
} from "#areas/product/builder/form-variations.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { createSamplePolicy } from "./builder.ts";
import { buildPolicySchedule } from "./rules/schedule.ts";
import type { PolicyScheduleData } from "./rules/schedule-shape.ts";

/** The number of contracts over all products; `SCHEDULE_CONTRACTS=10000` checks more. */
const CONTRACTS = Number(process.env["SCHEDULE_CONTRACTS"] ?? 630);

const products = listProductsWithForms();

type LimitName = { readonly code: string; readonly nameZh: string; readonly unit: string };
const limitFile = join(import.meta.dirname, "../dictionary/content/limit-deductible.json");
const limitContent = JSON.parse(readFileSync(limitFile, "utf8")) as { readonly items: readonly LimitName[] };
const limits = new Map(limitContent.items.map((limit) => [limit.code, limit]));

const currencyNames: Readonly<Record<string, string>> = { CNY: "人民币", USD: "美元" };
const names = {
  limits: new Map([...limits].map(([code, { nameZh }]) => [code, nameZh])),
  units: new Map([...limits].map(([code, { unit }]) => [code, unit])),
  labelOf: (dictionary: string, code: string) =>
    dictionary === "Currency" ? currencyNames[code] : undefined,
};

const cents = (cell: unknown): bigint => {
  const text = typeof cell === "string" && cell !== "" ? cell : "0";
  const [whole = "0", part = ""] = text.split(".");
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, "0").slice(0, 2));
};
const money = (value: bigint): string =>
  `${String(value / 100n).replace(/\B(?=(\d{3})+$)/g, ",")}.${String(value % 100n).padStart(2, "0")}`;
const rowsOf = (form: FilledForm, section: string): readonly FilledRow[] => listFormRows(form[section]);
const total = (rows: readonly FilledRow[], amount: (row: FilledRow) => bigint): bigint =>
  rows.reduce((sum, row) => sum + amount(row), 0n);
const limitOf = (form: FilledForm, code: string): bigint | undefined => {
  const values = rowsOf(form, "limit").flatMap((row) =>
    row["limitCode"] === code ? [cents(row["limitValue"])] : [],
  );
  return values.length === 0 ? undefined : values.reduce((most, value) => (value > most ? value : most));
};
const count = (row: FilledRow | undefined, element: string): bigint => BigInt(String(row?.[element] ?? 0));
const perPlan = (form: FilledForm, amounts: Record<string, number>): bigint =>
  BigInt(amounts[String(rowsOf(form, "travelPlan")[0]?.["packageId"])] ?? 0) *
  BigInt(rowsOf(form, "roster").length) *
  100n;
const invoices = (form: FilledForm): bigint =>
  total(rowsOf(form, "cargo"), (row) => {
    const exact = cents(row["invoiceAmount"]) * (10_000n + cents(row["markUpRate"] || "10"));
    return (exact + 5_000n) / 10_000n;
  });
const aggregate = (form: FilledForm): bigint => limitOf(form, "accumulativeIndemnityLimit") ?? 0n;
const single = (form: FilledForm, section: string, element: string): bigint =>
  cents(rowsOf(form, section)[0]?.[element]);
const items = (form: FilledForm): bigint =>
  total(rowsOf(form, "propertyItem"), (row) => cents(row["amount"]));

/** The amount of each contract, written anew from the form: nothing of the schedule or the rating is used. */
const headAmounts: Readonly<Record<string, (form: FilledForm) => bigint>> = {
  "0102": items,
  "0103": items,
  "0301": (form) => single(form, "project", "contractWorksAmount"),
  "0403": aggregate,
  "0405": (form) =>
    limitOf(form, "accumulativeIndemnityLimit") ??
    total(
      rowsOf(form, "workType"),
      (row) => count(row, "persons") * cents(row["perManDeathDisabilityLimit"]),
    ),
  "0412": (form) =>
    limitOf(form, "accumulativeIndemnityLimit") ??
    total(rowsOf(form, "vehicle"), (row) => cents(row["perCarIndemnityLimit"])),
  "0454": (form) =>
    ({ "1": 500_000_000n, "2": 800_000_000n, "3": 1_000_000_000n })[
      String(rowsOf(form, "elevatorPlan")[0]?.["limitTier"])
    ] ?? -1n,
  "0467": (form) =>
    limitOf(form, "patentAccumulativeLimit") ??
    total(rowsOf(form, "patent"), (row) => cents(row["patentLimit"])),
  "0484": (form) =>
    limitOf(form, "accumulativeIndemnityLimit") ??
    count(rowsOf(form, "safety")[0], "employeeCount") *
      single(form, "safetyLimit", "employeePerManDeathLimit"),
  "0489": (form) => {
    const amounts: Record<string, bigint> = {
      FA0489001: 10_000_000n,
      FA0489002: 20_000_000n,
      FA0489003: 50_000_000n,
    };
    return (
      limitOf(form, "accumulativeIndemnityLimit") ??
      total(rowsOf(form, "guardian"), (row) => amounts[String(row["packageId"])] ?? 0n)
    );
  },
  "0495": (form) => single(form, "caseInfo", "appPreservationAmount"),
  "0501": (form) => single(form, "tender", "bidBondAmount"),
  "0601": (form) =>
    total(rowsOf(form, "yjxPlan"), (row) => count(row, "persons") * cents(row["perManAccidentAmount"])),
  "0602": (form) => total(rowsOf(form, "employeeGroup"), (row) => count(row, "persons")) * 30_000_000n,
  "0611": (form) => {
    const amounts: Record<string, bigint> = {
      FA0611001: 10_000_000n,
      FA0611002: 15_000_000n,
      FA0611003: 20_000_000n,
    };
    return total(rowsOf(form, "student"), (row) => amounts[String(row["packageId"])] ?? 0n);
  },
  "0621": (form) => perPlan(form, { FA0621001: 300_000, FA0621002: 500_000, FA0621003: 1_000_000 }),
  "0622": (form) => perPlan(form, { FA0622001: 300_000, FA0622002: 500_000, FA0622003: 1_000_000 }),
  "0701": (form) =>
    total(rowsOf(form, "healthPlan"), (row) => count(row, "persons") * cents(row["perManInpatientAmount"])),
  "0801": (form) => single(form, "ship", "hullAmount"),
  "0901": invoices,
  "0902": invoices,
};

type Term = Product["clauses"][number]["liabilities"][number] & { readonly clauseCode: string };
const termsOf = ({ clauses }: Product): Term[] =>
  clauses.flatMap(({ clauseCode, liabilities }) => liabilities.map((term) => ({ ...term, clauseCode })));

/** Tells whether a figure belongs to the policy or to a chosen liability. */
function isCovered(product: Product, form: FilledForm, figure: string): boolean {
  if (product.policyLimits.includes(figure) || product.policyDeductibles.includes(figure)) return true;
  const chosen = new Set(rowsOf(form, "liability").map((row) => row["liabilityCode"]));
  const owners = termsOf(product).filter((term) =>
    [...term.limitCodes, ...term.deductibleCodes].includes(figure),
  );
  return owners.length === 0 || chosen.size === 0 || owners.some((term) => chosen.has(term.liabilityCode));
}

/** Adds what the worked case does not vary: liabilities, limits, instalments and co-insurers. */
function varyContract(
  { product }: CompiledProduct,
  filled: FilledForm,
  draw: RandomNumberGenerator,
): FilledForm {
  const has = (section: string): boolean => product.sections.some(({ code }) => code === section);
  const form: Record<string, FilledForm[string]> = { ...filled };
  const terms = termsOf(product);
  const liability = rowsOf(form, "liability");
  if (liability.length > 0) {
    const requiredCodes = new Set(terms.filter((term) => term.required).map((term) => term.liabilityCode));
    const kept = liability.filter((row) => requiredCodes.has(String(row["liabilityCode"])) || draw(3) > 0);
    const more = terms
      .filter((term) => !kept.some((row) => row["liabilityCode"] === term.liabilityCode) && draw(3) === 0)
      .map(({ clauseCode, kindCode, liabilityCode }) => ({
        clauseCode,
        kindCode,
        liabilityCode,
        productSerialNo: "1",
      }));
    form["liability"] = [...kept, ...more];
  }
  if (has("limit")) {
    const present = rowsOf(form, "limit");
    const figures = [
      ...product.policyLimits,
      ...product.policyDeductibles,
      ...terms.flatMap((term) => [...term.limitCodes, ...term.deductibleCodes]),
    ];
    const more = [...new Set(figures)]
      .filter((code) => !present.some((row) => row["limitCode"] === code) && draw(4) === 0)
      .map((limitCode) => ({
        limitDeductibleFlag: "1",
        limitCode,
        limitValue: limits.get(limitCode)?.unit.startsWith("CNY")
          ? `${1 + draw(90_000_000)}.${10 + draw(90)}`
          : String(1 + draw(30)),
      }));
    form["limit"] = [...present, ...more];
  }
  if (has("coinsurance") && draw(2) === 0) {
    const share = 1 + draw(98);
    form["coinsurance"] = [
      { coinsFlag: "1", coinsName: "共保甲", coinsRole: "1", coinsRate: String(100 - share) },
      { coinsFlag: "1", coinsName: "共保乙", coinsRole: "2", coinsRate: String(share) },
    ];
  }
  return form;
}

/** Divides the premium of the books among up to four instalments. */
function withInstalments(form: FilledForm, premium: string, draw: RandomNumberGenerator): FilledForm {
  const parts = BigInt(1 + draw(4));
  const whole = cents(premium);
  const payPlan = Array.from({ length: Number(parts) }, (_, at) => ({
    payNo: String(at + 1),
    planDate: "2025-01-01",
    planFee: money(at === 0 ? whole - (whole / parts) * (parts - 1n) : whole / parts).replaceAll(",", ""),
  }));
  return { ...form, payPlan };
}

type Contract = { compiled: CompiledProduct; form: FilledForm; premium: string; paper: string };

const currencyOf = (form: FilledForm): string =>
  currencyNames[String(rowsOf(form, "base")[0]?.["currency"])] ?? "?";
/** The unit of money: books, fees and instalments are in yuan. */
const moneyUnit = (form: FilledForm, section: string): string =>
  currencyOf(form) === "人民币" || section === "fee" || section === "payPlan" ? "元" : currencyOf(form);

function checkHead(
  { compiled: { product }, form, premium, paper }: Contract,
  { cover }: PolicyScheduleData,
): void {
  const at = (label: string): string => cover.find((pair) => pair.label === label)?.value ?? `no ${label}`;
  const classCode = product.riskCode.slice(0, 2);
  const label = classCode === "04" ? "累计赔偿限额" : classCode === "05" ? "保证金额" : "保险金额";
  const currency = currencyOf(form);
  const amount = headAmounts[product.riskCode]?.(form) ?? -1n;
  assert.equal(at(label), amount === 0n ? `见本${paper}所列限额` : `${currency} ${money(amount)}`);
  assert.equal(at("保险费"), `${currency} ${money(cents(premium))}`);
  assert.equal(at("投保人"), rowsOf(form, "holder")[0]?.["holderName"]);
  const { startDate, startHour, endDate, endHour } = rowsOf(form, "period")[0] ?? {};
  const day = (date: unknown): string => String(date).replace(/(\d+)-(\d+)-(\d+)/, "$1年$2月$3日");
  assert.equal(
    at("保险期间"),
    `自 ${day(startDate)} ${String(startHour)} 时起至 ${day(endDate)} ${String(endHour)} 时止`,
  );
}

const unitWords: Record<string, string> = {
  CNY: " 元",
  "CNY/day": " 元/天",
  "%": "%",
  day: " 天",
  hour: " 小时",
  month: " 个月",
};

function checkLimits({ compiled: { product }, form }: Contract, { parts }: PolicyScheduleData): void {
  const printed = parts.find(({ code }) => code === "limit");
  const nameAt = printed?.columns.findIndex(({ label }) => label === "限额/免赔项") ?? -1;
  const valueAt = printed?.columns.findIndex(({ label }) => label === "数值") ?? -1;
  const seen = (printed?.rows ?? []).map((row) => `${row[nameAt]} ${row[valueAt]}`);
  const expected = rowsOf(form, "limit")
    .filter((row) => isCovered(product, form, String(row["limitCode"])))
    .map((row) => {
      const { nameZh = "", unit = "" } = limits.get(String(row["limitCode"])) ?? {};
      const value = unit.startsWith("CNY")
        ? money(cents(row["limitValue"]))
        : String(Number(row["limitValue"]));
      return `${nameZh} ${value}${(unitWords[unit] ?? `?${unit}`).replace("元", moneyUnit(form, "limit"))}`;
    });
  assert.deepEqual(seen, expected);
}

function checkParts({ compiled, form, premium }: Contract, { parts }: PolicyScheduleData): void {
  const { product } = compiled;
  const named = new Map(termsOf(product).map((term) => [term.liabilityCode, term.nameZh]));
  const liability = parts.find(({ code }) => code === "liability");
  const chosen = rowsOf(form, "liability").map((row) => named.get(String(row["liabilityCode"])));
  if (chosen.length > 0) {
    const at = liability?.columns.findIndex(({ label }) => label === "责任") ?? -1;
    assert.deepEqual(
      liability?.rows.map((row) => row[at]),
      chosen,
    );
  }
  for (const part of parts) {
    const section = product.sections.find(({ code }) => code === part.code);
    assert.ok(section ?? part.code === "liability", part.code);
    assert.notEqual(part.code, "pricing");
    for (const element of section?.elements ?? []) {
      const { elementCode, label } = element;
      const labels = [...part.columns, ...part.pairs].map((each) => each.label.replace(/（[^（]*）$/, ""));
      const others = section?.elements.filter((each) => each.label === label) ?? [];
      if (
        others.length === 1 &&
        part.code !== "limit" &&
        (element.invisible || !isCovered(product, form, elementCode))
      )
        assert.ok(!labels.includes(label), `${part.code}.${elementCode}`);
    }
    for (const [at, { label }] of part.columns.entries()) {
      const sum = part.totals[at] ?? "";
      if (sum === "") continue;
      const rows = part.rows.map((row) => cents((row[at] ?? "").replaceAll(",", "").replace("/", "0")));
      assert.equal(
        cents(sum.replaceAll(",", "")),
        rows.reduce((left, right) => left + right, 0n),
        label,
      );
      if (part.code === "payPlan" && label.includes("（元）"))
        assert.equal(cents(sum.replaceAll(",", "")), cents(premium), label);
    }
    const moneyLabels =
      section?.elements.filter(({ type }) => type === "money").map(({ label }) => label) ?? [];
    for (const { label } of part.columns)
      assert.ok(!moneyLabels.includes(label), `${part.code} ${label} has no unit`);
    for (const { label, value } of part.pairs)
      if (moneyLabels.includes(label) && value !== "/")
        assert.match(value, new RegExp(`^[\\d,]+\\.\\d\\d ${moneyUnit(form, part.code)}$`), label);
  }
  const shares = parts.find(({ code }) => code === "coinsurance");
  const shareAt = shares?.columns.findIndex(({ label }) => label.includes("（%）")) ?? -1;
  if (shares && shareAt >= 0)
    assert.equal(
      shares.rows.reduce((sum, row) => sum + Number(row[shareAt]), 0),
      100,
    );
}

const kinds = [
  ["schedule", "保险单"],
  ["proposal", "投保单"],
] as const;

describe("schedule and proposal form never contradict the contract", () => {
  for (const { compiled, form: worked } of products)
    test(`${compiled.product.riskCode} ${compiled.product.nameZh}`, () => {
      const facts = { today: "2024-12-16" };
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
          const draw = createRandomFromSeed(seed);
          const varied = varyFormRandomly(compiled.product, worked, { amounts: [], counts: [] }, draw);
          const contract = varyContract(compiled, varied, draw);
          const { premium } = createSamplePolicy(compiled, contract, { names, facts }).head;
          const form = withInstalments(contract, premium, draw);
          for (const [kind, paper] of kinds) {
            const policy = createSamplePolicy(compiled, form, { names, facts, kind });
            const { data } = buildPolicySchedule(policy);
            const input = { compiled, form: policy.form, premium, paper };
            checkHead(input, data);
            checkLimits(input, data);
            checkParts(input, data);
          }
        }),
        { numRuns: Math.ceil(CONTRACTS / products.length) },
      );
    });
});
