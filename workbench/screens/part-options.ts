import { type OptionList, createPlainList } from "#platform/forms/option-list.ts";
import type { OptionSource } from "#platform/forms/web/option-source.ts";
import { partChoices } from "../rules/part-kinds.ts";
import { codeOf, titleOf } from "#areas/product/rules/part-names.ts";
import { type JsonValue, listAt } from "#areas/product/rules/json-path.ts";
import type { WorkbenchVocabulary } from "./workbench-queries.ts";

/** The choices in the form of a part: those of the language, of the dictionaries and of the product itself. */
export function createPartOptions(
  product: JsonValue,
  { dictionaries }: WorkbenchVocabulary,
  houseLists: OptionSource,
): OptionSource {
  const lists: Record<string, OptionList> = Object.fromEntries(
    Object.entries(partChoices).map(([name, entries]) => [name, createPlainList(entries)]),
  );
  lists["dictionary"] = createPlainList(dictionaries.map(({ code, name }) => [code, `${name} ${code}`]));
  lists["shortRateTable"] = createPlainList(
    listAt(product, "shortRateTables").map((table) => [
      codeOf(table) ?? "",
      `${titleOf(table)} ${codeOf(table)}`,
    ]),
  );
  const partList = (name: string): OptionList | undefined => lists[name] ?? lists[name.split(".")[1] ?? ""];
  return {
    ...houseLists,
    list: (name) => partList(name) ?? houseLists.list(name),
    hasList: (name) => partList(name) !== undefined || houseLists.hasList(name),
    load: (name) => {
      if (!partList(name)) houseLists.load(name);
    },
  };
}
