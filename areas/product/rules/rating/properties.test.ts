import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { Decimal, type Money, roundMoney, sumMoney } from "#platform/kernel/money.ts";
import { addMonths, addDays } from "#platform/kernel/plain-date.ts";
import {
  type RandomNumberGenerator,
  createRandomFromNumbers,
  corruptFormRandomly,
  addMeaninglessZerosToForm,
  type FormVariation,
  varyFormRandomly,
} from "../../builder/form-variations.ts";
import { readFactoryProducts } from "../../content.ts";
import { type CompiledProduct, compileProduct, priceForm } from "../compile-product.ts";
import type { PremiumQuote } from "./quote.ts";

type Deep = FormVariation & {
  /** The table whose rows are summed, and how to split a row without changing the sum. */
  readonly split?: string;
  /** Figures or choices for which more never costs less. */
  readonly rising: Readonly<Record<string, readonly string[]>>;
};

const rising = (path: string, ...values: string[]) => ({ [path]: values });
const deep: Record<string, Deep> = {
  "0103": {
    amounts: ["propertyItem.amount"],
    counts: [],
    split: "propertyItem.amount",
    rising: rising("propertyItem.amount", "1000000.00", "5000000.00", "20000000.00", "90000000.00"),
  },
  "0405": {
    amounts: ["workType.perManDeathDisabilityLimit", "workType.perManMedicalLimit"],
    counts: ["workType.persons"],
    split: "workType.persons",
    rising: rising(
      "workType.perManDeathDisabilityLimit",
      "100000.00",
      "300000.00",
      "800000.00",
      "1200000.00",
    ),
  },
  "0454": { amounts: [], counts: [], rising: rising("elevatorPlan.limitTier", "1", "2", "3") },
  "0484": {
    amounts: ["safetyLimit.employeePerManDeathLimit", "safetyLimit.thirdPartyAccumulativeLimit"],
    counts: ["safety.employeeCount"],
    rising: rising("safety.employeeCount", "10", "60", "61", "500"),
  },
  "0601": {
    amounts: ["yjxPlan.perManAccidentAmount", "yjxPlan.perManAccidentMedicalAmount"],
    counts: ["yjxPlan.persons"],
    split: "yjxPlan.persons",
    rising: rising("yjxPlan.perManAccidentAmount", "100000.00", "300000.00", "800000.00"),
  },
  "0621": {
    amounts: [],
    counts: [],
    rising: rising("travelPlan.packageId", "FA0621001", "FA0621002", "FA0621003"),
  },
  "0622": {
    amounts: [],
    counts: [],
    rising: rising("travelPlan.packageId", "FA0622001", "FA0622002", "FA0622003"),
  },
  "0801": {
    amounts: ["ship.hullAmount"],
    counts: [],
    rising: rising("ship.hullAmount", "1000000.00", "28000000.00", "28000001.00", "90000000.00"),
  },
  "0901": {
    amounts: ["cargo.invoiceAmount"],
    counts: [],
    rising: rising("cargo.invoiceAmount", "1.00", "1000.00", "860000.00", "9000000.00"),
  },
};

const facts = { today: "2025-01-01" };
const RUNS = 25;
const draws = fc
  .array(fc.nat({ max: 1_000_000 }), { minLength: 80, maxLength: 80 })
  .map(createRandomFromNumbers);
const folders = readFactoryProducts();

test("every deep product has its properties listed", () => {
  const named = folders
    .filter(({ product }) => product.depth === "deep")
    .map(({ product }) => product.riskCode);
  assert.deepEqual(named, Object.keys(deep).toSorted());
});

for (const { product, cases } of folders) {
  const deepCase = deep[product.riskCode];
  const worked = cases.find(({ change, caseNo }) => !change && !caseNo.startsWith("FIN"));
  if (!deepCase || !worked) continue;
  const compiled = compileProduct(product);
  const harness = { compiled, deepCase, form: worked.form as FilledForm };
  describe(`${product.riskCode} ${product.nameZh}`, () => {
    ofFigures(harness);
    ofTime(harness);
    ofShares(harness);
    ofSpelling(harness);
    ofRows(harness);
    ofGarbage(harness);
  });
}

type Harness = { compiled: CompiledProduct; deepCase: Deep; form: FilledForm };

function quoted(
  compiled: CompiledProduct,
  form: FilledForm,
  known: Record<string, string> = facts,
): PremiumQuote {
  const priced = priceForm(compiled, form, known, { byPerson: true });
  if ("error" in priced) assert.fail(priced.error.message);
  return priced.quote;
}

/** Checks a property on valid forms whose figures vary from the worked case. */
function holds(
  { compiled, deepCase, form }: Harness,
  check: (quote: PremiumQuote, form: FilledForm, draw: RandomNumberGenerator) => void,
): void {
  fc.assert(
    fc.property(draws, (draw) => {
      const filled = varyFormRandomly(compiled.product, form, deepCase, draw);
      check(quoted(compiled, filled), filled, draw);
    }),
    { numRuns: RUNS },
  );
}

const tableOf = (filled: FilledForm[string] | undefined): readonly FilledRow[] | undefined =>
  Array.isArray(filled) ? (filled as readonly FilledRow[]) : undefined;
const moneyOf = ({
  premium,
  premiumCny,
  payPremuim,
  netPremium,
  vatAmount,
  commissionFee,
  sumAmount,
}: PremiumQuote) => [premium, premiumCny, payPremuim, netPremium, vatAmount, commissionFee, sumAmount];
const textOf = (quote: PremiumQuote): string => JSON.stringify({ ...quote, frame: undefined });
const withCells = (form: FilledForm, section: string, cells: FilledRow): FilledForm => ({
  ...form,
  [section]: { ...(form[section] as FilledRow | undefined), ...cells },
});

function ofFigures(harness: Harness): void {
  const { compiled } = harness;
  test("money has two places", () =>
    holds(harness, (quote) => assert.ok(moneyOf(quote).every((figure) => figure.decimalPlaces() <= 2))));
  test("net premium and tax are the premium", () =>
    holds(harness, (quote) => assert.ok(quote.netPremium.plus(quote.vatAmount).eq(quote.premiumCny))));
  test("the premium is at least the minimum premium", () =>
    holds(harness, ({ premium }) => assert.ok(premium.gte(compiled.product.rating.minPremium["CNY"] ?? 0))));
  test("the amount insured is not negative", () =>
    holds(harness, ({ sumAmount }) => assert.ok(sumAmount.gte(0))));
  test("the lines without parts add up to the sum", () =>
    holds(harness, ({ lines, sum }) => {
      const whole = lines.filter(({ isPart }) => !isPart).map(({ result }) => result);
      assert.equal(sumMoney(whole).toFixed(), sum.toFixed());
    }));
  test("each line is its base times its factors", () =>
    holds(harness, ({ lines }) => {
      for (const { base, factors, result, code } of lines.filter((line) => line.base !== undefined)) {
        const exact = factors.reduce<Money>(
          (product, { value }) => product.times(value),
          base ?? new Decimal(0),
        );
        const isLeast = atLeastOf(compiled, code).some((least) => result.eq(least) && exact.lt(least));
        assert.ok(
          isLeast || exact.minus(result).abs().lte("0.005"),
          `${code} ${exact.toFixed()} ${result.toFixed()}`,
        );
      }
    }));
  test("the last step, or else the sum, is the premium", () =>
    holds(harness, ({ steps, sum, premium }) =>
      assert.equal((steps.at(-1)?.result ?? sum).toFixed(2), premium.toFixed(2)),
    ));
  test("every factor names its row", () =>
    holds(harness, ({ lines }) => {
      const looked = lines
        .flatMap(({ factors }) => factors)
        .filter(({ code }) => compiled.rating.factors.has(code));
      assert.ok(looked.length > 0 && looked.every(({ row, name }) => row !== "" && name !== ""));
    }));
  test("the same form always has the same price", () =>
    holds(harness, (quote, form) => assert.equal(textOf(quoted(compiled, form)), textOf(quote))));
  for (const [path, values] of Object.entries(harness.deepCase.rising))
    test(`more ${path} never costs less`, () =>
      holds(harness, (_, form) => rises(compiled, form, path, values)));
}

function atLeastOf({ product }: CompiledProduct, code: string): string[] {
  const steps = product.rating.blocks.flatMap((block) => block.steps).filter((step) => step.code === code);
  return steps.flatMap(({ atLeast }) => (atLeast === undefined ? [] : [atLeast]));
}

function rises(compiled: CompiledProduct, form: FilledForm, path: string, values: readonly string[]): void {
  const [section = "", element = ""] = path.split(".");
  const premiums = values.map((value) => {
    const filled = form[section];
    const set = Array.isArray(filled)
      ? (filled as FilledRow[]).map((row) => ({ ...row, [element]: value }))
      : { ...(filled as FilledRow), [element]: value };
    return quoted(compiled, { ...form, [section]: set }).premium;
  });
  for (const [index, premium] of premiums.entries())
    assert.ok(index === 0 || premium.gte(premiums[index - 1] ?? 0), premiums.map(String).join(" "));
}

/** A cover from 1 January for some months. */
function forMonths(form: FilledForm, months: number): FilledForm {
  const startDate = (form["period"] as FilledRow)["startDate"] as string;
  const endDate = addDays(addMonths(startDate, months), -1);
  return withCells(form, "period", { startDate, startHour: "0", endDate, endHour: "24", shortRateMode: "1" });
}

function ofTime(harness: Harness): void {
  const { compiled } = harness;
  test("a part of a year costs no more than the year, and a longer part no less", () =>
    holds(harness, (_, form) => {
      const premiums = Array.from(
        { length: 12 },
        (__, month) => quoted(compiled, forMonths(form, month + 1)).premium,
      );
      for (const [month, premium] of premiums.entries())
        assert.ok(premium.lte(premiums[11] ?? 0) && (month === 0 || premium.gte(premiums[month - 1] ?? 0)));
    }));
  test("by the day, a part of a year costs no more than the year", () =>
    holds(harness, (_, form, draw) => {
      const part = withCells(forMonths(form, 1 + draw(12)), "period", { shortRateMode: "2" });
      assert.ok(quoted(compiled, part).premium.lte(quoted(compiled, forMonths(form, 12)).premium));
    }));
  test("the day of pricing does not change the price", () =>
    holds(harness, (quote, form) =>
      assert.equal(textOf(quoted(compiled, form, { today: "2031-12-31" })), textOf(quote)),
    ));
}

function ofShares(harness: Harness): void {
  const { compiled } = harness;
  test("the shares of coinsurers add up to the premium", () =>
    holds(harness, (_, form, draw) => {
      const rates = [draw(5000), draw(4000)];
      const all = [10_000 - (rates[0] ?? 0) - (rates[1] ?? 0), ...rates].map((rate) =>
        (rate / 100).toFixed(2),
      );
      const coinsurance = all.map((coinsRate, index) => ({
        coinsCode: `${index}`,
        coinsRole: index === 0 ? "1" : "2",
        coinsRate,
      }));
      const hasSection = compiled.product.sections.some(({ code }) => code === "coinsurance");
      const quote = quoted(compiled, { ...form, coinsurance });
      const shared = sumMoney(quote.coinsurance.map(({ amount }) => amount));
      assert.equal(shared.toFixed(2), hasSection ? quote.premiumCny.toFixed(2) : "0.00");
    }));
  test("instalments add up to the premium", () =>
    holds(harness, (_, form, draw) => {
      const payPlan = Array.from({ length: 1 + draw(12) }, (__, index) => ({
        payNo: `${index}`,
        payRatio: "8.33",
      }));
      const hasSection = compiled.product.sections.some(({ code }) => code === "payPlan");
      const quote = quoted(compiled, { ...form, payPlan });
      const paid = sumMoney(quote.instalments.map(({ amount }) => amount));
      assert.equal(paid.toFixed(2), hasSection ? quote.premiumCny.toFixed(2) : "0.00");
    }));
  test("commission is its percentage of the net premium", () =>
    holds(harness, (_, form, draw) => {
      const agentFee = (draw(3000) / 100).toFixed(2);
      const { commissionFee, netPremium } = quoted(compiled, withCells(form, "fee", { agentFee }));
      assert.equal(commissionFee.toFixed(2), roundMoney(netPremium.times(agentFee).div(100)).toFixed(2));
    }));
  test("in another currency the premium is converted once, and the minimum with it", () =>
    holds(harness, (_, form, draw) => {
      const exchangeRate = (1 + draw(1000) / 100).toFixed(4);
      const foreign = withCells(withCells(form, "base", { currency: "USD" }), "fee", {
        exchangeRate,
        payCurrency: "USD",
      });
      const { premium, premiumCny, payPremuim, sumAmount, sumAmountCny } = quoted(compiled, foreign);
      assert.equal(sumAmountCny.toFixed(2), roundMoney(sumAmount.times(exchangeRate)).toFixed(2));
      assert.equal(premiumCny.toFixed(2), roundMoney(premium.times(exchangeRate)).toFixed(2));
      assert.ok(payPremuim.eq(premium));
    }));
}

function ofSpelling(harness: Harness): void {
  const { compiled } = harness;
  test("meaningless zeros do not change the price", () =>
    holds(harness, ({ premium }, form, draw) =>
      assert.ok(
        quoted(compiled, addMeaninglessZerosToForm(compiled.product, form, draw)).premium.eq(premium),
      ),
    ));
  test("unknown sections and fields do not change the price", () =>
    holds(harness, (quote, form) => {
      const more = {
        ...withCells(form, "base", { nobody: "1" }),
        nothing: { a: "1" },
        nowhere: [{ a: "1" }],
      };
      assert.equal(textOf(quoted(compiled, more)), textOf(quote));
    }));
  test("a name or a remark costs nothing", () =>
    holds(harness, ({ premium }, form) => {
      const other = withCells(withCells(form, "holder", { holderName: "另一家公司" }), "base", {
        remark: "备注",
      });
      assert.ok(quoted(compiled, other).premium.eq(premium));
    }));
  test("a form that was stored and read has the same price", () =>
    holds(harness, (quote, form) =>
      assert.equal(textOf(quoted(compiled, JSON.parse(JSON.stringify(form)) as FilledForm)), textOf(quote)),
    ));
}

function ofRows(harness: Harness): void {
  const { compiled, deepCase } = harness;
  test("the order of rows changes no premium", () =>
    holds(harness, ({ premium, sum }, form, draw) => {
      const turned = Object.entries(form).map(([code, filled]): [string, FilledForm[string]] => {
        const rows = tableOf(filled);
        if (!rows) return [code, filled];
        const at = draw(rows.length + 1);
        return [code, [...rows.slice(at), ...rows.slice(0, at)].toReversed()];
      });
      const other = quoted(compiled, Object.fromEntries(turned));
      assert.deepEqual(
        [other.premium.toFixed(2), other.sum.toFixed(2)],
        [premium.toFixed(2), sum.toFixed(2)],
      );
    }));
  const { blocks } = compiled.product.rating;
  const apart = compileProduct({
    ...compiled.product,
    rating: { ...compiled.product.rating, blocks: blocks.map((block) => ({ ...block, group: undefined })) },
  });
  test("merged rows cost the same as single rows", () =>
    holds(harness, ({ premium, cells, sum }, form) => {
      const single = quoted(apart, form);
      assert.ok(single.premium.eq(premium) && single.sum.eq(sum));
      assert.equal(JSON.stringify(single.cells), JSON.stringify(cells));
    }));
  test("figures are written only into fields that exist", () =>
    holds(harness, ({ cells }, form) => {
      for (const { section, index, element } of cells) {
        const known = compiled.product.sections.find(({ code }) => code === section);
        assert.ok(known?.elements.some(({ elementCode }) => elementCode === element));
        const filled = form[section];
        assert.ok(Array.isArray(filled) ? index >= 0 && index < filled.length : index === -1);
      }
    }));
  test("the premiums of persons add up to the sum", () =>
    holds(harness, ({ persons, sum }) => {
      const all = sumMoney(persons.map(({ perMan, count }) => perMan.times(count)));
      assert.equal(all.toFixed(2), persons.length > 0 ? sum.toFixed(2) : "0.00");
    }));
  if (deepCase.split !== undefined)
    test(`a row whose ${deepCase.split} is split in two costs the same, to the fen of rounding`, () =>
      holds(harness, ({ sum }, form, draw) => {
        const [section = "", element = ""] = deepCase.split?.split(".") ?? [];
        const rows = form[section] as FilledRow[];
        const parts = rows.flatMap((row) => {
          const whole = new Decimal(row[element] as string);
          if (whole.lt(2)) return [row];
          const first = whole.times(draw(100)).div(100).floor().plus(1);
          return [first, whole.minus(first)]
            .filter((part) => part.gt(0))
            .map((part) => ({ ...row, [element]: part.toFixed() }));
        });
        const other = quoted(compiled, { ...form, [section]: parts });
        assert.ok(other.sum.minus(sum).abs().lte(new Decimal(parts.length).times("0.01")));
      }));
}

/** Every form gives either an error message for the user or figures. */
function isAnswered(compiled: CompiledProduct, form: FilledForm): void {
  const priced = priceForm(compiled, form, facts);
  if ("error" in priced) assert.match(priced.error.message, /[一-龥]/);
  else for (const figure of moneyOf(priced.quote)) assert.match(figure.toFixed(2), /^-?\d{1,16}\.\d\d$/);
}

function ofGarbage({ compiled, form }: Harness): void {
  const { product } = compiled;
  test("garbage in any cell is refused or priced; nothing throws and no figure is NaN", () =>
    fc.assert(
      fc.property(draws, (draw) => isAnswered(compiled, corruptFormRandomly(product, form, draw))),
      { numRuns: 200 },
    ));
  test("a form full of garbage is refused", () => {
    const cell = fc.oneof(fc.string(), fc.constant(null), fc.array(fc.string(), { maxLength: 3 }));
    const row = fc.dictionary(
      fc.constantFrom(
        ...product.sections.flatMap(({ elements }) => elements.map((element) => element.elementCode)),
      ),
      cell,
    );
    const code = fc.constantFrom(...product.sections.map((section) => section.code));
    fc.assert(
      fc.property(fc.dictionary(code, fc.oneof(row, fc.array(row, { maxLength: 3 }))), (filled) =>
        isAnswered(compiled, filled),
      ),
      { numRuns: 100 },
    );
  });
  test("a missing cell is reported at its field, or was not needed", () =>
    fc.assert(
      fc.property(draws, (draw) => {
        const codes = Object.keys(form);
        const code = codes[draw(codes.length)] ?? "";
        const filled = form[code];
        const row = (Array.isArray(filled) ? filled[0] : filled) as FilledRow | undefined;
        const elements = Object.keys(row ?? {});
        const lacking = Object.fromEntries(
          Object.entries(row ?? {}).filter(([name]) => name !== elements[draw(elements.length || 1)]),
        );
        const rows = tableOf(filled);
        const spoilt = { ...form, [code]: rows ? [lacking, ...rows.slice(1)] : lacking };
        const priced = priceForm(compiled, spoilt, facts);
        if ("quote" in priced) return;
        for (const { path } of priced.error.fields) {
          const [, section] = path.split(".");
          assert.ok(
            product.sections.some((one) => one.code === section),
            path,
          );
        }
      }),
      { numRuns: 100 },
    ));
}
