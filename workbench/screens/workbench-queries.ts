import { useQuery } from "@tanstack/react-query";
import { findByCodeType, findCodeTypes, limitDeductibleKeys } from "#areas/dictionary/contract.ts";
import { assert } from "#platform/kernel/assert.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { findProduct, queryProducts } from "../contract/product-calls.ts";
import { endorsementDictionaries } from "#areas/product/rules/endorsement-shape.ts";
import type { ProductReferenceCodes } from "#areas/product/rules/check/error-report.ts";

export type WorkbenchProductRow = AnswerOf<typeof queryProducts>[number];
export type WorkbenchProduct = AnswerOf<typeof findProduct>;

/** The content to show: the draft, or else what is published. */
export function getShownContent({ draft, published }: WorkbenchProduct) {
  const shown = draft ?? published;
  assert(shown, "a product is published or has a draft");
  return shown;
}

export function useWorkbenchProducts() {
  return useQuery<WorkbenchProductRow[], ApiError>({
    queryKey: ["workbench", "products"],
    queryFn: ({ signal }) => callApi(queryProducts, {}, { signal }),
    staleTime: 0,
  });
}

export function useWorkbenchProduct(riskCode: string) {
  return useQuery<WorkbenchProduct, ApiError>({
    queryKey: ["workbench", "product", riskCode],
    queryFn: ({ signal }) => callApi(findProduct, { riskCode }, { signal }),
    staleTime: 0,
    // A product that is being edited must not change under the user's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type CodeWithName = { readonly code: string; readonly name: string };
export type WorkbenchVocabulary = {
  readonly dictionaries: readonly CodeWithName[];
  readonly limits: readonly CodeWithName[];
  readonly deductibles: readonly CodeWithName[];
  /** The names of endorsement types, by code. */
  readonly endorsementNames: ReadonlyMap<string, string>;
  readonly referenceCodes: ProductReferenceCodes;
};

/** The dictionaries, limits and deductibles that a product may name. */
export function useWorkbenchVocabulary() {
  return useQuery<WorkbenchVocabulary, ApiError>({
    queryKey: ["workbench", "vocabulary"],
    queryFn: async ({ signal }) => {
      const [types, limits, deductibles, currencies] = await Promise.all([
        callApi(findCodeTypes, {}, { signal }),
        callApi(limitDeductibleKeys, { limitDeductibleFlag: "1" }, { signal }),
        callApi(limitDeductibleKeys, { limitDeductibleFlag: "2" }, { signal }),
        callApi(findByCodeType, { codeType: "Currency" }, { signal }),
      ]);
      const items = new Map(
        await Promise.all(
          endorsementDictionaries.map(
            async (codeType) => [codeType, await callApi(findByCodeType, { codeType }, { signal })] as const,
          ),
        ),
      );
      const dictionaries = types.map(({ codeType, typeName }) => ({ code: codeType, name: typeName }));
      const codesOf = (entries: readonly Pick<CodeWithName, "code">[]) =>
        new Set(entries.map(({ code }) => code));
      return {
        dictionaries,
        limits,
        deductibles,
        endorsementNames: new Map((items.get("EndorseType") ?? []).map(({ code, value }) => [code, value])),
        referenceCodes: {
          dictionaries: codesOf(dictionaries),
          limits: codesOf(limits),
          deductibles: codesOf(deductibles),
          currencies: codesOf(currencies),
          codes: new Map([...items].map(([codeType, found]) => [codeType, codesOf(found)])),
        },
      };
    },
  });
}
