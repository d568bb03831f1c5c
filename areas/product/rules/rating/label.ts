import type { FormulaInput, FormulaNames } from "#platform/kernel/expression/frame.ts";
import type { FormulaReader } from "#platform/kernel/expression/formula-reader.ts";

/** Names the row that a factor chose. */
export type ChosenFactorRowLabelGetter = (factor: string) => string;
export type RatingLabelFormatter = (frame: FormulaInput, rowOf: ChosenFactorRowLabelGetter) => string;

/** Compiles a text with places: {section.element} becomes the typed value, {#factor} the label of the chosen row. */
export function compileRatingLabel(
  owner: string,
  template: string,
  names: FormulaNames,
  reading: FormulaReader,
): RatingLabelFormatter {
  const place = `${owner}的名称`;
  const parts = template.split(/(\{[^}]*\})/).filter((part) => part !== "");
  const fills = parts.map((part): RatingLabelFormatter => {
    const inner = /^\{(#?)([^}]*)\}$/.exec(part);
    if (!inner) return () => part;
    const [, mark, name = ""] = inner;
    if (mark === "#") {
      if (!Object.hasOwn(names.factors, name)) reading.report(place, `没有系数“${name}”`);
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
