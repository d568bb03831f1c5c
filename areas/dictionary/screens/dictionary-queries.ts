import { useQuery } from "@tanstack/react-query";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiFault } from "#platform/web/api-fault.ts";
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
import { type LookUp, openDictionaryCache } from "./dictionary-cache.ts";

export const dictionary = openDictionaryCache(localStore, {
  version: async () => (await callApi(queryByKey, { configKey: "localDbVersion" })).configValue,
  items: (lookUp: LookUp) =>
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
  return useQuery<CodeTypeSummary[], ApiFault>({
    queryKey: ["codeTypes"],
    queryFn: ({ signal }) => askCodeTypes(signal),
  });
}

export function useDictionaryVersion() {
  return useQuery<string, ApiFault>({ queryKey: ["dictionaryVersion"], queryFn: dictionary.version });
}

export function useItems(codeType: string) {
  return useQuery<CodeItem[], ApiFault>({
    queryKey: ["items", codeType],
    queryFn: () => dictionary.find({ codeType }),
  });
}

export function useLimitKeys(flag: "1" | "2") {
  return useQuery<LimitKey[], ApiFault>({
    queryKey: ["limitKeys", flag],
    queryFn: ({ signal }) => askKeys(flag, signal),
  });
}

export function useCommonEntries(codeType: string) {
  return useQuery<CommonEntry[], ApiFault>({
    queryKey: ["commonEntries", codeType],
    queryFn: async ({ signal }) =>
      (await callApi(commonData, { commonData: { codeType } }, { signal })).commonDataList,
    staleTime: 0,
  });
}
