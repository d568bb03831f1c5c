import { type Draft, type DraftValues, isPlainRecord } from "./draft.ts";

/** The path of a field in the values. The codes of one choice are one field, and so is a table without a table merge. */
export type FieldPath = readonly string[];
export type DraftMergeResult = {
  values: DraftValues;
  /** Fields that only other users changed; they take the newest content. */
  updated: readonly FieldPath[];
  /** Tables that the user and others changed; they have the changes of both. */
  merged: readonly FieldPath[];
  /** Fields that the user and others changed to different values. */
  contested: readonly FieldPath[];
};

/** Merges the rows of a table row by row, with the user's cell where both changed one; undefined for other lists. */
export type DraftTableMerge = (
  path: FieldPath,
  rows: { base: readonly unknown[]; typed: readonly unknown[]; newest: readonly unknown[] },
) => { rows: readonly unknown[]; contested: readonly FieldPath[] } | undefined;

type MergeFindings = {
  updated: FieldPath[];
  merged: FieldPath[];
  contested: FieldPath[];
  mergeTable: DraftTableMerge | undefined;
};
type MergeInput = { base: unknown; typed: unknown; newest: unknown };

/** Drafts of earlier program versions have no base. */
const UNKNOWN = Symbol("unknown base");

/** Returns the saved values of the fields that the user changed. */
export function buildDraftBase(current: DraftValues, clean: DraftValues): DraftValues {
  const touched = Object.keys(current).filter((name) => current[name] !== clean[name]);
  // Null survives JSON, while an absent name would count as unchanged.
  return Object.fromEntries(touched.map((name) => [name, clean[name] ?? null]));
}

/** Applies the user's changes to the newest content. In a conflict the user's value wins and is listed. */
export function mergeDraft(
  draft: Pick<Draft, "base" | "values">,
  fitting: DraftValues,
  newest: DraftValues,
  mergeTable?: DraftTableMerge,
): DraftMergeResult {
  const findings: MergeFindings = { updated: [], merged: [], contested: [], mergeTable };
  const fields = Object.entries(fitting).map(([name, typed]) => {
    const three = { base: baseIn(draft, name), typed, newest: newest[name] };
    return [name, mergeField(three, [name], findings)] as const;
  });
  const { updated, merged, contested } = findings;
  return { values: Object.fromEntries(fields), updated, merged, contested };
}

function baseIn({ base, values }: Pick<Draft, "base" | "values">, name: string): unknown {
  if (!base) return UNKNOWN;
  if (name in base) return base[name];
  return name in values ? values[name] : UNKNOWN;
}

function mergeField(three: MergeInput, path: FieldPath, findings: MergeFindings): unknown {
  const { base, typed, newest } = three;
  if (isSame(typed, newest)) return newest;
  if (isPlainRecord(typed) && isPlainRecord(newest)) {
    const names = [...new Set([...Object.keys(newest), ...Object.keys(typed)])];
    const merged = names.map((name) => {
      const inner = { base: innerBase(base, name), typed: typed[name], newest: newest[name] };
      return [name, mergeField(inner, [...path, name], findings)] as const;
    });
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  if (isSame(typed, base)) {
    findings.updated.push(path);
    return newest;
  }
  if (isSame(newest, base)) return typed;
  return mergeRows(three, path, findings) ?? leaveTyped(typed, path, findings);
}

function leaveTyped(typed: unknown, path: FieldPath, { contested }: MergeFindings): unknown {
  contested.push(path);
  return typed;
}

/** Returns undefined for values that are no table. */
function mergeRows(
  { base, typed, newest }: MergeInput,
  path: FieldPath,
  { merged, contested, mergeTable }: MergeFindings,
): unknown {
  const [old, mine, theirs] = [toRows(base), toRows(typed), toRows(newest)];
  const table = old && mine && theirs && mergeTable?.(path, { base: old, typed: mine, newest: theirs });
  if (!table) return undefined;
  merged.push(path);
  contested.push(...table.contested);
  return table.rows;
}

/** A table without rows may be missing. */
function toRows(value: unknown): readonly unknown[] | undefined {
  const rows = value ?? [];
  return Array.isArray(rows) ? rows : undefined;
}

function innerBase(base: unknown, name: string): unknown {
  if (base === UNKNOWN) return UNKNOWN;
  return isPlainRecord(base) ? base[name] : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]));
  if (isPlainRecord(one) && isPlainRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
      isSame(one[name], other[name]),
    );
  return orNothing(one) === orNothing(other);
}

function orNothing(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? "" : (value ?? "");
}
