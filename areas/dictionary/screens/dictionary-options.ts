import { listOf } from "#platform/forms/option-list.ts";
import type { OptionSource } from "#platform/forms/web/options.ts";
import { listsOf } from "#platform/forms/web/page-lists.ts";
import { dictionary } from "./dictionary-queries.ts";

const lists = listsOf(dictionary);

/** Lists of forms whose choices are all of dictionaries; each is asked for once on a page. */
export const dictionaryOptions: OptionSource = {
  list: (name) => lists.get(name),
  load: (name) => {
    if (isDictionary(name))
      void lists.ask(name, async () => listOf(await dictionary.find({ codeType: name })));
  },
  isKnown: isDictionary,
  subscribe: lists.subscribe,
};

/** A list without a dictionary is named by its field. */
function isDictionary(name: string): boolean {
  return !name.includes(".");
}
