import { listEndorsementChanges } from "#areas/endorsement/rules/changes.ts";
import { writeEndorsementText } from "#areas/endorsement/rules/wording.ts";
import { findWorkedCase } from "#areas/product/builder/worked-products.ts";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import { diffForms } from "#platform/forms/diff-forms.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { pairFormRows } from "#platform/forms/row-identity.ts";
import { median } from "../median.ts";

const PEOPLE = 5000;
const EVERY = 17;
const ROUNDS = 41;
const MOST_AGAINST_PLAIN = 3;
const ROSTER = "roster";

/** Compares diff, list of changes and wording of a roster with a plain comparison loop over the same rows. */
export function benchComparing(report: (line: string) => void): boolean {
  const found = findWorkedCase("EL-01");
  if (!found) throw new Error("no worked case EL-01");
  const { sections } = found.compiled.form;
  const roster = sections.find(({ code }) => code === ROSTER);
  if (!roster) throw new Error("0405 has no roster");
  const [before, after] = [fill(found.worked.form, false), fill(found.worked.form, true)];
  const parts = {
    diff: () => diffForms(sections, before, after, pairFormRows).length,
    "change list": () => listEndorsementChanges(sections, { before, after }, () => undefined).length,
    "change list and wording": () => {
      const changes = listEndorsementChanges(sections, { before, after }, () => undefined);
      return writeEndorsementText({ validDate: "2025-06-15", changes, premiumChange: null }).length;
    },
  };
  const results = Object.entries(parts).map(([name, run]) => {
    const rounds = Array.from({ length: ROUNDS }, () => ({
      engine: timed(run),
      plain: timed(() => countPlainly(roster, before, after)),
    }));
    const ratio = median(rounds.map(({ engine, plain }) => engine / plain));
    const of = (side: "engine" | "plain") => median(rounds.map((round) => round[side])).toFixed(2);
    report(
      `  ${name}: ${of("engine")} ms, plain loop ${of("plain")} ms, ratio ${ratio.toFixed(2)} (wanted ≤ ${MOST_AGAINST_PLAIN})`,
    );
    return ratio <= MOST_AGAINST_PLAIN;
  });
  return results.every(Boolean);
}

function timed(run: () => unknown): number {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt;
}

/** 5,000 people; `isChanged` gives every seventeenth another mobile number. */
function fill(form: FilledForm, isChanged: boolean): FilledForm {
  const [first = {}] = listFormRows(form[ROSTER]);
  const rows = Array.from({ length: PEOPLE }, (_, index) => ({
    ...first,
    personName: `人员${index}`,
    certificateType: "01",
    certificateNo: `3201${String(10_000_000 + index)}${String(100_000 + index)}`,
    mobile: isChanged && index % EVERY === 0 ? "13900000001" : "13800000000",
  }));
  return { ...form, [ROSTER]: rows };
}

/** Compares the rows by a map of their numbers, cell by cell, and counts what differs. */
function countPlainly({ elements }: CompiledSection, before: FilledForm, after: FilledForm): number {
  const keyOf = (row: FilledRow) => `${String(row["certificateType"])} ${String(row["certificateNo"])}`;
  const byNumber = new Map(listFormRows(before[ROSTER]).map((row) => [keyOf(row), row]));
  let count = 0;
  for (const row of listFormRows(after[ROSTER])) {
    const old = byNumber.get(keyOf(row));
    for (const { code } of elements) if (String(old?.[code] ?? "") !== String(row[code] ?? "")) count += 1;
  }
  return count;
}
