import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The pages of the dictionaries. */
export const dictionaryAreaPages: AreaPages = {
  pages: [
    definePage(
      "/systemManagement/dictionaries",
      "数据字典",
      async () => (await import("./dictionaries.tsx")).DictionariesPage,
    ),
  ],
};
