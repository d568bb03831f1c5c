import { useQuery } from "@tanstack/react-query";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { localStore } from "#platform/web/local-store.ts";
import {
  commonData,
  findByCodeType,
  findByUpperCodeAndCodeType,
  findCodeTypes,
  limitDeductibleKeys,
  queryByKey,
} from "../contract.ts";
import type { CodeItem, CommonEntry } from "../contract.ts";
import {
  type DictionaryItemQuery,
  type LimitDeductibleKey,
  createDictionaryCache,
} from "./dictionary-cache.ts";

export const dictionaryCache = createDictionaryCache(localStore, {
  version: async () => (await callApi(queryByKey, { configKey: "localDbVersion" })).configValue,
  items: (lookUp: DictionaryItemQuery) =>
    "upperCode" in lookUp
      ? callApi(findByUpperCodeAndCodeType, { codeType: lookUp.codeType, upperCode: lookUp.upperCode ?? "" })
      : callApi(findByCodeType, lookUp),
  limitKeys: (limitDeductibleFlag) => callApi(limitDeductibleKeys, { limitDeductibleFlag }),
});

export type CodeTypeSummary = Awaited<ReturnType<typeof askCodeTypes>>[number];

const askCodeTypes = (signal: AbortSignal) => callApi(findCodeTypes, {}, { signal });

export function useCodeTypes() {
  return useQuery<CodeTypeSummary[], ApiError>({
    queryKey: ["codeTypes"],
    queryFn: ({ signal }) => askCodeTypes(signal),
  });
}

export function useDictionaryVersion() {
  return useQuery<string, ApiError>({ queryKey: ["dictionaryVersion"], queryFn: dictionaryCache.version });
}

export function useDictionaryItems(codeType: string) {
  return useQuery<CodeItem[], ApiError>({
    queryKey: ["items", codeType],
    queryFn: () => dictionaryCache.find({ codeType }),
  });
}

export function useLimitDeductibleKeys(flag: "1" | "2") {
  return useQuery<LimitDeductibleKey[], ApiError>({
    queryKey: ["limitKeys", flag],
    queryFn: () => dictionaryCache.findLimitKeys(flag),
  });
}

export function useCommonEntries(codeType: string) {
  return useQuery<CommonEntry[], ApiError>({
    queryKey: ["commonEntries", codeType],
    queryFn: async ({ signal }) =>
      (await callApi(commonData, { commonData: { codeType } }, { signal })).commonDataList,
    staleTime: 0,
  });
}
