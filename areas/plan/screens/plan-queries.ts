import { type QueryClient, useQuery } from "@tanstack/react-query";
import { findCompanyTree } from "#areas/company/contract.ts";
import { dictionary } from "#areas/dictionary/screens/dictionary-queries.ts";
import { findDefinition, findSoldRisks } from "#areas/product/contract/product-calls.ts";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import { listLoader } from "#areas/product/screens/list-loader.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import type { OptionSource } from "#platform/forms/web/option-source.ts";
import { type editPlan, queryPlanInfo } from "../contract.ts";
import { planList } from "../rules/plan-list.ts";
import { planningProduct } from "../rules/planning-product.ts";
import { openPlanOptions } from "./plan-options.ts";

export type PlanInfo = AnswerOf<typeof queryPlanInfo>;
export type SavedPlan = AnswerOf<typeof editPlan>;
export type SoldRisk = AnswerOf<typeof findSoldRisks>[number];

export type PlanningProduct = {
  readonly compiled: CompiledProduct;
  readonly options: OptionSource;
};

const planKey = (insurancePlanNo: string) => ["plan", insurancePlanNo];

export function usePlan(insurancePlanNo: string, edition?: string) {
  return useQuery<PlanInfo, ApiError>({
    queryKey: [...planKey(insurancePlanNo), edition ?? "newest"],
    queryFn: ({ signal }) => callApi(queryPlanInfo, { insurancePlanNo, edition }, { signal }),
    enabled: insurancePlanNo !== "",
    staleTime: 0,
    // What is being edited is not changed under its user's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** After a change: the plan with its editions, and the lists that it stands in. */
export async function forgetPlan(client: QueryClient, insurancePlanNo: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: planKey(insurancePlanNo) }),
    client.invalidateQueries({ queryKey: ["list", planList.name] }),
  ]);
}

/** The product as a plan of it is written: of the version that an edition stands on, else of the one sold today. */
export function usePlanning(riskCode: string, version?: string) {
  return useQuery<PlanningProduct, ApiError>({
    queryKey: ["planning", riskCode, version ?? "today"],
    queryFn: async ({ signal }) => {
      const { product } = await callApi(findDefinition, { riskCode, version }, { signal });
      const planning = planningProduct(product);
      return { compiled: compileProduct(planning), options: openPlanOptions(planning, listLoader) };
    },
    enabled: riskCode !== "",
    staleTime: version === undefined ? 0 : Infinity,
    structuralSharing: false,
  });
}

export function useSoldRisks() {
  return useQuery<SoldRisk[], ApiError>({
    queryKey: ["soldRisks"],
    queryFn: ({ signal }) => callApi(findSoldRisks, {}, { signal }),
  });
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** What the codes of a dictionary are called; the code itself until that is known. */
export function useCodeNames(codeType: string): (code: string) => string {
  const items = useQuery<ReadonlyMap<string, string>, ApiError>({
    queryKey: ["codeNames", codeType],
    queryFn: async () =>
      new Map((await dictionary.find({ codeType })).map(({ code, value }) => [code, value])),
    structuralSharing: false,
  });
  const names = items.data ?? NO_NAMES;
  return (code) => names.get(code) ?? code;
}

/** What branches are called; those above the user's own are known by their code alone. */
export function useCompanyNames(): (comCode: string) => string {
  const companies = useQuery({
    queryKey: ["companyNames"],
    queryFn: async ({ signal }) => {
      const tree = await callApi(findCompanyTree, {}, { signal });
      return Object.fromEntries(tree.map((company) => [company.comCode, company.shortName]));
    },
  });
  return (comCode) => companies.data?.[comCode] ?? (comCode === HEAD_OFFICE ? "总公司" : comCode);
}

const HEAD_OFFICE = "00000000";
