import { type Draft, type DraftValues, isPlain } from "./draft.ts";

/** Where a field stands in the values; rows, and the codes of one choice, are one field. */
export type FieldPath = readonly string[];
export type Laid = {
  values: DraftValues;
  /** Changed by others meanwhile, and not by the user: as they are in the newest content. */
  updated: readonly FieldPath[];
  /** Other in the newest content than the user typed, and not because of him alone. */
  contested: readonly FieldPath[];
};

type Told = { updated: FieldPath[]; contested: FieldPath[] };
type Three = { base: unknown; typed: unknown; newest: unknown };

/** What a draft was typed upon is unknown where an earlier program kept it. */
const UNKNOWN = Symbol("unknown base");

/** What to keep beside the typing so that it can be told from what was there: the fields that are no longer the same. */
export function baseOf(current: DraftValues, clean: DraftValues): DraftValues {
  const touched = Object.keys(current).filter((name) => current[name] !== clean[name]);
  // Null outlasts the way through JSON; a name that went missing would count as untouched.
  return Object.fromEntries(touched.map((name) => [name, clean[name] ?? null]));
}

/** Upon the newest content only what the user himself changed; where others changed the same, his counts and it is told. */
export function layOver(
  draft: Pick<Draft, "base" | "values">,
  fitting: DraftValues,
  newest: DraftValues,
): Laid {
  const told: Told = { updated: [], contested: [] };
  const laid = Object.entries(fitting).map(([name, typed]) => {
    const three = { base: baseIn(draft, name), typed, newest: newest[name] };
    return [name, lay(three, [name], told)] as const;
  });
  return { values: Object.fromEntries(laid), ...told };
}

function baseIn({ base, values }: Pick<Draft, "base" | "values">, name: string): unknown {
  if (!base) return UNKNOWN;
  if (name in base) return base[name];
  return name in values ? values[name] : UNKNOWN;
}

function lay(three: Three, path: FieldPath, told: Told): unknown {
  const { base, typed, newest } = three;
  if (isSame(typed, newest)) return newest;
  if (isPlain(typed) && isPlain(newest)) {
    const names = [...new Set([...Object.keys(newest), ...Object.keys(typed)])];
    const laid = names.map((name) => {
      const inner = { base: innerBase(base, name), typed: typed[name], newest: newest[name] };
      return [name, lay(inner, [...path, name], told)] as const;
    });
    return Object.fromEntries(laid.filter(([, value]) => value !== undefined));
  }
  if (isSame(typed, base)) {
    told.updated.push(path);
    return newest;
  }
  if (!isSame(newest, base)) told.contested.push(path);
  return typed;
}

function innerBase(base: unknown, name: string): unknown {
  if (base === UNKNOWN) return UNKNOWN;
  return isPlain(base) ? base[name] : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]));
  if (isPlain(one) && isPlain(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
      isSame(one[name], other[name]),
    );
  return orNothing(one) === orNothing(other);
}

function orNothing(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? "" : (value ?? "");
}
