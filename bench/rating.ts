import { factoryProducts } from "#areas/product/content.ts";
import { compileProduct, price } from "#areas/product/rules/compile-product.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled.ts";
import { plainGroup, plainTravel } from "./plain-rating.ts";

type Rig = { name: string; run(form: FilledForm): string; plain(form: FilledForm): string; form: Fill };
type Fill = (rows: number) => FilledForm;

const ROUNDS = 15;
const MOST_AGAINST_PLAIN = 3;
const MOST_GROWTH = 12;

/** A group of 1,000 rows, priced with its whole explanation, against a plain loop over the same texts in the same run. */
export async function benchRating(report: (line: string) => void): Promise<boolean> {
  let sound = true;
  for (const rig of [rigOf("0601", fillGroup, plainGroup), rigOf("0621", fillTravel, plainTravel)]) {
    const [small, large] = [rig.form(1000), rig.form(10_000)];
    if (rig.run(small) !== rig.plain(small)) throw new Error(`${rig.name}: the loop and the engine disagree`);
    const engine = timed(() => rig.run(small), 4);
    const plain = timed(() => rig.plain(small), 4);
    const tenfold = timed(() => rig.run(large), 1);
    const [against, growth] = [engine / plain, tenfold / engine];
    report(
      `  ${rig.name}: 1,000 rows ${engine.toFixed(2)} ms, plain loop ${plain.toFixed(2)} ms, ratio ${against.toFixed(2)} (wanted ≤ ${MOST_AGAINST_PLAIN})`,
    );
    report(
      `  ${rig.name}: 10,000 rows ${tenfold.toFixed(2)} ms, ${growth.toFixed(1)} times 1,000 rows (wanted ≤ ${MOST_GROWTH})`,
    );
    sound = sound && against <= MOST_AGAINST_PLAIN && growth <= MOST_GROWTH;
  }
  return sound;
}

function rigOf(
  riskCode: string,
  fill: (form: FilledForm, rows: number) => FilledForm,
  plain: Rig["plain"],
): Rig {
  const folder = factoryProducts().find(({ product }) => product.riskCode === riskCode);
  const [worked] = folder?.cases ?? [];
  if (!folder || !worked) throw new Error(`no worked case of ${riskCode}`);
  const compiled = compileProduct(folder.product);
  const run = (form: FilledForm): string => {
    const priced = price(compiled, form, { today: "2025-01-01" });
    if ("fault" in priced) throw new Error(priced.fault.message);
    return priced.quote.premium.toFixed(2);
  };
  return {
    name: `${riskCode} ${folder.product.nameZh}`,
    run,
    plain,
    form: (rows) => fill(worked.form, rows),
  };
}

/** Half of the plans with an allowance, over four classes, all figures different from row to row. */
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
  return { ...form, group: { ...(form["group"] as FilledRow), insuredCount: "500" }, yjxPlan: plans };
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

/** The median of the rounds, each of `times` runs, in milliseconds a run. */
function timed(work: () => unknown, times: number): number {
  const rounds = Array.from({ length: ROUNDS + 3 }, () => {
    const start = performance.now();
    for (let run = 0; run < times; run += 1) work();
    return (performance.now() - start) / times;
  });
  return rounds.slice(3).toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}
