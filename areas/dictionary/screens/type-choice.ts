import { searchItems } from "../rules/code-items.ts";
import type { CodeTypeSummary } from "./dictionary-queries.ts";

export type TypeChoice = {
  id: string;
  name: string;
  count: number | undefined;
  pinyin: string;
  initials: string;
};

export const keyChoices = [
  { id: "LimitKeys", name: "限额字段", count: undefined, pinyin: "xianeziduan", initials: "xezd", flag: "1" },
  {
    id: "DeductibleKeys",
    name: "免赔字段",
    count: undefined,
    pinyin: "mianpeiziduan",
    initials: "mpzd",
    flag: "2",
  },
] as const;

export type ChoiceGroup = { title: string; choices: TypeChoice[] };

export function choiceGroups(types: readonly CodeTypeSummary[], typed: string): ChoiceGroup[] {
  const typeChoices = types.map(({ codeType, typeName, itemCount, pinyin, initials }) => ({
    id: codeType,
    name: typeName,
    count: itemCount,
    pinyin,
    initials,
  }));
  const groups = [
    { title: "限额与免赔", choices: [...searchChoices<TypeChoice>(keyChoices, typed)] },
    { title: "字典类型", choices: searchChoices<TypeChoice>(typeChoices, typed) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

function searchChoices<Item extends TypeChoice>(choices: readonly Item[], typed: string): Item[] {
  return searchItems(
    choices.map((choice) => ({ ...choice, code: choice.id, value: choice.name })),
    typed,
  );
}
