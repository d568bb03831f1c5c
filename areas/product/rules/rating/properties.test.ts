import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { FilledForm, FilledRow } from "#platform/forms/filled.ts";
import { Decimal, type Money, roundMoney, sumMoney } from "#platform/kernel/money.ts";
import { addMonths, addDays } from "#platform/kernel/plain-date.ts";
import {
  type Draw,
  drawsFrom,
  garbledForm,
  respelledForm,
  type Variation,
  variedForm,
} from "../../builder.ts";
import { factoryProducts } from "../../content.ts";
import { type CompiledProduct, compileProduct, price } from "../compile-product.ts";
import type { Quote } from "./quote.ts";

type Deep = Variation & {
  /** The table whose rows add up, and how a row is split without changing the whole. */
  readonly split?: string;
  /** Figures or choices of which more never costs less. */
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
const draws = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 80, maxLength: 80 }).map(drawsFrom);
const folders = factoryProducts();

test("every deep product has its properties", () => {
  const named = folders
    .filter(({ product }) => product.depth === "deep")
    .map(({ product }) => product.riskCode);
  assert.deepEqual(named, Object.keys(deep).toSorted());
});

for (const { product, cases } of folders) {
  const own = deep[product.riskCode];
  const worked = cases.find(({ change, caseNo }) => !change && !caseNo.startsWith("FIN"));
  if (!own || !worked) continue;
  const compiled = compileProduct(product);
  const rig = { compiled, own, form: worked.form as FilledForm };
  describe(`${product.riskCode} ${product.nameZh}`, () => {
    ofFigures(rig);
    ofTime(rig);
    ofShares(rig);
    ofSpelling(rig);
    ofRows(rig);
    ofRubbish(rig);
  });
}

type Rig = { compiled: CompiledProduct; own: Deep; form: FilledForm };

function quoted(compiled: CompiledProduct, form: FilledForm, known: Record<string, string> = facts): Quote {
  const priced = price(compiled, form, known, { byPerson: true });
  if ("fault" in priced) assert.fail(priced.fault.message);
  return priced.quote;
}

/** For forms with other figures than the worked one, all of them sound. */
function holds(
  { compiled, own, form }: Rig,
  check: (quote: Quote, form: FilledForm, draw: Draw) => void,
): void {
  fc.assert(
    fc.property(draws, (draw) => {
      const filled = variedForm(compiled.product, form, own, draw);
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
}: Quote) => [premium, premiumCny, payPremuim, netPremium, vatAmount, commissionFee, sumAmount];
const told = (quote: Quote): string => JSON.stringify({ ...quote, frame: undefined });
const withCells = (form: FilledForm, section: string, cells: FilledRow): FilledForm => ({
  ...form,
  [section]: { ...(form[section] as FilledRow | undefined), ...cells },
});

function ofFigures(rig: Rig): void {
  const { compiled } = rig;
  test("money has two places", () =>
    holds(rig, (quote) => assert.ok(moneyOf(quote).every((figure) => figure.decimalPlaces() <= 2))));
  test("net premium and tax are the premium", () =>
    holds(rig, (quote) => assert.ok(quote.netPremium.plus(quote.vatAmount).eq(quote.premiumCny))));
  test("the minimum premium is held", () =>
    holds(rig, ({ premium }) => assert.ok(premium.gte(compiled.product.rating.minPremium["CNY"] ?? 0))));
  test("the amount insured is not negative", () =>
    holds(rig, ({ sumAmount }) => assert.ok(sumAmount.gte(0))));
  test("the lines add up to the sum, their parts aside", () =>
    holds(rig, ({ lines, sum }) => {
      const whole = lines.filter(({ isPart }) => !isPart).map(({ result }) => result);
      assert.equal(sumMoney(whole).toFixed(), sum.toFixed());
    }));
  test("each line is its base times its factors", () =>
    holds(rig, ({ lines }) => {
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
    holds(rig, ({ steps, sum, premium }) =>
      assert.equal((steps.at(-1)?.result ?? sum).toFixed(2), premium.toFixed(2)),
    ));
  test("every factor names the row that it came from", () =>
    holds(rig, ({ lines }) => {
      const looked = lines
        .flatMap(({ factors }) => factors)
        .filter(({ code }) => compiled.rating.factors.has(code));
      assert.ok(looked.length > 0 && looked.every(({ row, name }) => row !== "" && name !== ""));
    }));
  test("the same form is priced the same again", () =>
    holds(rig, (quote, form) => assert.equal(told(quoted(compiled, form)), told(quote))));
  for (const [path, values] of Object.entries(rig.own.rising))
    test(`more ${path} never costs less`, () => holds(rig, (_, form) => rises(compiled, form, path, values)));
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

/** From 1 January on, for some months. */
function forMonths(form: FilledForm, months: number): FilledForm {
  const startDate = (form["period"] as FilledRow)["startDate"] as string;
  const endDate = addDays(addMonths(startDate, months), -1);
  return withCells(form, "period", { startDate, startHour: "0", endDate, endHour: "24", shortRateMode: "1" });
}

function ofTime(rig: Rig): void {
  const { compiled } = rig;
  test("a part of a year costs no more than the year, and a longer part no less", () =>
    holds(rig, (_, form) => {
      const premiums = Array.from(
        { length: 12 },
        (__, month) => quoted(compiled, forMonths(form, month + 1)).premium,
      );
      for (const [month, premium] of premiums.entries())
        assert.ok(premium.lte(premiums[11] ?? 0) && (month === 0 || premium.gte(premiums[month - 1] ?? 0)));
    }));
  test("by the day, a part of a year costs no more than the year", () =>
    holds(rig, (_, form, draw) => {
      const part = withCells(forMonths(form, 1 + draw(12)), "period", { shortRateMode: "2" });
      assert.ok(quoted(compiled, part).premium.lte(quoted(compiled, forMonths(form, 12)).premium));
    }));
  test("the day on which it is asked changes nothing", () =>
    holds(rig, (quote, form) =>
      assert.equal(told(quoted(compiled, form, { today: "2031-12-31" })), told(quote)),
    ));
}

function ofShares(rig: Rig): void {
  const { compiled } = rig;
  test("the shares of coinsurers add up to the premium", () =>
    holds(rig, (_, form, draw) => {
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
    holds(rig, (_, form, draw) => {
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
    holds(rig, (_, form, draw) => {
      const agentFee = (draw(3000) / 100).toFixed(2);
      const { commissionFee, netPremium } = quoted(compiled, withCells(form, "fee", { agentFee }));
      assert.equal(commissionFee.toFixed(2), roundMoney(netPremium.times(agentFee).div(100)).toFixed(2));
    }));
  test("in another currency the premium is converted once, and the minimum with it", () =>
    holds(rig, (_, form, draw) => {
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

function ofSpelling(rig: Rig): void {
  const { compiled } = rig;
  test("zeros that mean nothing change nothing", () =>
    holds(rig, ({ premium }, form, draw) =>
      assert.ok(quoted(compiled, respelledForm(compiled.product, form, draw)).premium.eq(premium)),
    ));
  test("what the product does not know is not looked at", () =>
    holds(rig, (quote, form) => {
      const more = {
        ...withCells(form, "base", { nobody: "1" }),
        nothing: { a: "1" },
        nowhere: [{ a: "1" }],
      };
      assert.equal(told(quoted(compiled, more)), told(quote));
    }));
  test("a name or a remark costs nothing", () =>
    holds(rig, ({ premium }, form) => {
      const other = withCells(withCells(form, "holder", { holderName: "另一家公司" }), "base", {
        remark: "备注",
      });
      assert.ok(quoted(compiled, other).premium.eq(premium));
    }));
  test("kept and read again, a form costs the same", () =>
    holds(rig, (quote, form) =>
      assert.equal(told(quoted(compiled, JSON.parse(JSON.stringify(form)) as FilledForm)), told(quote)),
    ));
}

function ofRows(rig: Rig): void {
  const { compiled, own } = rig;
  test("the order of rows changes no premium", () =>
    holds(rig, ({ premium, sum }, form, draw) => {
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
  test("rows drawn together cost what they cost one by one", () =>
    holds(rig, ({ premium, cells, sum }, form) => {
      const single = quoted(apart, form);
      assert.ok(single.premium.eq(premium) && single.sum.eq(sum));
      assert.equal(JSON.stringify(single.cells), JSON.stringify(cells));
    }));
  test("what is written into the form goes to fields that are there", () =>
    holds(rig, ({ cells }, form) => {
      for (const { section, index, element } of cells) {
        const known = compiled.product.sections.find(({ code }) => code === section);
        assert.ok(known?.elements.some(({ elementCode }) => elementCode === element));
        const filled = form[section];
        assert.ok(Array.isArray(filled) ? index >= 0 && index < filled.length : index === -1);
      }
    }));
  test("what persons cost is what the sum is", () =>
    holds(rig, ({ persons, sum }) => {
      const all = sumMoney(persons.map(({ perMan, count }) => perMan.times(count)));
      assert.equal(all.toFixed(2), persons.length > 0 ? sum.toFixed(2) : "0.00");
    }));
  if (own.split !== undefined)
    test(`a row whose ${own.split} is split in two costs the same, to the fen of rounding`, () =>
      holds(rig, ({ sum }, form, draw) => {
        const [section = "", element = ""] = own.split?.split(".") ?? [];
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

/** A refusal in words for its user, or figures: nothing else ever comes of a form. */
function isAnswered(compiled: CompiledProduct, form: FilledForm): void {
  const priced = price(compiled, form, facts);
  if ("fault" in priced) assert.match(priced.fault.message, /[一-龥]/);
  else for (const figure of moneyOf(priced.quote)) assert.match(figure.toFixed(2), /^-?\d{1,16}\.\d\d$/);
}

function ofRubbish({ compiled, form }: Rig): void {
  const { product } = compiled;
  test("rubbish in any cell is refused or priced, never a fault and never NaN", () =>
    fc.assert(
      fc.property(draws, (draw) => isAnswered(compiled, garbledForm(product, form, draw))),
      { numRuns: 200 },
    ));
  test("a form that is nothing but rubbish is refused", () => {
    const cell = fc.oneof(fc.string(), fc.constant(null), fc.array(fc.string(), { maxLength: 3 }));
    const row = fc.dictionary(
      fc.constantFrom(...product.sections.flatMap(({ elements }) => elements.map((one) => one.elementCode))),
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
  test("a cell that is missing is asked for where it belongs, or was not needed", () =>
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
        const priced = price(compiled, spoilt, facts);
        if ("quote" in priced) return;
        for (const { path } of priced.fault.fields) {
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
