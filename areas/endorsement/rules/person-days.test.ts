import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findWorkedCase } from "#areas/product/builder/worked-products.ts";
import { listEndorsementTypes } from "#areas/product/rules/endorsement-types.ts";
import { fillPremiumFigures } from "#areas/product/rules/figure-cells.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays, countDaysBetween, type PlainDate } from "#platform/kernel/plain-date.ts";
import { computePhasedPremiumChange } from "./phased-premium.ts";
import { listBaseFigures } from "./rated-base.ts";

/** Random changes of numbers of persons; `PERSON_HISTORIES=2000` checks more. */
const HISTORIES = Number(process.env["PERSON_HISTORIES"] ?? 60);
const DAYS = 365;
const FIRST_DAY = "2025-01-01";
const FIRST_PREMIUM = "148515.20";

const found = findWorkedCase("EL-01");
assert.ok(found);
const { compiled, worked } = found;
const facts = worked.facts ?? {};
const known = listEndorsementTypes(compiled.product, undefined);
const figures = listBaseFigures(compiled, { form: worked.form, figures: [] }, facts);
const priced = fillPremiumFigures(worked.form, figures, compiled.product.sections);

/** The persons of each group. */
type Heads = readonly number[];
const GROUPS = ["1", "2", "3"];
const FIRST: Heads = [20, 80, 20];
/** Cents for a person and a year, as the worked case names them. */
const YEARLY_CENTS = [433_74, 1284_82, 1852_74];

const withHeads = (form: FilledForm, heads: Heads): FilledForm => ({
  ...form,
  workType: listFormRows(form["workType"]).map((row) => ({
    ...row,
    persons: String(heads[GROUPS.indexOf(String(row["groupNo"]))]),
  })),
});
const ratedWith = (heads: Heads) => withHeads(priced, heads);

type Phase = { readonly from: PlainDate; readonly before: Heads; readonly after: Heads };
type Change = { readonly types: readonly string[]; readonly phases: readonly Phase[] };

function price({ types, phases }: Change, paid: string): string {
  const last = phases.at(-1);
  const first = phases[0];
  assert.ok(last && first);
  const contentsOf = ({ before, after }: Phase) => ({
    base: withHeads(worked.form, before),
    ratedBase: ratedWith(before),
    form: withHeads(worked.form, after),
  });
  const input = {
    compiled,
    types: types.map((code) => known.find(({ type }) => type === code) ?? assert.fail(code)),
    ...contentsOf(last),
    terms: { reason: "01", validDate: first.from, refundMode: "", refundAmount: null, idleDays: null },
    policy: { sumPremium: paid },
    facts,
    nameOf: (type: string) => type,
  };
  const result = computePhasedPremiumChange(
    input,
    phases.map((phase) => ({ from: phase.from, ...contentsOf(phase) })),
  );
  return "error" in result ? result.error.message : toWireMoney(result.change.total);
}

const machinists = (count: number): Heads => [20, count, 20];
/** 80 persons, 85 from September by a later endorsement, 90 typed on 85 from August. */
const augustAndSeptember = (inAugust: number): Phase[] => [
  { from: "2025-08-01", before: machinists(80), after: machinists(inAugust) },
  { from: "2025-09-01", before: machinists(85), after: machinists(90) },
];

for (const [settlement, inAugust, expected] of [
  ["by the endorsement", 90, "3238.45"],
  ["as it was", 80, "2147.25"],
  ["by a typed number", 83, "2474.61"],
  ["by a typed number below what was there", 79, "2038.13"],
] as const)
  test(`persons who join before a later endorsement, August settled ${settlement}`, () => {
    assert.equal(price({ types: ["09"], phases: augustAndSeptember(inAugust) }, "150662.45"), expected);
  });

test("persons who leave before a later endorsement are paid back for the days of each version", () => {
  const phases = [
    { from: "2025-08-01", before: machinists(80), after: machinists(70) },
    { from: "2025-09-01", before: machinists(85), after: machinists(70) },
  ];
  assert.equal(price({ types: ["10"], phases }, "150662.45"), "-7532.95");
});

test("each of two types prices its own direction", () => {
  const phases = [{ from: "2025-08-01", before: FIRST, after: [23, 80, 18] }];
  assert.equal(price({ types: ["09", "10"], phases }, FIRST_PREMIUM), "-1007.83");
  assert.equal(price({ types: ["10", "09"], phases }, FIRST_PREMIUM), "-1007.83");
});

test("a type that adds takes off what the same endorsement reduces, and gives nothing back", () => {
  const phases = (heads: Heads) => [{ from: "2025-08-01", before: FIRST, after: heads }];
  assert.equal(price({ types: ["09"], phases: phases([30, 79, 20]) }, FIRST_PREMIUM), "1279.53");
  const message = "所选批改类型不能减少保费，请核对批改类型";
  assert.equal(price({ types: ["09"], phases: phases([21, 79, 20]) }, FIRST_PREMIUM), message);
});

test("without a changed number in the last version the type is refused", () => {
  const phases = [
    { from: "2025-08-01", before: machinists(80), after: machinists(85) },
    { from: "2025-09-01", before: machinists(85), after: machinists(85) },
  ];
  const message = "“09”还没有改动工种与限额的人数，请修改，或取消该批改类型";
  assert.equal(price({ types: ["09"], phases }, FIRST_PREMIUM), message);
});

/** The model: heads for every day, and what a person of each group costs from a day until the end, in cents. */
const centsFrom = (group: number, day: number): number =>
  Math.floor(((YEARLY_CENTS[group] ?? 0) * (DAYS - day) * 2 + DAYS) / (2 * DAYS));

function sumDays(days: readonly Heads[]): number {
  return days.reduce(
    (sum, heads, day) =>
      sum +
      heads.reduce(
        (cents, count, group) => cents + count * (centsFrom(group, day) - centsFrom(group, day + 1)),
        0,
      ),
    0,
  );
}

const dayOf = (day: PlainDate): number => countDaysBetween(FIRST_DAY, day);
const steps = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: DAYS - 1 }),
    group: fc.nat(2),
    count: fc.integer({ min: 1, max: 120 }),
    settlement: fc.constantFrom("mine", "theirs", "typed"),
    typed: fc.integer({ min: 1, max: 120 }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** The versions from a day on, as the days of the model show them. */
function listVersions(days: readonly Heads[], from: number, starts: ReadonlySet<number>): Phase[] {
  const begins = [
    from,
    ...[...starts].filter((day) => day > from).toSorted((first, second) => first - second),
  ];
  return begins.map((day) => {
    const heads = days[day] ?? assert.fail();
    return { from: addDays(FIRST_DAY, day), before: heads, after: heads };
  });
}

test("the premium after any dated changes of persons is the sum over days of the persons of that day", () => {
  let changed = 0;
  let phased = 0;
  fc.assert(
    fc.property(steps, (history) => {
      let days: readonly Heads[] = Array.from({ length: DAYS }, () => FIRST);
      let premium = parseMoney(FIRST_PREMIUM);
      const starts = new Set<number>();
      const change = (from: number, toHeads: (phase: Phase, isLast: boolean) => Heads) => {
        const versions = listVersions(days, from, starts);
        const phases = versions.map((phase, index) => ({
          ...phase,
          after: toHeads(phase, index === versions.length - 1),
        }));
        const last = phases.at(-1);
        if (!last || String(last.before) === String(last.after)) return;
        days = days.map((heads, day) => phases.findLast((phase) => dayOf(phase.from) <= day)?.after ?? heads);
        const amount = price({ types: ["09", "10"], phases }, toWireMoney(premium));
        premium = premium.plus(amount);
        starts.add(from);
        changed += 1;
        if (phases.length > 1) phased += 1;
        assert.equal(toWireMoney(premium), (sumDays(days) / 100).toFixed(2));
      };
      for (const { day, group, count, settlement, typed } of history)
        change(day, ({ before }, isLast) => {
          const inPeriod = { mine: count, theirs: before[group] ?? 0, typed }[settlement];
          return before.map((heads, index) => (index === group ? (isLast ? count : inPeriod) : heads));
        });
      const end = days.at(-1) ?? assert.fail();
      if (String(end) !== String(FIRST)) change(Math.min(...starts), () => FIRST);
      if (days.slice(1).every((heads) => String(heads) === String(FIRST)))
        assert.equal(toWireMoney(premium), FIRST_PREMIUM);
    }),
    { numRuns: HISTORIES },
  );
  assert.ok(
    changed > HISTORIES && phased > HISTORIES / 2,
    `${changed} changes, ${phased} with later versions`,
  );
});
