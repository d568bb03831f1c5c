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
import { type ItemQuery, createDictionaryCache } from "./dictionary-cache.ts";

export const dictionary = createDictionaryCache(localStore, {
  version: async () => (await callApi(queryByKey, { configKey: "localDbVersion" })).configValue,
  items: (lookUp: ItemQuery) =>
    "upperCode" in lookUp
      ? callApi(findByUpperCodeAndCodeType, { codeType: lookUp.codeType, upperCode: lookUp.upperCode ?? "" })
      : callApi(findByCodeType, lookUp),
});

export type CodeTypeSummary = Awaited<ReturnType<typeof askCodeTypes>>[number];
export type LimitKey = Awaited<ReturnType<typeof askKeys>>[number];

const askCodeTypes = (signal: AbortSignal) => callApi(findCodeTypes, {}, { signal });
const askKeys = (limitDeductibleFlag: "1" | "2", signal: AbortSignal) =>
  callApi(limitDeductibleKeys, { limitDeductibleFlag }, { signal });

export function useCodeTypes() {
  return useQuery<CodeTypeSummary[], ApiError>({
    queryKey: ["codeTypes"],
    queryFn: ({ signal }) => askCodeTypes(signal),
  });
}

export function useDictionaryVersion() {
  return useQuery<string, ApiError>({ queryKey: ["dictionaryVersion"], queryFn: dictionary.version });
}

export function useItems(codeType: string) {
  return useQuery<CodeItem[], ApiError>({
    queryKey: ["items", codeType],
    queryFn: () => dictionary.find({ codeType }),
  });
}

export function useLimitKeys(flag: "1" | "2") {
  return useQuery<LimitKey[], ApiError>({
    queryKey: ["limitKeys", flag],
    queryFn: ({ signal }) => askKeys(flag, signal),
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
