import { useId, useState } from "react";
import type { LoadedProductVersion } from "#areas/judging/screens/document-queries.ts";
import { DocumentContent } from "#areas/judging/screens/document-sheet.tsx";
import { priceForm } from "#areas/product/rules/compile-product.ts";
import { formulaFactTypes } from "#areas/product/rules/facts.ts";
import { toFormulaFactValues } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { FormView } from "#platform/forms/web/form-view.tsx";
import { createOptionVocabulary } from "#platform/forms/web/option-source.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";

type PolicyContentProps = {
  document: { readonly form: FilledForm; readonly sumPremium: string };
  product: LoadedProductVersion;
};

/** Shows the rating steps only if they give the contract's premium: the facts of its day are not stored. */
export function PolicyContent({ document, product }: PolicyContentProps) {
  const [today] = useState(() => getTodayInShanghai(new Date()));
  const priced = priceForm(product.compiled, document.form, { today });
  const isExplained = "quote" in priced && toWireMoney(priced.quote.premiumCny) === document.sumPremium;
  if (isExplained) return <DocumentContent document={document} product={product} />;
  return <PlainContent document={document} today={today} product={product} />;
}

type PlainContentProps = PolicyContentProps & { today: string };

function PlainContent({ document, today, product: { compiled, options } }: PlainContentProps) {
  const id = useId();
  const [store] = useState(
    () =>
      new FormStore({
        form: compiled.form,
        filled: document.form,
        mode: "detail",
        context: {
          today,
          vocabulary: createOptionVocabulary(options),
          facts: toFormulaFactValues(formulaFactTypes, { today }),
        },
      }),
  );
  return (
    <div className="product-form">
      <FormView store={store} options={options} title={`${compiled.product.nameZh}的分区`} id={id} />
    </div>
  );
}
