import { configured, limitNames } from "#areas/dictionary/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { spell } from "#platform/server/spelling.ts";
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
} from "../contract.ts";
import { RISK_LISTS } from "../rules.ts";
import { RiskLists } from "../rules/product-shape.ts";
import { fillSpecial } from "../rules/special.ts";
import { allClasses, allRisks, risksOfClass } from "../store.ts";
import type { Products } from "../questions/open-products.ts";
import type { WordsOf } from "../questions/vocabulary.ts";

const { classMissing } = productRefusals;

export function catalogueRoutes(products: Products, wordsOf: WordsOf): Route[] {
  return [
    handle(findClass, ({ reference }) => allClasses(reference)),

    handle(findRisk, async ({ input: { id }, actor, reference, refuse }) => {
      const risks = await risksOfClass(reference, id);
      if (risks.length === 0) return refuse(classMissing, { values: { classCode: id } });
      const sold = await products.sold(reference, actor.comCode, actor);
      return risks.map((risk) => ({ ...risk, isOpen: sold.has(risk.riskCode) }));
    }),

    handle(findSoldRisks, async ({ actor, reference }) => {
      const [risks, classes, sold] = await Promise.all([
        allRisks(reference),
        allClasses(reference),
        products.sold(reference, actor.comCode, actor),
      ]);
      const named = new Map(classes.map(({ classCode, className }) => [classCode, className]));
      return risks
        .filter(({ riskCode }) => sold.has(riskCode))
        .map((risk) => ({ ...risk, className: named.get(risk.classCode) ?? "", ...spell(risk.riskName) }));
    }),

    handle(findRiskLists, async ({ reference }) => {
      const kept = await configured(reference, RISK_LISTS);
      assert(kept !== undefined, "the lists of risks are loaded before serving");
      return RiskLists.parse(JSON.parse(kept));
    }),

    handle(findDefinition, async ({ input, actor, reference, refuse }) => {
      const { head, compiled } = await products.find(input, {
        reference,
        comCode: actor.comCode,
        actor,
        refuse,
      });
      return { version: head.version, product: compiled.product };
    }),
    ...partRoutes(products, wordsOf),
  ];
}

function partRoutes(products: Products, wordsOf: WordsOf): Route[] {
  return [
    handle(findClause, async ({ input, actor, reference, refuse }) => {
      const { compiled } = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      return compiled.product.clauses;
    }),

    handle(findSpecialList, async ({ input, actor, reference, refuse }) => {
      const { compiled } = await products.find(input, { reference, comCode: actor.comCode, actor, refuse });
      const { product } = compiled;
      const labels = {
        limits: await limitNames(reference),
        labelOf: (await wordsOf(reference, product)).labelOf,
      };
      return product.specialClauses.map((clause) => {
        const { text, open } = fillSpecial(
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
