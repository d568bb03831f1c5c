import { isEmpty } from "./check-form.ts";
import type { FormSection } from "./definition.ts";
import { type FilledForm, type FilledRow, isSame, rowsOf } from "./filled.ts";
import { sharedFacts } from "./party.ts";

/**
 * A party that is said to be that of another section is so in every field. Whoever has something of his own is
 * another one, as on the screen: nothing that was typed goes.
 */
export function withSameParties(sections: readonly FormSection[], form: FilledForm): FilledForm {
  const same = sections.flatMap((section) => {
    const { code, sameAs } = section;
    const content = form[code];
    if (!sameAs || content === undefined || Array.isArray(content)) return [];
    const row = content as FilledRow;
    if (row[sameAs.element] !== "1") return [];
    const taken = takenOver(section, sections, rowsOf(form[sameAs.section])[0] ?? {});
    const isOther = Object.entries(taken).some(
      ([mine, cell]) => !isEmpty(row[mine]) && !isSame(row[mine], cell),
    );
    return [[code, isOther ? { ...row, [sameAs.element]: "0" } : { ...row, ...taken }] as const];
  });
  return { ...form, ...Object.fromEntries(same) };
}

/** The same where the other section has changed meanwhile: what stood there of the earlier one goes. */
export function followingParties(sections: readonly FormSection[], form: FilledForm): FilledForm {
  const following = sections.flatMap((section) => {
    const { code, sameAs } = section;
    const row = rowsOf(form[code])[0];
    if (!sameAs || Array.isArray(form[code]) || row?.[sameAs.element] !== "1") return [];
    const taken = takenOver(section, sections, rowsOf(form[sameAs.section])[0] ?? {});
    return [[code, { ...row, ...taken, ...sameAs.sets }] as const];
  });
  return { ...form, ...Object.fromEntries(following) };
}

function takenOver(
  { parties: [own = {}] = [], sameAs }: FormSection,
  sections: readonly FormSection[],
  source: FilledRow,
): FilledRow {
  const [theirs = {}] = sections.find(({ code }) => code === sameAs?.section)?.parties ?? [];
  return Object.fromEntries(sharedFacts(own, theirs).map(({ mine, their }) => [mine, source[their]]));
}
