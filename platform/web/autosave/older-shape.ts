import { type DraftValues, type FieldLabels, isPlainRecord } from "./draft.ts";

export type DraftLeftover = { name: string; label: string; text: string };

/** Fits a draft to a changed form: fields of the same kind are restored, and the rest is listed. */
export function fitDraftToForm(
  kept: { values: DraftValues; left: DraftValues },
  { values, labels }: { values: DraftValues; labels: FieldLabels },
): { fitting: DraftValues; left: DraftValues } {
  const all = [...Object.entries(kept.values), ...Object.entries(kept.left)];
  const fits = ([name, value]: [string, unknown]): boolean =>
    name in labels && isSameKind(value, values[name]);
  return {
    fitting: Object.fromEntries(all.filter(fits)),
    left: Object.fromEntries(all.filter((field) => !fits(field) && said(field[1]) !== "")),
  };
}

export function listDraftLeftovers(left: DraftValues, labels: FieldLabels): DraftLeftover[] {
  return Object.entries(left).map(([name, value]) => ({
    name,
    label: labels[name] ?? name,
    text: said(value),
  }));
}

function isSameKind(one: unknown, other: unknown): boolean {
  const [kind, otherKind] = [kindOf(one), kindOf(other)];
  return kind === otherKind || kind === "none" || otherKind === "none";
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "none";
  return Array.isArray(value) ? "list" : typeof value;
}

/** Formats a value for reading, including rows. */
function said(value: unknown): string {
  if (value === null || value === undefined || value === false) return "";
  if (value === true) return "是";
  if (Array.isArray(value)) return value.map(said).filter(Boolean).join("；");
  if (typeof value === "string") return value;
  if (isPlainRecord(value)) return Object.values(value).map(said).filter(Boolean).join("，");
  return JSON.stringify(value);
}
