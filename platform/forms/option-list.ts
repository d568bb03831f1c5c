import type { Cell } from "./filled.ts";
import type { FormElement } from "./definition.ts";
import { isChosen } from "./shown-cell.ts";
import { readTyped } from "./typed-value.ts";

/** An entry to choose; `pinyin` and `initials` are for searching, `note` tells it from others of its name. */
export type Option = {
  readonly code: string;
  readonly label: string;
  readonly note?: string;
  readonly pinyin: string;
  readonly initials: string;
  readonly children: readonly Option[];
};

/** Entries under a name, with their place in the tree. */
export type OptionList = {
  readonly top: readonly Option[];
  readonly byCode: ReadonlyMap<string, Option>;
  /** From the top to the entry itself. */
  wayTo(code: string): readonly Option[];
};

/** A list without a dictionary is named by its field. */
export function listName(section: string, { dictionary, elementCode }: FormElement): string {
  return dictionary ?? `${section}.${elementCode}`;
}

type Item = { code: string; value: string; upperCode: string; pinyin: string; initials: string };

export function listOf(items: readonly Item[]): OptionList {
  const below = Map.groupBy(items, ({ upperCode }) => upperCode);
  const codes = new Set(items.map(({ code }) => code));
  const upperOf = new Map(items.map(({ code, upperCode }) => [code, upperCode]));
  const byCode = new Map<string, Option>();
  const optionOf = ({ code, value, pinyin, initials }: Item): Option => {
    const option = { code, label: value, pinyin, initials, children: (below.get(code) ?? []).map(optionOf) };
    byCode.set(code, option);
    return option;
  };
  const top = items.filter(({ upperCode }) => upperCode === "" || !codes.has(upperCode)).map(optionOf);
  const wayTo = (code: string): Option[] => {
    const option = byCode.get(code);
    return option ? [...wayTo(upperOf.get(code) ?? ""), option] : [];
  };
  return { top, byCode, wayTo };
}

/** A list written down, such as the hours of a day. */
export function plainList(entries: readonly (readonly [code: string, label: string])[]): OptionList {
  return listOf(entries.map(([code, value]) => ({ code, value, upperCode: "", pinyin: "", initials: "" })));
}

export const yesNoList = plainList([
  ["1", "是"],
  ["0", "否"],
]);

export function labelOf(list: OptionList | undefined, code: string): string {
  return list?.byCode.get(code)?.label ?? code;
}

/** A label or a code, as it comes from a spreadsheet; undefined where it names no entry or more than one. */
export function codeNamed(list: OptionList, text: string): string | undefined {
  const wanted = text.trim();
  if (list.byCode.has(wanted)) return wanted;
  const named = [...list.byCode.values()].filter(({ label }) => label === wanted);
  return named.length === 1 ? named[0]?.code : undefined;
}

/** "江苏省/南京市/建邺区", or the name of an end that only one entry has. */
export function wayNamed(list: OptionList, text: string): readonly string[] | undefined {
  const words = text.split(/[/>、\s-]+/).filter((word) => word !== "");
  const last = words.at(-1) ?? "";
  const ends = [...list.byCode.values()].filter(
    ({ label, code, children }) => children.length === 0 && (label === last || code === last),
  );
  const ways = ends
    .map(({ code }) => list.wayTo(code))
    .filter((way) => words.every((word) => way.some(({ label, code }) => label === word || code === word)));
  return ways.length === 1 ? ways[0]?.map(({ code }) => code) : undefined;
}

/** A text from outside, as the cell would hold it; what names no entry is kept as it is, and the check says so. */
export function cellFrom(element: FormElement, text: string, list: OptionList | undefined): Cell {
  const given = text.trim();
  if (given === "" || given === "/") return "";
  if (element.type === "cascader") return (list && wayNamed(list, given)) ?? given;
  if (isChosen(element)) return (list && codeNamed(list, given)) ?? given;
  return readTyped(element, given).text;
}
