import { isEmptyCell } from "./check-form.ts";
import type { FormSection } from "./definition.ts";
import { type FilledForm, type FilledRow, isSameCell, listFormRows } from "./filled-form.ts";
import { listSharedPartyFacts } from "./party.ts";

/**
 * Completes each party that is marked as that of another section with the fields of that section. A party with a
 * different value loses the mark instead, as on the screen, so that no typed value is lost.
 */
export function completePartiesMarkedSame(sections: readonly FormSection[], form: FilledForm): FilledForm {
  const changes = sections.flatMap((section) => {
    const { code, sameAs } = section;
    const content = form[code];
    if (!sameAs || content === undefined || Array.isArray(content)) return [];
    const row = content as FilledRow;
    if (row[sameAs.element] !== "1") return [];
    const copied = copiedFacts(section, sections, listFormRows(form[sameAs.section])[0] ?? {});
    const isDifferent = Object.entries(copied).some(
      ([mine, cell]) => !isEmptyCell(row[mine]) && !isSameCell(row[mine], cell),
    );
    return [[code, isDifferent ? { ...row, [sameAs.element]: "0" } : { ...row, ...copied }] as const];
  });
  return { ...form, ...Object.fromEntries(changes) };
}

/** Copies again after the other section has changed, and overwrites the fields copied before. */
export function refreshPartiesMarkedSame(sections: readonly FormSection[], form: FilledForm): FilledForm {
  const changes = sections.flatMap((section) => {
    const { code, sameAs } = section;
    const row = listFormRows(form[code])[0];
    if (!sameAs || Array.isArray(form[code]) || row?.[sameAs.element] !== "1") return [];
    const copied = copiedFacts(section, sections, listFormRows(form[sameAs.section])[0] ?? {});
    return [[code, { ...row, ...copied, ...sameAs.sets }] as const];
  });
  return { ...form, ...Object.fromEntries(changes) };
}

function copiedFacts(
  { parties: [party = {}] = [], sameAs }: FormSection,
  sections: readonly FormSection[],
  source: FilledRow,
): FilledRow {
  const [otherParty = {}] = sections.find(({ code }) => code === sameAs?.section)?.parties ?? [];
  return Object.fromEntries(
    listSharedPartyFacts(party, otherParty).map(({ targetElement: mine, sourceElement: their }) => [
      mine,
      source[their],
    ]),
  );
}
