import { readFactoryProducts } from "#areas/product/content.ts";
import { compileProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { Decimal, sumMoney } from "#platform/kernel/money.ts";
import { plainGroup, plainTravel } from "./plain-rating.ts";

type Harness = { name: string; run(form: FilledForm): string; plain(form: FilledForm): string; form: Fill };
type Fill = (rows: number) => FilledForm;

const WARM_UP = 3;
const ROUNDS = 21;
const MOST_AGAINST_PLAIN = 3;
const MOST_GROWTH = 12;

/** Compares pricing a group of 1,000 rows, with explanation, with a plain loop over the same texts. */
export async function benchRating(report: (line: string) => void): Promise<boolean> {
  let sound = true;
  for (const harness of [
    harnessOf("0601", fillGroup, plainGroup),
    harnessOf("0621", fillTravel, plainTravel),
  ]) {
    const [small, large] = [harness.form(1000), harness.form(10_000)];
    if (harness.run(small) !== harness.plain(small))
      throw new Error(`${harness.name}: the loop and the engine disagree`);
    const rounds = roundsOf(() => ({
      engine: timed(() => harness.run(small), 5),
      plain: timed(() => harness.plain(small), 5),
      tenfold: timed(() => harness.run(large), 1),
    }));
    const against = median(rounds.map(({ engine, plain }) => engine / plain));
    const growth = median(rounds.map(({ engine, tenfold }) => tenfold / engine));
    const of = (name: "engine" | "plain" | "tenfold") =>
      median(rounds.map((round) => round[name])).toFixed(2);
    report(
      `  ${harness.name}: 1,000 rows ${of("engine")} ms, plain loop ${of("plain")} ms, ratio ${against.toFixed(2)} (wanted ≤ ${MOST_AGAINST_PLAIN})`,
    );
    report(
      `  ${harness.name}: 10,000 rows ${of("tenfold")} ms, ${growth.toFixed(1)} times 1,000 rows (wanted ≤ ${MOST_GROWTH})`,
    );
    sound = sound && against <= MOST_AGAINST_PLAIN && growth <= MOST_GROWTH;
  }
  return sound;
}

function harnessOf(
  riskCode: string,
  fill: (form: FilledForm, rows: number) => FilledForm,
  plain: Harness["plain"],
): Harness {
  const folder = readFactoryProducts().find(({ product }) => product.riskCode === riskCode);
  const [worked] = folder?.cases ?? [];
  if (!folder || !worked) throw new Error(`no worked case of ${riskCode}`);
  const compiled = compileProduct(folder.product);
  const run = (form: FilledForm): string => {
    const priced = priceForm(compiled, form, { today: "2025-01-01" });
    if ("error" in priced) throw new Error(priced.error.message);
    return priced.quote.premium.toFixed(2);
  };
  return {
    name: `${riskCode} ${folder.product.nameZh}`,
    run,
    plain,
    form: (rows) => fill(worked.form, rows),
  };
}

/** Half of the plans have an allowance. There are four classes, and all figures differ between rows. */
function fillGroup(form: FilledForm, rows: number): FilledForm {
  const plans = Array.from({ length: rows }, (_, index): FilledRow => ({
    groupNo: String(index + 1),
    occupationClass: String((index % 4) + 1),
    persons: String((index % 7) + 1),
    perManAccidentAmount: `${100_000 + index * 100}.00`,
    perManAccidentMedicalAmount: `${10_000 + index * 10}.00`,
    perManPerTimeDeductible: "100.00",
    copayRate: index % 2 === 0 ? "90.00" : "80.00",
    ...(index % 2 === 0 ? { perManHospitalDailyAllowance: `${50 + (index % 10) * 10}.00` } : {}),
  }));
  const insuredCount = sumMoney(plans.map(({ persons }) => new Decimal(String(persons)))).toFixed();
  return { ...form, group: { ...(form["group"] as FilledRow), insuredCount }, yjxPlan: plans };
}

function fillTravel(form: FilledForm, rows: number): FilledForm {
  const roster = Array.from({ length: rows }, (_, index): FilledRow => ({
    personName: `旅客${index}`,
    certificateType: "02",
    certificateNo: `E${String(index).padStart(8, "0")}`,
    birthDate: `${1946 + (index % 70)}-0${(index % 9) + 1}-1${index % 9}`,
  }));
  return { ...form, roster };
}

/** Runs all contestants of a round in turn, so that other load affects each alike. */
function roundsOf<Round>(measure: () => Round): Round[] {
  return Array.from({ length: WARM_UP + ROUNDS }, measure).slice(WARM_UP);
}

/** Milliseconds per run. */
function timed(work: () => unknown, times: number): number {
  const start = performance.now();
  for (let run = 0; run < times; run += 1) work();
  return (performance.now() - start) / times;
}

function median(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? 0;
}
