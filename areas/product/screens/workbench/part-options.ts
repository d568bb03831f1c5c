import { type OptionList, plainList } from "#platform/forms/option-list.ts";
import type { OptionSource } from "#platform/forms/web/options.ts";
import { partChoices } from "../../rules/workbench/part-kinds.ts";
import { codeOf, titleOf } from "../../rules/workbench/part-tree.ts";
import { type Held, listAt } from "../../rules/workbench/paths.ts";
import type { Vocabulary } from "./workbench-queries.ts";

/** What the choices in the form of a part are: of the language, of the house, and of the product itself. */
export function openPartOptions(
  product: Held,
  { dictionaries }: Vocabulary,
  houseLists: OptionSource,
): OptionSource {
  const lists: Record<string, OptionList> = Object.fromEntries(
    Object.entries(partChoices).map(([name, entries]) => [name, plainList(entries)]),
  );
  lists["dictionary"] = plainList(dictionaries.map(({ code, name }) => [code, `${name} ${code}`]));
  lists["shortRateTable"] = plainList(
    listAt(product, "shortRateTables").map((table) => [
      codeOf(table) ?? "",
      `${titleOf(table)} ${codeOf(table)}`,
    ]),
  );
  const own = (name: string): OptionList | undefined => lists[name] ?? lists[name.split(".")[1] ?? ""];
  return {
    ...houseLists,
    list: (name) => own(name) ?? houseLists.list(name),
    isKnown: (name) => own(name) !== undefined || houseLists.isKnown(name),
    load: (name) => {
      if (!own(name)) houseLists.load(name);
    },
  };
}
