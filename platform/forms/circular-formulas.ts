import type { CompiledElement, CompiledForm } from "./compile-form.ts";

export type CircularFormula = { readonly place: string; readonly message: string };

/** Finds computed fields that depend on themselves or on each other. Their values would depend on chance. */
export function listCircularFormulas({ sections }: CompiledForm): CircularFormula[] {
  const computed = new Map<string, ComputedField>(
    sections.flatMap(({ code, elements }) =>
      elements.flatMap((element) =>
        element.formula ? [[`${code}.${element.code}`, { section: code, element }] as const] : [],
      ),
    ),
  );
  const done = new Set<string>();
  const circles: CircularFormula[] = [];
  for (const start of computed.keys()) {
    const circle = circleFrom(start, computed, done);
    const field = circle && computed.get(circle[0] ?? "");
    if (field) circles.push(describeCircle(field, circle));
  }
  return circles;
}

type ComputedField = { readonly section: string; readonly element: CompiledElement };

/** Follows the fields that a field reads, without recursion, because a chain may have thousands of fields. */
function circleFrom(
  start: string,
  computed: ReadonlyMap<string, ComputedField>,
  done: Set<string>,
): string[] | undefined {
  const path: { name: string; unread: string[] }[] = [];
  const enter = (name: string) =>
    path.push({ name, unread: [...(computed.get(name)?.element.formula?.uses ?? [])] });
  if (!done.has(start)) enter(start);
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const next = top.unread.pop();
    if (next === undefined) {
      done.add(top.name);
      path.pop();
    } else if (computed.has(next) && !done.has(next)) {
      const index = path.findIndex(({ name }) => name === next);
      if (index >= 0) return leave(path, index, done);
      enter(next);
    }
  }
  return undefined;
}

/** Marks the whole path as done, so that each circle is reported only once. */
function leave(path: readonly { name: string }[], start: number, done: Set<string>): string[] {
  for (const { name } of path) done.add(name);
  return path.slice(start).map(({ name }) => name);
}

function describeCircle({ section, element }: ComputedField, circle: readonly string[]): CircularFormula {
  const place = `分区“${section}”字段“${element.code}”的计算公式`;
  const [first = ""] = circle;
  const message = circle.length === 1 ? "引用了字段本身" : `循环引用：${[...circle, first].join(" → ")}`;
  return { place, message: message };
}
