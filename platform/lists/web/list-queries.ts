import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { buildCallPath } from "#platform/kernel/contract.ts";
import { type AnswerOf, callApi, type ClientCall } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import {
  type StoredListSettings,
  queryListSettings,
  removeListView,
  saveListSettings,
  saveListView,
} from "../contract.ts";
import type { ListSettings } from "../column-settings.ts";
import type { ListFilterTexts, ListDefinition, ListSort } from "../definition.ts";
import type { PageCursor, ListCall } from "../list-call.ts";

export type RowsRequest = { filters: ListFilterTexts; sort: ListSort; cursor: PageCursor | undefined };
export type ListPageAnswer = AnswerOf<ListCall>;
export type ListSettingsAnswer = AnswerOf<typeof queryListSettings>;

/** Describes the call without its schemas, which the browser does not need. */
function wireOf({ call }: ListDefinition): ListCall {
  const wire: Omit<ClientCall, "input" | "output"> = {
    method: "POST",
    path: buildCallPath(call),
    pathNames: [],
    effect: "read",
  };
  return wire as ListCall;
}

export function useListRows(list: ListDefinition, asked: RowsRequest | undefined) {
  return useQuery<ListPageAnswer, ApiError>({
    queryKey: ["list", list.name, "rows", asked],
    queryFn: ({ signal }) => callApi(wireOf(list), { ...asked }, { signal }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Loads count and sums separately, so that the rows need not wait. */
export function useListTotals(list: ListDefinition, filters: ListFilterTexts | undefined) {
  return useQuery<ListPageAnswer["totals"], ApiError>({
    queryKey: ["list", list.name, "totals", filters],
    queryFn: async ({ signal }) =>
      (await callApi(wireOf(list), { filters: { ...filters }, want: "totals" }, { signal })).totals,
    enabled: filters !== undefined,
    staleTime: 0,
  });
}

const settingsKey = (list: ListDefinition) => ["list", list.name, "kept"];

export function useListSettings(list: ListDefinition) {
  return useQuery<ListSettingsAnswer, ApiError>({
    queryKey: settingsKey(list),
    queryFn: ({ signal }) => callApi(queryListSettings, { list: list.name }, { signal }),
  });
}

/** Stores the settings for the next visit to the list. */
export function useSaveListSettings(list: ListDefinition) {
  const client = useQueryClient();
  return useMutation<null, ApiError, ListSettings>({
    mutationFn: (settings) => callApi(saveListSettings, { list: list.name, settings: copied(settings) }),
    scope: { id: `settings of ${list.name}` },
    onMutate: (settings) =>
      void client.setQueryData<ListSettingsAnswer>(
        settingsKey(list),
        (kept) => kept && { ...kept, settings: copied(settings) },
      ),
    onError: (error) => noticeStore.error(error),
  });
}

function copied({ order, shown, widths, pinned, filters }: ListSettings): StoredListSettings {
  return { order: [...order], shown, widths, pinned: [...pinned], filters: [...filters] };
}

export function useSaveListView(list: ListDefinition) {
  const client = useQueryClient();
  type Wanted = Omit<Parameters<typeof callApi<typeof saveListView>>[1], "list">;
  return useMutation<AnswerOf<typeof saveListView>, ApiError, Wanted>({
    mutationFn: (view) => callApi(saveListView, { ...view, list: list.name }),
    onSuccess: () => client.invalidateQueries({ queryKey: settingsKey(list) }),
  });
}

export function useRemoveListView(list: ListDefinition) {
  const client = useQueryClient();
  return useMutation<null, ApiError, string>({
    mutationFn: (viewId) => callApi(removeListView, { viewId }),
    onSuccess: () => client.invalidateQueries({ queryKey: settingsKey(list) }),
  });
}
