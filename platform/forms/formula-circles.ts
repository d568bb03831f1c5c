import type { CompiledElement, CompiledForm } from "./compile-form.ts";

export type Circle = { readonly place: string; readonly fault: string };

/** Computed fields that wait for each other, or for themselves: what they show would be chance. */
export function formulaCircles({ sections }: CompiledForm): Circle[] {
  const computed = new Map<string, Computed>(
    sections.flatMap(({ code, elements }) =>
      elements.flatMap((element) =>
        element.formula ? [[`${code}.${element.code}`, { section: code, element }] as const] : [],
      ),
    ),
  );
  const done = new Set<string>();
  const found: Circle[] = [];
  for (const start of computed.keys()) {
    const circle = circleFrom(start, computed, done);
    const one = circle && computed.get(circle[0] ?? "");
    if (one) found.push(told(one, circle));
  }
  return found;
}

type Computed = { readonly section: string; readonly element: CompiledElement };

/** Follows what a field reads, without recursion: a form may have thousands of fields one behind the other. */
function circleFrom(
  start: string,
  computed: ReadonlyMap<string, Computed>,
  done: Set<string>,
): string[] | undefined {
  const way: { name: string; left: string[] }[] = [];
  const enter = (name: string) =>
    way.push({ name, left: [...(computed.get(name)?.element.formula?.uses ?? [])] });
  if (!done.has(start)) enter(start);
  for (let top = way.at(-1); top; top = way.at(-1)) {
    const next = top.left.pop();
    if (next === undefined) {
      done.add(top.name);
      way.pop();
    } else if (computed.has(next) && !done.has(next)) {
      const at = way.findIndex(({ name }) => name === next);
      if (at >= 0) return leave(way, at, done);
      enter(next);
    }
  }
  return undefined;
}

/** A circle is told once, whatever else leads into it. */
function leave(way: readonly { name: string }[], at: number, done: Set<string>): string[] {
  for (const { name } of way) done.add(name);
  return way.slice(at).map(({ name }) => name);
}

function told({ section, element }: Computed, circle: readonly string[]): Circle {
  const place = `分区“${section}”字段“${element.code}”的计算公式`;
  const [first = ""] = circle;
  const fault = circle.length === 1 ? "引用了字段本身" : `循环引用：${[...circle, first].join(" → ")}`;
  return { place, fault };
}
