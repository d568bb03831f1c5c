import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListDefinition, ListFilterTexts } from "../definition.ts";

const NO_FILTERS: ListFilterTexts = {};
type FilterChanges = Readonly<Record<string, string | undefined>>;

/** The filters with personal texts. The page keeps them in memory only, until it is reloaded or the user signs out. */
export function usePersonalFilters(list: ListDefinition) {
  const client = useQueryClient();
  const queryKey = ["list", list.name, "personal filters"];
  const { data } = useQuery<ListFilterTexts>({
    queryKey,
    queryFn: () => NO_FILTERS,
    initialData: NO_FILTERS,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const set = (changes: FilterChanges): void => {
    const texts = Object.entries(changes).filter(([, text]) => text !== undefined);
    client.setQueryData(queryKey, Object.fromEntries(texts) as ListFilterTexts);
  };
  return [data, set] as const;
}
