import { isEmpty } from "#platform/forms/check-form.ts";
import { type FormSection, partyFacts } from "#platform/forms/definition.ts";
import type { Cell, FilledRow } from "#platform/forms/filled-form.ts";
import { factsFromNumber } from "#platform/forms/party.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

export type Start = { readonly base: FilledRow; readonly today: PlainDate };

/** What a section holds before anybody types, what the file says, and what its numbers tell of their holders. */
export function filledRow(section: FormSection, read: FilledRow, { base, today }: Start): FilledRow {
  const cells = section.elements.flatMap(({ elementCode, type, defaultEmbedValues }) => {
    const [first = ""] = defaultEmbedValues;
    const preset: Cell = type === "cascader" && first !== "" ? defaultEmbedValues : first;
    const cell = read[`${section.code}.${elementCode}`] ?? preset;
    return isEmpty(cell) ? [] : [[elementCode, cell] as const];
  });
  const known = section.code === "base" ? base : {};
  const row: FilledRow = { ...known, ...Object.fromEntries(cells) };
  const told = (section.parties ?? []).flatMap((party) => {
    const facts = factsFromNumber(party, row, today);
    return partyFacts.flatMap((fact) => {
      const element = party[fact];
      const cell = facts[fact];
      return element === undefined || cell === undefined || !isEmpty(row[element])
        ? []
        : [[element, cell] as const];
    });
  });
  return { ...row, ...Object.fromEntries(told) };
}
