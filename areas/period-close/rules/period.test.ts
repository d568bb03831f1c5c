import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, addMonths, type PlainDate } from "#platform/kernel/plain-date.ts";
import {
  buildPeriodNo,
  checkClose,
  checkReopening,
  type ClosedPeriods,
  type ClosedRange,
  findNextPeriod,
  findOpenDay,
  getPeriodOf,
  isBlocking,
  isPeriodClosed,
  parsePeriodNo,
  type PeriodKind,
} from "./period.ts";

const COM = "32000000";
const FIRST = "2098-01-30";
const LAST = "2098-04-10";
const days = Array.from({ length: 71 }, (_, at) => addDays(FIRST, at));

test("a period has the first and the last day of its kind, and its number leads back to it", () => {
  assert.deepEqual(getPeriodOf(COM, "D", "2096-02-29"), {
    comCode: COM,
    kind: "D",
    firstDay: "2096-02-29",
    lastDay: "2096-02-29",
  });
  const month = getPeriodOf(COM, "M", "2096-02-10");
  assert.deepEqual([month.firstDay, month.lastDay], ["2096-02-01", "2096-02-29"]);
  assert.equal(buildPeriodNo(month), "GZ32000000M20960201");
  assert.deepEqual(parsePeriodNo("GZ32000000M20960201"), { comCode: COM, kind: "M", day: "2096-02-01" });
  assert.equal(parsePeriodNo("GZ32"), undefined);
});

test("the first close may be of any day; everything before it counts as closed", () => {
  assert.equal(checkClose({}, getPeriodOf(COM, "D", "2098-02-02"), "2098-02-02"), undefined);
  assert.equal(checkClose({}, getPeriodOf(COM, "D", "2098-02-03"), "2098-02-02"), "日期未到");
  const closed = { D: { last: "2098-02-02", open: [] } };
  assert.equal(findOpenDay(closed, "2097-05-05"), "2098-02-03");
  assert.equal(checkClose({}, getPeriodOf(COM, "M", "2098-01-01"), LAST)?.includes("尚未日结"), true);
});

test("refunds that wait stop a month and not a day; nothing found stops neither", () => {
  const stops = (code: "balance" | "refundWaiting", count: number) =>
    (["D", "M"] as const).filter((kind) => isBlocking({ code, count }, kind));
  assert.deepEqual(stops("refundWaiting", 1), ["M"]);
  assert.deepEqual(stops("balance", 1), ["D", "M"]);
  assert.deepEqual(stops("balance", 0), []);
});

/** The model: every day and month by itself. */
type Model = { readonly shut: Record<PeriodKind, Map<PlainDate, boolean>> };

const toClosed = ({ shut }: Model): ClosedPeriods => {
  const rangeOf = (kind: PeriodKind): ClosedRange | undefined => {
    const known = [...shut[kind].keys()].toSorted();
    const last = known.at(-1);
    return last === undefined
      ? undefined
      : { last, open: known.filter((day) => shut[kind].get(day) === false) };
  };
  const [day, month] = [rangeOf("D"), rangeOf("M")];
  return { ...(day && { D: day }), ...(month && { M: month }) };
};
const isShut = ({ shut }: Model, day: PlainDate): boolean => {
  const [first] = [...shut.D.keys()].toSorted();
  return shut.D.get(day) ?? (first !== undefined && day < first);
};

const step = fc.record({
  kind: fc.constantFrom<PeriodKind>("D", "M"),
  deed: fc.constantFrom("close", "close", "close", "close", "reopen"),
  at: fc.nat({ max: 70 }),
});

test("whatever is closed and opened again in whatever order: postings find open days, closed months have none", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const model: Model = { shut: { D: new Map(), M: new Map() } };
      for (const { kind, deed, at } of steps) {
        const closed = toClosed(model);
        const chosen = days[at] ?? FIRST;
        const next = findNextPeriod(closed, kind);
        const period = getPeriodOf(COM, kind, deed === "close" && at % 4 > 0 ? (next ?? chosen) : chosen);
        if (deed === "close" && checkClose(closed, period, LAST) === undefined)
          model.shut[kind].set(period.firstDay, true);
        if (
          deed === "reopen" &&
          model.shut[kind].get(period.firstDay) === true &&
          checkReopening(closed, period) === undefined
        )
          model.shut[kind].set(period.firstDay, false);
      }
      checkModel(model);
    }),
    { numRuns: 400 },
  );
});

function checkModel(model: Model): void {
  const closed = toClosed(model);
  for (const day of days) {
    const open = findOpenDay(closed, day);
    assert.equal(isShut(model, open), false, `${day} is posted on ${open}`);
    for (let between = day; between < open; between = addDays(between, 1))
      assert.equal(isShut(model, between), true, `${day} passes over ${between}`);
    assert.equal(isPeriodClosed(closed, { kind: "D", firstDay: day }), isShut(model, day));
  }
  const known = [...model.shut.D.keys()].toSorted();
  known.forEach((day, at) => assert.equal(day, addDays(known[0] ?? day, at), "no day is left out"));
  for (const [month, isMonthShut] of model.shut.M)
    for (let day = month; isMonthShut && day < addMonths(month, 1); day = addDays(day, 1))
      assert.equal(isShut(model, day), true, `${day} is open in a closed month`);
}
