import { findConfigurationValue, listLimitAndDeductibleNames } from "#areas/dictionary/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { spellInPinyin } from "#platform/search/spelling.ts";
import {
  findClass,
  findClause,
  findDefinition,
  findPackagePageInfo,
  findRisk,
  findRiskLists,
  findSoldRisks,
  findSpecialList,
  productRefusals,
} from "../contract/product-calls.ts";
import { findOutsideAudience, toOutsideProduct } from "../rules/outside-view.ts";
import { RISK_LISTS_CONFIG_KEY } from "../rules/sale.ts";
import { RiskLists } from "../rules/product-shape.ts";
import { fillSpecialClause } from "../rules/special-clause.ts";
import { listRiskClasses, listRisks, listRisksOfClass } from "../store/product-store.ts";
import type { ProductRegistry } from "../questions/product-registry.ts";
import type { VocabularyReader } from "../questions/vocabulary.ts";

const { classMissing } = productRefusals;

export function productCatalogueRoutes(products: ProductRegistry, readVocabulary: VocabularyReader): Route[] {
  return [
    handle(findClass, ({ reference }) => listRiskClasses(reference)),

    handle(findRisk, async ({ input: { id }, actor, reference, refuse }) => {
      const risks = await listRisksOfClass(reference, id);
      if (risks.length === 0) return refuse(classMissing, { values: { classCode: id } });
      const sold = await products.sold(reference, actor.comCode, actor);
      return risks.map((risk) => ({ ...risk, isOpen: sold.has(risk.riskCode) }));
    }),

    handle(findSoldRisks, async ({ actor, reference }) => {
      const [risks, classes, sold] = await Promise.all([
        listRisks(reference),
        listRiskClasses(reference),
        products.sold(reference, actor.comCode, actor),
      ]);
      const classNames = new Map(classes.map(({ classCode, className }) => [classCode, className]));
      return risks
        .filter(({ riskCode }) => sold.has(riskCode))
        .map((risk) => ({
          ...risk,
          className: classNames.get(risk.classCode) ?? "",
          ...spellInPinyin(risk.riskName),
        }));
    }),

    handle(findRiskLists, async ({ reference }) => {
      const storedLists = await findConfigurationValue(reference, RISK_LISTS_CONFIG_KEY);
      assert(storedLists !== undefined, "the lists of risks are loaded before serving");
      return RiskLists.parse(JSON.parse(storedLists));
    }),

    handle(findDefinition, async ({ input, actor, reference, refuse }) => {
      const { head, compiled } = await products.find(input, {
        reference,
        comCode: actor.comCode,
        actor,
        refuse,
      });
      // Customers with an account enter and price proposals as well, for which an agency's part is needed.
      const isOutside = findOutsideAudience(actor) !== undefined;
      const product = isOutside ? toOutsideProduct(compiled.product, "agency") : compiled.product;
      return { version: head.version, product };
    }),
    ...partRoutes(products, readVocabulary),
  ];
}

function partRoutes(products: ProductRegistry, readVocabulary: VocabularyReader): Route[] {
  return [
    handle(findClause, async ({ input, actor, reference, refuse }) => {
      const { compiled } = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      return compiled.product.clauses;
    }),

    handle(findSpecialList, async ({ input, actor, reference, refuse }) => {
      const { compiled } = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      const { product } = compiled;
      const labels = {
        limits: await listLimitAndDeductibleNames(reference),
        labelOf: (await readVocabulary(reference, product)).labelOf,
      };
      return product.specialClauses.map((clause) => {
        const { text, open } = fillSpecialClause(
          clause.contentZh,
          input.form ?? {},
          { ...product, ...clause },
          labels,
        );
        return { ...clause, filledZh: text, open: [...open] };
      });
    }),

    handle(findPackagePageInfo, async ({ input, actor, reference, refuse }) => {
      const { compiled } = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      const plans = compiled.product.plans ?? [];
      const first = input.pageNo * input.pageSize;
      return { total: plans.length, list: plans.slice(first, first + input.pageSize) };
    }),
  ];
}
