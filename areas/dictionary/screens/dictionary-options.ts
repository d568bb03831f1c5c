import { createOptionList } from "#platform/forms/option-list.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { getSharedOptionLists } from "#platform/forms/web/shared-lists.ts";
import { dictionaryCache } from "./dictionary-queries.ts";

const lists = getSharedOptionLists(dictionaryCache);

/** Option lists for forms whose choices all come from dictionaries; each list is requested once per page. */
export const dictionaryOptionSource: OptionListSource = {
  list: (name) => lists.get(name),
  load: (name) => {
    if (isDictionary(name))
      void lists.load(name, async () => createOptionList(await dictionaryCache.find({ codeType: name })));
  },
  hasList: isDictionary,
  subscribe: lists.subscribe,
};

/** A list name with a dot names a field instead of a dictionary. */
function isDictionary(name: string): boolean {
  return !name.includes(".");
}
