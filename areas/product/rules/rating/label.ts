import type { Frame, Names } from "#platform/kernel/expression/frame.ts";
import type { Reading } from "#platform/kernel/expression/reading.ts";

/** Tells which row of a factor was chosen. */
export type RowName = (factor: string) => string;
export type Label = (frame: Frame, rowOf: RowName) => string;

/** A text with places to be filled: {section.element} with what was typed, {#factor} with the row that it came from. */
export function compileLabel(at: string, template: string, names: Names, reading: Reading): Label {
  const place = `${at}的名称`;
  const parts = template.split(/(\{[^}]*\})/).filter((part) => part !== "");
  const fills = parts.map((part): Label => {
    const inner = /^\{(#?)([^}]*)\}$/.exec(part);
    if (!inner) return () => part;
    const [, mark, name = ""] = inner;
    if (mark === "#") {
      if (!Object.hasOwn(names.factors, name)) reading.tell(place, `没有系数“${name}”`);
      return (_, rowOf) => rowOf(name);
    }
    const { run } = reading.formula(place, name, names);
    return (frame) => run(frame)?.toString() ?? "";
  });
  return (frame, rowOf) => {
    let text = "";
    for (const fill of fills) text += fill(frame, rowOf);
    return text;
  };
}
