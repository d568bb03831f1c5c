import { type QueryClient, useQuery } from "@tanstack/react-query";
import { findDefinition } from "#areas/product/contract/product-calls.ts";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import { pageOptionListLoader } from "#areas/product/screens/list-loader.ts";
import { createProductOptionSource } from "#areas/product/screens/product-options.ts";
import { getRefuseInfo, queryAutoUndwrtResult, queryTaskTrail } from "#areas/underwriting/contract.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";

export type ProductDocumentTrailStep = AnswerOf<typeof queryTaskTrail>[number];
export type AutoUnderwritingResultRow = AnswerOf<typeof queryAutoUndwrtResult>["list"][number];

/** The queries of a document stand under its number. */
export const buildDocumentQueryKey = (businessNo: string) => ["document", businessNo];

export function useTrail(businessNo: string, isNeeded = true) {
  return useCallQuery(queryTaskTrail, { id: businessNo }, [...buildDocumentQueryKey(businessNo), "trail"], {
    enabled: isNeeded,
  });
}

/** The result of automatic underwriting at each submission, the latest first. */
export function useAutoUnderwritingResults(businessNo: string) {
  return useQuery<AutoUnderwritingResultRow[], ApiError>({
    queryKey: [...buildDocumentQueryKey(businessNo), "results"],
    queryFn: async ({ signal }) =>
      (await callApi(queryAutoUndwrtResult, { proposalNo: businessNo, isList: "1" }, { signal })).list,
    staleTime: 0,
  });
}

export function useUnderwritingRefusal(businessNo: string, isRefused: boolean) {
  return useCallQuery(getRefuseInfo, { id: businessNo }, [...buildDocumentQueryKey(businessNo), "refusal"], {
    enabled: isRefused,
  });
}

/** After a change: the queries of the document, and the lists that have it, load again. */
export async function invalidateDocumentQueries(
  client: QueryClient,
  businessNo: string,
  ...lists: readonly { readonly name: string }[]
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: buildDocumentQueryKey(businessNo) }),
    ...lists.map(({ name }) => client.invalidateQueries({ queryKey: ["list", name] })),
  ]);
}

export type LoadedProductVersion = {
  readonly version: string;
  readonly compiled: CompiledProduct;
  readonly options: OptionListSource;
};

/** The version of a document; without a version, the one that is sold today. */
export function useProduct(riskCode: string, version?: string) {
  return useQuery<LoadedProductVersion, ApiError>({
    queryKey: ["product", riskCode, version ?? "today"],
    queryFn: async ({ signal }) => {
      const found = await callApi(findDefinition, { riskCode, version }, { signal });
      const compiled = compileProduct(found.product);
      return {
        version: found.version,
        compiled,
        options: createProductOptionSource(found.product, pageOptionListLoader),
      };
    },
    enabled: riskCode !== "",
    staleTime: version === undefined ? 0 : Infinity,
    structuralSharing: false,
  });
}
