import { useQuery } from "@tanstack/react-query";
import { findByCodeType, findCodeTypes, limitDeductibleKeys } from "#areas/dictionary/contract.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { findProduct, queryProducts } from "../../contract/workbench.ts";
import type { Known } from "../../rules/check/place.ts";

export type ProductRow = AnswerOf<typeof queryProducts>[number];
export type FoundProduct = AnswerOf<typeof findProduct>;

export function useProducts() {
  return useQuery<ProductRow[], ApiFault>({
    queryKey: ["workbench", "products"],
    queryFn: ({ signal }) => callApi(queryProducts, {}, { signal }),
    staleTime: 0,
  });
}

export function useProduct(riskCode: string) {
  return useQuery<FoundProduct, ApiFault>({
    queryKey: ["workbench", "product", riskCode],
    queryFn: ({ signal }) => callApi(findProduct, { riskCode }, { signal }),
    staleTime: 0,
    // What is being edited is not changed under its user's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type Named = { readonly code: string; readonly name: string };
export type Vocabulary = {
  readonly dictionaries: readonly Named[];
  readonly limits: readonly Named[];
  readonly deductibles: readonly Named[];
  readonly known: Known;
};

/** What a product may name of the house: dictionaries, limits and deductibles. */
export function useVocabulary() {
  return useQuery<Vocabulary, ApiFault>({
    queryKey: ["workbench", "vocabulary"],
    queryFn: async ({ signal }) => {
      const [types, limits, deductibles, currencies] = await Promise.all([
        callApi(findCodeTypes, {}, { signal }),
        callApi(limitDeductibleKeys, { limitDeductibleFlag: "1" }, { signal }),
        callApi(limitDeductibleKeys, { limitDeductibleFlag: "2" }, { signal }),
        callApi(findByCodeType, { codeType: "Currency" }, { signal }),
      ]);
      const dictionaries = types.map(({ codeType, typeName }) => ({ code: codeType, name: typeName }));
      const codesOf = (named: readonly Pick<Named, "code">[]) => new Set(named.map(({ code }) => code));
      return {
        dictionaries,
        limits,
        deductibles,
        known: {
          dictionaries: codesOf(dictionaries),
          limits: codesOf(limits),
          deductibles: codesOf(deductibles),
          currencies: codesOf(currencies),
        },
      };
    },
  });
}
