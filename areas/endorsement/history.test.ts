import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Document } from "#areas/document/rules/document.ts";
import { findTransactionInForceOn } from "#areas/document/rules/stack.ts";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import { applyFormPatch } from "#platform/forms/apply-patch.ts";
import type { SectionDifference } from "#platform/forms/diff-forms.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { createFormPatch } from "#platform/forms/form-patch.ts";
import { mergeForms } from "#platform/forms/merge-forms.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { buildEndorsedVersions } from "./commands/effect.ts";
import { type EndorsedPhase, endorsePhases, listPhaseHeads, type PolicyPhase } from "./questions/versions.ts";
import { listChangesWithOldValues, listDatedChanges } from "./rules/old-values.ts";
import { createSettlement, toSettlementId } from "./rules/settlements.ts";
import {
  foldModel,
  hasModelConflict,
  listModelChanges,
  type ModelEndorsement,
  toModelState,
  toPlaceName,
} from "./testing/policy-model.ts";

/** Random histories of one policy; `ENDORSEMENT_HISTORIES=5000` checks more. */
const HISTORIES = Number(process.env["ENDORSEMENT_HISTORIES"] ?? 100);
const DAYS = 12;
const MOST_ENDORSEMENTS = 8;

const found = listProductsWithForms().find(({ compiled }) => compiled.product.riskCode === "0405");
assert.ok(found);
const compiledForm = found.compiled.form;
const { sections } = compiledForm;
/** The number of employees follows the rows, and the model knows no formulas. */
const toTypedState = (form: FilledForm) =>
  new Map([...toModelState(form)].filter(([place]) => place !== "employer||employeeCount"));
const person = (number: number, groupNo = "1"): FilledRow => ({
  personName: `员工${number}`,
  certificateType: "01",
  certificateNo: `32010519800101${String(number).padStart(4, "0")}`,
  gender: "1",
  birthDate: "1980-01-01",
  groupNo,
});
const FIRST: FilledForm = { ...found.form, roster: [1, 2, 3, 4, 5].map((number) => person(number)) };
const FIRST_DAY = "2026-01-01";
const FIRST_PREMIUM = "100000.00";
const dayAt = (index: number): string => addDays(FIRST_DAY, index);
const momentAt = (index: number): string => `2026-01-01T00:${String(index).padStart(2, "0")}:00.000Z`;

type Edit = { readonly kind: number; readonly pick: number; readonly value: number };
type Step = {
  readonly day: number;
  readonly premium: number;
  /** How many endorsements took effect between its draft and its submission. */
  readonly late: number;
  readonly edits: readonly Edit[];
};
const edits = fc.array(fc.record({ kind: fc.nat(5), pick: fc.nat(9), value: fc.nat(4) }), {
  minLength: 1,
  maxLength: 4,
});
const steps = fc.array(
  fc.record({
    day: fc.nat(DAYS),
    premium: fc.integer({ min: -500_00, max: 500_00 }),
    late: fc.constantFrom(0, 0, 0, 1, 2),
    edits,
  }),
  { minLength: 1, maxLength: MOST_ENDORSEMENTS },
);

const TEXTS = ["contactName", "address", "email"];
const LIMITS = ["persons", "perManMedicalLimit", "perManDeathDisabilityLimit"];
const amountOf = (value: number): string => `${value + 1}0000.00`;

/** What a clerk types. A table that became empty gets a row. */
function editForm(form: FilledForm, { kind, pick, value }: Edit): FilledForm {
  const [roster, workType] = [listFormRows(form["roster"]), listFormRows(form["workType"])];
  const at = (rows: readonly FilledRow[]): number => pick % Math.max(1, rows.length);
  const changeAt = (rows: readonly FilledRow[], cells: FilledRow): FilledRow[] =>
    rows.map((row, index) => (index === at(rows) ? { ...row, ...cells } : row));
  if (kind === 0) return { ...form, holder: { ...form["holder"], [TEXTS[pick % 3] ?? ""]: `文字${value}` } };
  if (kind === 1)
    return { ...form, workType: changeAt(workType, { [LIMITS[value % 3] ?? ""]: amountOf(value) }) };
  if (kind === 2) return { ...form, roster: changeAt(roster, { groupNo: String(value) }) };
  if (kind === 3) return { ...form, roster: roster.filter((_, index) => index !== at(roster)) };
  const added = person(pick + 1, String(value));
  const isThere = roster.some(({ certificateNo }) => certificateNo === added["certificateNo"]);
  return isThere ? form : { ...form, roster: [...roster, added] };
}

type Version = {
  readonly version: number;
  readonly effectiveFrom: string;
  readonly recordedAt: string;
  readonly form: FilledForm;
  readonly sumPremium: string;
};
const seen = {
  accepted: 0,
  backdated: 0,
  refused: 0,
  merged: 0,
  unsettled: 0,
  questions: 0,
  laterDay: 0,
  otherValue: 0,
};

/** The policy of the program, and what the model knows of the same endorsements. */
class History {
  readonly stack: Version[] = [
    { version: 1, effectiveFrom: FIRST_DAY, recordedAt: momentAt(0), form: FIRST, sumPremium: FIRST_PREMIUM },
  ];
  readonly bases: FilledForm[] = [FIRST];
  readonly accepted: ModelEndorsement[] = [];
  readonly #first = toTypedState(FIRST);

  take(step: Step, number: number): void {
    const base = this.stack.at(-1) ?? assert.fail();
    const content = this.#draft(step, base.form);
    if (!content) return;
    const day = dayAt(step.day);
    const phases = listPhaseHeads(this.stack, day).map(({ from, transaction }) => ({ ...transaction, from }));
    const endorsed = endorsePhases(compiledForm, phases, { base: base.form, content, settlements: {} });
    const state = toTypedState(base.form);
    const changes = listModelChanges(state, toTypedState(content));
    const isRefused = endorsed.some(({ conflicts }) => conflicts.length > 0);
    assert.equal(isRefused, this.#expectsConflict(changes, day), `conflict of endorsement ${number}`);
    const contents = { before: base.form, after: content };
    this.#checkOldValues(contents, isRefused ? settleByDraft(phases, endorsed, contents) : endorsed, day);
    if (isRefused) return void (seen.refused += 1);
    const premium = toWireMoney(parseMoney("0.00").plus(step.premium).dividedBy(100));
    const drafted = { content } as unknown as Document;
    for (const { draft, effectiveFrom } of buildEndorsedVersions(drafted, endorsed, premium))
      this.stack.push({
        version: this.stack.length + 1,
        effectiveFrom,
        recordedAt: momentAt(number),
        form: draft.content,
        sumPremium: draft.sumPremium ?? assert.fail(),
      });
    this.bases.push(content);
    this.accepted.push({ effective: day, recorded: momentAt(number), premium: step.premium, changes });
    seen.accepted += 1;
    if (phases.length > 1) seen.backdated += 1;
  }

  /** A draft that others overtook takes in what took effect since. */
  #draft({ late, edits: typed }: Step, theirs: FilledForm): FilledForm | undefined {
    const base = this.bases.at(-1 - late) ?? FIRST;
    const mine = typed.reduce(editForm, base);
    if (base === theirs) return mine;
    const { form, conflicts } = mergeForms(sections, { base, mine, theirs });
    const changes = listModelChanges(toTypedState(base), toTypedState(mine));
    const isDoubtful = hasModelConflict(changes, toTypedState(base), toTypedState(theirs));
    if (conflicts.length > 0) {
      const touched = listModelChanges(toTypedState(base), toTypedState(theirs));
      assert.ok(changes.size > 0 && touched.size > 0, "only what both changed is a conflict");
      return void (seen.unsettled += 1);
    }
    if (!isDoubtful) {
      const expected = foldModel(
        toTypedState(theirs),
        [{ effective: "", recorded: "", premium: 0, changes }],
        {
          on: "",
          knownAt: "",
        },
      );
      assert.deepEqual(toTypedState(form), sorted(expected.state, toTypedState(form)), "merged draft");
    }
    seen.merged += 1;
    return form;
  }

  /** Each version that begins before the last one must bear the change. */
  #expectsConflict(changes: ReadonlyMap<string, string | undefined>, day: string): boolean {
    const days = [day, ...this.accepted.map(({ effective }) => effective).filter((one) => one > day)];
    const last = days.toSorted().at(-1);
    const base = this.#model(last ?? day, "9").state;
    return days
      .filter((one) => one !== last)
      .some((on) => hasModelConflict(changes, base, this.#model(on, "9").state));
  }

  #checkOldValues(contents: Contents, endorsed: readonly EndorsedPhase[] | undefined, day: string): void {
    if (!endorsed) return;
    const dated = listDatedChanges(sections, contents, endorsed);
    const shown = toShownPlaces(listChangesWithOldValues(sections, contents, dated), contents);
    const changes = listModelChanges(toTypedState(contents.before), toTypedState(contents.after));
    assert.deepEqual(shown, this.#old(changes, day), "old values");
    seen.laterDay += dated.some(({ from }) => from !== "") ? 1 : 0;
    seen.otherValue += dated.some(({ from }) => from === "") ? 1 : 0;
  }

  /** By place: the old value on the first day on which the change changes something, and the day if it is a later one. */
  #old(changes: ReadonlyMap<string, string | undefined>, day: string): Map<string, string> {
    const later = this.accepted.map(({ effective }) => effective).filter((one) => one > day);
    const days = [day, ...new Set(later.toSorted())];
    const states = days.map((on) => this.#model(on, "9").state);
    const places = [...changes].map(([place, text]) => {
      const first = states.findIndex((state) => state.get(place) !== text);
      return [place, `${states[first]?.get(place)} ${first > 0 ? days[first] : ""}`] as const;
    });
    return new Map(places.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  #model(on: string, knownAt: string) {
    return foldModel(this.#first, this.accepted, { on, knownAt });
  }

  /** Asks for the policy on every day, as known at every moment. */
  compare(moments: number): void {
    for (let moment = 0; moment <= moments; moment += 1)
      for (let index = 0; index <= DAYS; index += 1) {
        const [on, knownAt] = [dayAt(index), momentAt(moment)];
        const version = findTransactionInForceOn(this.stack, { on, knownAt }) ?? assert.fail();
        const { state, premium } = this.#model(on, knownAt);
        const actual = toTypedState(version.form);
        assert.deepEqual(actual, sorted(state, actual), `on ${on} as known at ${knownAt}`);
        const expected = parseMoney(FIRST_PREMIUM).plus(parseMoney("0.00").plus(premium).dividedBy(100));
        assert.equal(version.sumPremium, toWireMoney(expected), `premium on ${on} as known at ${knownAt}`);
        seen.questions += 1;
      }
  }

  /** All endorsements taken back, the last one first, give the content of the issue. */
  reverse(): void {
    let form = this.bases.at(-1) ?? assert.fail();
    for (const [index, base] of [...this.bases.entries()].toReversed()) {
      const content = this.bases[index + 1];
      if (content) form = applyFormPatch(createFormPatch(sections, content, base), form).form;
    }
    assert.deepEqual(form, FIRST);
  }
}

type Contents = { readonly before: FilledForm; readonly after: FilledForm };

/** Every conflict by the value of the draft. Rows that only one side has are left to the tests of the merge. */
function settleByDraft(
  phases: readonly PolicyPhase[],
  endorsed: readonly EndorsedPhase[],
  { before, after }: Contents,
): readonly EndorsedPhase[] | undefined {
  const conflicts = endorsed.flatMap((phase) => phase.conflicts.map((conflict) => ({ phase, conflict })));
  if (conflicts.some(({ conflict: { kind, row, base } }) => kind === "row" || (row && base === null)))
    return undefined;
  const settlements = Object.fromEntries(
    conflicts.map(({ phase, conflict }) => [
      toSettlementId(phase.version, conflict),
      createSettlement(conflict, "mine"),
    ]),
  );
  return endorsePhases(compiledForm, phases, { base: before, content: after, settlements });
}

/** The changes as people read them, by the places of the model. */
function toShownPlaces(
  shown: readonly SectionDifference[],
  { before, after }: Contents,
): Map<string, string> {
  const places = shown.flatMap(({ code, isTable, rows }) =>
    rows.flatMap(({ beforeIndex, afterIndex, cells }) => {
      const [form, index] = afterIndex < 0 ? [before, beforeIndex] : [after, afterIndex];
      const row = listFormRows(form[code])[index] ?? {};
      return cells.map(({ element: { elementCode }, before: was, from = "" }) => {
        const place = toPlaceName(code, isTable ? row : undefined, elementCode);
        return [
          place,
          `${was === null || was === undefined ? undefined : JSON.stringify(was)} ${from}`,
        ] as const;
      });
    }),
  );
  const typed = places.filter(([place]) => place !== "employer||employeeCount");
  return new Map(typed.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Maps are compared with their order. */
function sorted(expected: ReadonlyMap<string, string>, like: ReadonlyMap<string, string>) {
  const known = [...like.keys()].filter((place) => expected.has(place));
  const places = [...known, ...[...expected.keys()].filter((place) => !like.has(place))];
  return new Map(places.map((place) => [place, expected.get(place)]));
}

test(`${HISTORIES} random histories of endorsements agree with a model on every day and at every moment`, (context) => {
  fc.assert(
    fc.property(steps, (history) => {
      const policy = new History();
      for (const [index, step] of history.entries()) policy.take(step, index + 1);
      policy.compare(history.length);
      policy.reverse();
    }),
    { numRuns: HISTORIES, seed: 16 },
  );
  context.diagnostic(`${HISTORIES} histories: ${JSON.stringify(seen)}`);
  assert.ok(seen.laterDay > 0 && seen.otherValue > 0, JSON.stringify(seen));
  assert.ok(seen.backdated > HISTORIES / 4 && seen.refused > HISTORIES / 20, JSON.stringify(seen));
});

test("another order of people does not conflict with an earlier version that lacks one of them", () => {
  const [first, second, third] = [person(1), person(2), person(3)];
  const [early, base] = [{ roster: [first, second] }, { roster: [first, second, third] }];
  const content = { roster: [third, first, second], holder: { contactName: "王测试" } };
  const version = { version: 1, sumPremium: FIRST_PREMIUM };
  const phases = [
    { ...version, from: dayAt(0), form: early },
    { ...version, from: dayAt(5), form: base },
  ];
  const [earlier, last] = endorsePhases(compiledForm, phases, { base, content, settlements: {} });
  assert.deepEqual([earlier?.conflicts, last?.endorsed], [[], content]);
  assert.deepEqual(toTypedState(earlier?.endorsed ?? {}), toTypedState({ ...early, holder: content.holder }));
});

test("a formula of an earlier version follows what the endorsement does to its rows", () => {
  const withPersons = (form: FilledForm, at: number, persons: string, employeeCount: string): FilledForm => ({
    ...form,
    employer: { ...form["employer"], employeeCount },
    workType: listFormRows(form["workType"]).map((row, index) => (index === at ? { ...row, persons } : row)),
  });
  const base = withPersons(FIRST, 0, "25", "125");
  const version = { version: 1, sumPremium: FIRST_PREMIUM };
  const phases = [
    { ...version, from: dayAt(0), form: FIRST },
    { ...version, from: dayAt(5), form: base },
  ];
  const content = withPersons(base, 1, "85", "130");
  const [earlier] = endorsePhases(compiledForm, phases, { base, content, settlements: {} });
  const persons = listFormRows(earlier?.endorsed["workType"]).map((row) => row["persons"]);
  assert.deepEqual([earlier?.conflicts, persons], [[], ["20", "85", "20"]]);
  assert.deepEqual(earlier?.endorsed["employer"], { ...FIRST["employer"], employeeCount: "125" });
});
