import type { FormCell } from "./filled-form.ts";
import type { FormElement } from "./definition.ts";
import { isChoiceElement } from "./cell-format.ts";
import { parseTypedText } from "./typed-value.ts";

/** An entry of a list. `pinyin` and `initials` serve searching; `note` distinguishes entries with the same label. */
export type OptionListEntry = {
  readonly code: string;
  readonly label: string;
  readonly note?: string;
  readonly pinyin: string;
  readonly initials: string;
  readonly children: readonly OptionListEntry[];
};

/** The entries of one list as a tree. */
export type OptionList = {
  readonly top: readonly OptionListEntry[];
  readonly byCode: ReadonlyMap<string, OptionListEntry>;
  /** Returns the path from the top to the entry itself. */
  pathTo(code: string): readonly OptionListEntry[];
};

/** A list without a dictionary takes the name of its field. */
export function getOptionListName(section: string, { dictionary, elementCode }: FormElement): string {
  return dictionary ?? `${section}.${elementCode}`;
}

type Item = { code: string; value: string; upperCode: string; pinyin: string; initials: string };

export function createOptionList(items: readonly Item[]): OptionList {
  const below = Map.groupBy(items, ({ upperCode }) => upperCode);
  const codes = new Set(items.map(({ code }) => code));
  const upperOf = new Map(items.map(({ code, upperCode }) => [code, upperCode]));
  const byCode = new Map<string, OptionListEntry>();
  const optionOf = ({ code, value, pinyin, initials }: Item): OptionListEntry => {
    const option = { code, label: value, pinyin, initials, children: (below.get(code) ?? []).map(optionOf) };
    byCode.set(code, option);
    return option;
  };
  const top = items.filter(({ upperCode }) => upperCode === "" || !codes.has(upperCode)).map(optionOf);
  const pathTo = (code: string): OptionListEntry[] => {
    const option = byCode.get(code);
    return option ? [...pathTo(upperOf.get(code) ?? ""), option] : [];
  };
  return { top, byCode, pathTo };
}

/** Builds a flat list from fixed entries, such as the hours of a day. */
export function createPlainList(entries: readonly (readonly [code: string, label: string])[]): OptionList {
  return createOptionList(
    entries.map(([code, value]) => ({ code, value, upperCode: "", pinyin: "", initials: "" })),
  );
}

export const yesNoOptions = createPlainList([
  ["1", "是"],
  ["0", "否"],
]);

export function getOptionLabel(list: OptionList | undefined, code: string): string {
  return list?.byCode.get(code)?.label ?? code;
}

/** Finds the code for a label or code from a spreadsheet. Undefined if no entry or several entries match. */
export function findOptionCodeByText(list: OptionList, text: string): string | undefined {
  const label = text.trim();
  if (list.byCode.has(label)) return label;
  const matches = [...list.byCode.values()].filter((option) => option.label === label);
  return matches.length === 1 ? matches[0]?.code : undefined;
}

/** Finds the path for a text such as "江苏省/南京市/建邺区", or for the label of a leaf that is unique. */
export function findOptionPathByText(list: OptionList, text: string): readonly string[] | undefined {
  const words = text.split(/[/>、\s-]+/).filter((word) => word !== "");
  const last = words.at(-1) ?? "";
  const leaves = [...list.byCode.values()].filter(
    ({ label, code, children }) => children.length === 0 && (label === last || code === last),
  );
  const paths = leaves
    .map(({ code }) => list.pathTo(code))
    .filter((path) => words.every((word) => path.some(({ label, code }) => label === word || code === word)));
  return paths.length === 1 ? paths[0]?.map(({ code }) => code) : undefined;
}

/** Converts a text from a file into a cell. A text without a matching entry stays, and the check reports it. */
export function parseSheetCell(element: FormElement, text: string, list: OptionList | undefined): FormCell {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "/") return "";
  if (element.type === "cascader") return (list && findOptionPathByText(list, trimmed)) ?? trimmed;
  if (isChoiceElement(element)) return (list && findOptionCodeByText(list, trimmed)) ?? trimmed;
  return parseTypedText(element, trimmed).text;
}
