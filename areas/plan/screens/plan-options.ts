import type { Product } from "#areas/product/rules/product-shape.ts";
import type { ListLoader } from "#areas/product/screens/list-sources.ts";
import { createProductOptions } from "#areas/product/screens/product-options.ts";
import { type OptionList, createPlainList } from "#platform/forms/option-list.ts";
import type { OptionSource } from "#platform/forms/web/option-source.ts";
import { ruleKinds } from "../rules/plan-sections.ts";
import { placesOf } from "../rules/planning-product.ts";

/** Lists of the form in which a plan is written: those of its product, and what a plan may fix. */
export function openPlanOptions(planning: Product, loader: ListLoader): OptionSource {
  const product = createProductOptions(planning, loader);
  const own: Readonly<Record<string, OptionList>> = {
    "planRule.place": createPlainList(placesOf(planning).map(({ place, label }) => [place, label])),
    "planRule.ruleKind": createPlainList(ruleKinds),
  };
  return {
    ...product,
    list: (name) => own[name] ?? product.list(name),
    hasList: (name) => own[name] !== undefined || product.hasList(name),
    load: (name, code) => {
      if (!own[name]) product.load(name, code);
    },
  };
}
