import { findDocumentPrice } from "#areas/document/questions.ts";
import type { Document, StoredComputedField } from "#areas/document/rules/document.ts";
import { toStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { toPremiumFigureCells } from "#areas/product/rules/figure-cells.ts";
import { findOutsideAudience, isInternalField } from "#areas/product/rules/outside-view.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { StoredPrice } from "../contract/shapes.ts";
import type { FormJudge } from "./judging.ts";

/** The figures of a document for readers who do not price it: those of its submission, else those of its own price. */
export async function listFiguresOfDocument(
  { judgeDocument }: Pick<FormJudge, "judgeDocument">,
  reader: Reader,
  document: Document,
): Promise<readonly StoredComputedField[]> {
  const { figures } = await findDocumentPrice(reader, document.businessNo);
  if (figures) return figures;
  const { priced } = (await judgeDocument(reader, document)).judgement;
  const isItsPrice = "quote" in priced && toWireMoney(priced.quote.premiumCny) === document.sumPremium;
  return isItsPrice ? toStoredFigures(toPremiumFigureCells(priced.quote)) : [];
}

/** The price of the last submission, as the user may see it. */
export async function findStoredPriceForUser(
  reader: Reader,
  product: Product,
  businessNo: string,
  actor: Actor,
): Promise<StoredPrice> {
  const { figures, pricedFacts } = await findDocumentPrice(reader, businessNo);
  return { figures: filterFiguresForUser(product, figures ?? [], actor), facts: pricedFacts };
}

export function filterFiguresForUser(
  { sections }: Pick<Product, "sections">,
  figures: readonly StoredComputedField[],
  actor: Actor,
): StoredComputedField[] {
  const audience = findOutsideAudience(actor);
  if (!audience) return [...figures];
  const internal = new Set(
    sections.flatMap((section) =>
      section.elements
        .filter((element) => isInternalField(section, element, audience))
        .map(({ elementCode }) => `${section.code}.${elementCode}`),
    ),
  );
  return figures.filter(({ section, element }) => !internal.has(`${section}.${element}`));
}
