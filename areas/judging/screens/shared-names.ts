import { QueryClient } from "@tanstack/react-query";
import type { OptionListLoader } from "#areas/product/screens/list-sources.ts";
import { readingLinkNameLists, type CodeNameList } from "../contract/reading-link.ts";

type Names = readonly CodeNameList[];

const NOT_SEARCHED = { pinyin: "", initials: "" };

function itemsOf(names: Names, listName: string) {
  const { items = [] } = names.find(({ name }) => name === listName) ?? {};
  return items.map((item) => ({ ...item, ...NOT_SEARCHED }));
}

/** The lists of a form from the answer of the link: a reader without a session can load nothing. */
export function createSharedOptionListLoader(names: Names): OptionListLoader {
  return {
    dictionary: async (codeType) => itemsOf(names, codeType),
    limitKeys: async () =>
      itemsOf(names, readingLinkNameLists.limits).map(({ code, value: name }) => ({ code, name })),
    companies: async () => itemsOf(names, readingLinkNameLists.companies),
  };
}

/** A client that never loads: the answer of the link has everything that the page shows. */
export function createOfflineQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Infinity,
        gcTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
        networkMode: "always",
      },
    },
  });
}

export function storeSharedNamesInQueryCache(client: QueryClient, names: Names): void {
  for (const { name } of names) client.setQueryData(["items", name], itemsOf(names, name));
  const companies = itemsOf(names, readingLinkNameLists.companies);
  client.setQueryData(
    ["companyNames"],
    Object.fromEntries(companies.map(({ code, value }) => [code, value])),
  );
}
