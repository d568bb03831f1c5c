import { useState } from "react";
import type { LoadedProductVersion } from "#areas/judging/screens/document-queries.ts";
import { DocumentContent, UnpricedDocumentContent } from "#areas/judging/screens/document-sheet.tsx";
import { priceForm } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
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
  return <UnpricedDocumentContent document={document} product={product} />;
}
