/** Whatever a product holds, as JSON. */
export type Held = string | number | boolean | null | undefined | readonly Held[] | Holder;
export type Holder = { readonly [name: string]: Held };

/** `Array.isArray` forgets what a list may hold. */
export function isList(held: Held): held is readonly Held[] {
  return Array.isArray(held);
}

/** A list of codes or figures in one line. */
export function listText(held: Held, between: string): string {
  return isList(held) ? held.map((item) => (typeof item === "object" ? "" : String(item))).join(between) : "";
}

/** What lies at "rating.factors.2"; the whole at "". */
export function valueAt(held: Held, path: string): Held {
  let found = held;
  for (const step of stepsOf(path)) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Holder)[step];
  }
  return found;
}

/** The same with another value there; without it where there is none. Nothing is changed in place. */
export function withValue<Whole extends Held>(held: Whole, path: string, value: Held): Whole {
  const [step, ...rest] = stepsOf(path);
  if (step === undefined) return value as Whole;
  if (isList(held)) {
    const inner = withValue(held[Number(step)], rest.join("."), value);
    return held.with(Number(step), inner) as unknown as Whole;
  }
  const holder = (held ?? {}) as Holder;
  if (rest.length > 0 && value === undefined && holder[step] === undefined) return held;
  const inner = withValue(holder[step], rest.join("."), value);
  if (inner !== undefined) return { ...holder, [step]: inner } as Whole;
  const { [step]: _, ...others } = holder;
  return others as Whole;
}

export function listAt(held: Held, path: string): readonly Held[] {
  const found = valueAt(held, path);
  return isList(found) ? found : [];
}

export function joined(...steps: readonly (string | number)[]): string {
  return steps.filter((step) => step !== "").join(".");
}

function stepsOf(path: string): string[] {
  return path === "" ? [] : path.split(".");
}
