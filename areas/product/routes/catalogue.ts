import { configured } from "#areas/dictionary/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import {
  findClass,
  findClause,
  findDefinition,
  findPackagePageInfo,
  findRisk,
  findRiskLists,
  findSpecialList,
  productRefusals,
  queryPlans,
  querySpecials,
} from "../contract.ts";
import { RISK_LISTS } from "../rules.ts";
import { RiskLists } from "../rules/product-shape.ts";
import { allClasses, risksOfClass } from "../store.ts";
import type { Products } from "./open-products.ts";

const { classMissing } = productRefusals;

export function catalogueRoutes(products: Products): Route[] {
  return [
    handle(findClass, ({ reference }) => allClasses(reference)),

    handle(findRisk, async ({ input: { id }, actor, reference, refuse }) => {
      const risks = await risksOfClass(reference, id);
      if (risks.length === 0) return refuse(classMissing, { values: { classCode: id } });
      const sold = await products.sold(reference, actor.comCode);
      return risks.map((risk) => ({ ...risk, isOpen: sold.has(risk.riskCode) }));
    }),

    handle(findRiskLists, async ({ reference }) => {
      const kept = await configured(reference, RISK_LISTS);
      assert(kept !== undefined, "the lists of risks are loaded before serving");
      return RiskLists.parse(JSON.parse(kept));
    }),

    handle(findDefinition, async ({ input, actor: { comCode }, reference, refuse }) => {
      const { head, compiled } = await products.find(input, { reference, comCode, refuse });
      return { version: head.version, effectiveFrom: head.effectiveFrom, product: compiled.product };
    }),
    ...partRoutes(products),
    ...yjxRoutes(products),
  ];
}

function partRoutes(products: Products): Route[] {
  return [
    handle(findClause, async ({ input, actor: { comCode }, reference, refuse }) => {
      const { compiled } = await products.find(input, { reference, comCode, refuse });
      return compiled.product.clauses;
    }),

    handle(findSpecialList, async ({ input, actor: { comCode }, reference, refuse }) => {
      const { compiled } = await products.find(input, { reference, comCode, refuse });
      return compiled.product.specialClauses;
    }),

    handle(findPackagePageInfo, async ({ input, actor: { comCode }, reference, refuse }) => {
      const { compiled } = await products.find(input, { reference, comCode, refuse });
      const plans = compiled.product.plans ?? [];
      const first = input.pageNo * input.pageSize;
      return { total: plans.length, list: plans.slice(first, first + input.pageSize) };
    }),
  ];
}

function yjxRoutes(products: Products): Route[] {
  return [
    handle(queryPlans, async ({ input, actor: { comCode }, reference, refuse }) => {
      const { compiled } = await products.find(input, { reference, comCode, refuse });
      const { insureType } = input;
      const plans = compiled.product.plans ?? [];
      return plans.filter((plan) => insureType === undefined || plan.insureType === insureType);
    }),

    handle(querySpecials, async ({ input, actor: { comCode }, reference, refuse }) => {
      const { compiled } = await products.find(input, { reference, comCode, refuse });
      const { plans = [], specialClauses } = compiled.product;
      const plan = plans.find(({ insurancePlanNo }) => insurancePlanNo === input.insurancePlanNo);
      return specialClauses.filter(({ specialCode }) => plan?.specialCodes.includes(specialCode));
    }),
  ];
}
