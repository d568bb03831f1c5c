import { searchCodeItems } from "../rules/code-items.ts";
import type { CodeTypeSummary } from "./dictionary-queries.ts";

export type CodeTypeChoice = {
  id: string;
  name: string;
  count: number | undefined;
  pinyin: string;
  initials: string;
};

export const limitDeductibleChoices = [
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

export type CodeTypeGroup = { title: string; choices: CodeTypeChoice[] };

export function groupCodeTypes(types: readonly CodeTypeSummary[], typed: string): CodeTypeGroup[] {
  const typeChoices = types.map(({ codeType, typeName, itemCount, pinyin, initials }) => ({
    id: codeType,
    name: typeName,
    count: itemCount,
    pinyin,
    initials,
  }));
  const groups = [
    { title: "限额与免赔", choices: [...searchChoices<CodeTypeChoice>(limitDeductibleChoices, typed)] },
    { title: "字典类型", choices: searchChoices<CodeTypeChoice>(typeChoices, typed) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

function searchChoices<Item extends CodeTypeChoice>(choices: readonly Item[], typed: string): Item[] {
  return searchCodeItems(
    choices.map((choice) => ({ ...choice, code: choice.id, value: choice.name })),
    typed,
  );
}
