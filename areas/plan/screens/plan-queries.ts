import { type QueryClient, useQuery } from "@tanstack/react-query";
import { findDefinition } from "#areas/product/contract/product-calls.ts";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { pageOptionListLoader } from "#areas/product/screens/list-loader.ts";
import { createProductOptionSource } from "#areas/product/screens/product-options.ts";
import { createPlainList, type OptionList } from "#platform/forms/option-list.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { type editPlan, queryPlanInfo } from "../contract.ts";
import { planList } from "../rules/plan-list.ts";
import { planRuleKindOptions } from "../rules/plan-sections.ts";
import { listPlanRulePlaces, buildPlanningProduct } from "../rules/planning-product.ts";

export type PlanInfo = AnswerOf<typeof queryPlanInfo>;
export type SavedPlan = AnswerOf<typeof editPlan>;
export type PlanningProduct = { readonly compiled: CompiledProduct; readonly options: OptionListSource };

export const PLANS_PATH = "/insurancePlanManagement";
export const ADD_PLAN_PATH = `${PLANS_PATH}/add`;
export const BACK_TO_PLANS_LINK = { href: PLANS_PATH, label: "返回保险计划列表" };
export const buildEditPlanHref = (insurancePlanNo: string) => `${PLANS_PATH}/edit/${insurancePlanNo}`;
export const buildPlanDetailHref = (insurancePlanNo: string) =>
  `${PLANS_PATH}/insurancePlanDetail/detail/${insurancePlanNo}`;

const planKey = (insurancePlanNo: string) => ["plan", insurancePlanNo];

export function usePlan(insurancePlanNo: string, edition?: string) {
  const queryKey = [...planKey(insurancePlanNo), edition ?? "newest"];
  return useCallQuery(queryPlanInfo, { insurancePlanNo, edition }, queryKey, {
    enabled: insurancePlanNo !== "",
    // The content must not change while the user edits it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** After a change: the plan with its editions and every list it stands in are fetched again. */
export async function refetchPlan(client: QueryClient, insurancePlanNo: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: planKey(insurancePlanNo) }),
    client.invalidateQueries({ queryKey: ["list", planList.name] }),
  ]);
}

/** The planning form of a product: of the version that an edition names, else of the version sold today. */
export function usePlanningProduct(riskCode: string, version?: string) {
  return useQuery<PlanningProduct, ApiError>({
    queryKey: ["planning", riskCode, version ?? "today"],
    queryFn: async ({ signal }) => {
      const { product } = await callApi(findDefinition, { riskCode, version }, { signal });
      const planning = buildPlanningProduct(product);
      return { compiled: compileProduct(planning), options: planOptions(planning) };
    },
    enabled: riskCode !== "",
    staleTime: version === undefined ? 0 : Infinity,
    structuralSharing: false,
  });
}

/** The option lists of the product, and those of the limitations. */
function planOptions(planning: Product): OptionListSource {
  const product = createProductOptionSource(planning, pageOptionListLoader);
  const lists: Readonly<Record<string, OptionList>> = {
    "planRule.place": createPlainList(listPlanRulePlaces(planning).map(({ place, label }) => [place, label])),
    "planRule.ruleKind": createPlainList(planRuleKindOptions),
  };
  return {
    ...product,
    list: (name) => lists[name] ?? product.list(name),
    hasList: (name) => lists[name] !== undefined || product.hasList(name),
    load: (name, code) => (lists[name] ? undefined : product.load(name, code)),
  };
}
