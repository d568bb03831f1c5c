import { searchItems } from "../rules.ts";
import type { CodeTypeSummary } from "./dictionary-queries.ts";

export type Choice = {
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

export type ChoiceGroup = { title: string; choices: Choice[] };

export function choiceGroups(types: readonly CodeTypeSummary[], typed: string): ChoiceGroup[] {
  const ofTypes = types.map(({ codeType, typeName, itemCount, pinyin, initials }) => ({
    id: codeType,
    name: typeName,
    count: itemCount,
    pinyin,
    initials,
  }));
  const groups = [
    { title: "限额与免赔", choices: [...searchChoices<Choice>(keyChoices, typed)] },
    { title: "字典类型", choices: searchChoices<Choice>(ofTypes, typed) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

function searchChoices<One extends Choice>(choices: readonly One[], typed: string): One[] {
  return searchItems(
    choices.map((choice) => ({ ...choice, code: choice.id, value: choice.name })),
    typed,
  );
}
