import { type OptionList, createPlainList } from "#platform/forms/option-list.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { partFieldChoices } from "../rules/part-kinds.ts";
import { findProductPartCode, findProductPartTitle } from "#areas/product/rules/part-names.ts";
import { type JsonValue, getJsonList } from "#areas/product/rules/json-path.ts";
import type { WorkbenchVocabulary } from "./workbench-queries.ts";

/** The choices in the form of a part: those of the language, of the dictionaries and of the product itself. */
export function createPartOptionSource(
  product: JsonValue,
  { dictionaries }: WorkbenchVocabulary,
  houseLists: OptionListSource,
): OptionListSource {
  const lists: Record<string, OptionList> = Object.fromEntries(
    Object.entries(partFieldChoices).map(([name, entries]) => [name, createPlainList(entries)]),
  );
  lists["dictionary"] = createPlainList(dictionaries.map(({ code, name }) => [code, `${name} ${code}`]));
  lists["shortRateTable"] = createPlainList(
    getJsonList(product, "shortRateTables").map((table) => [
      findProductPartCode(table) ?? "",
      `${findProductPartTitle(table)} ${findProductPartCode(table)}`,
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
