import { useId, useState } from "react";
import type { OpenedProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentContent } from "#areas/drafting/screens/document-sheet.tsx";
import { price } from "#areas/product/rules/compile-product.ts";
import { factTypes } from "#areas/product/rules/facts.ts";
import { toFactValues } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { FormStore } from "#platform/forms/web/form-store.ts";
import { FormView } from "#platform/forms/web/form-view.tsx";
import { createVocabulary } from "#platform/forms/web/option-source.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";

type PolicyContentProps = { form: FilledForm; premium: string; product: OpenedProduct };

/** How the premium came about is told only where it comes to what the contract says: the facts of its day are not kept. */
export function PolicyContent({ form, premium, product }: PolicyContentProps) {
  const [today] = useState(() => todayInShanghai(new Date()));
  const priced = price(product.compiled, form, { today });
  const isTold = "quote" in priced && toWireMoney(priced.quote.premiumCny) === premium;
  if (isTold) return <DocumentContent form={form} product={product} />;
  return <PlainContent form={form} today={today} product={product} />;
}

type PlainProps = Omit<PolicyContentProps, "premium"> & { today: string };

function PlainContent({ form, today, product: { compiled, options } }: PlainProps) {
  const id = useId();
  const [store] = useState(
    () =>
      new FormStore({
        form: compiled.form,
        filled: form,
        mode: "detail",
        context: {
          today,
          vocabulary: createVocabulary(options),
          facts: toFactValues(factTypes, { today }),
        },
      }),
  );
  return (
    <div className="product-form">
      <FormView store={store} options={options} title={`${compiled.product.nameZh}的分区`} id={id} />
    </div>
  );
}
