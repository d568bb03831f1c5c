import { findDocumentFigures } from "#areas/document/questions.ts";
import type { Document, StoredComputedField } from "#areas/document/rules/document.ts";
import { toStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { toPremiumFigureCells } from "#areas/product/rules/figure-cells.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { FormJudge } from "./judging.ts";

/** The figures of a document for readers who do not price it: those of its submission, else those of today. */
export async function listFiguresOfDocument(
  { judgeDocument }: Pick<FormJudge, "judgeDocument">,
  reader: Reader,
  document: Document,
): Promise<readonly StoredComputedField[]> {
  const stored = await findDocumentFigures(reader, document.businessNo);
  if (stored) return stored;
  const { priced } = (await judgeDocument(reader, document)).judgement;
  return "quote" in priced ? toStoredFigures(toPremiumFigureCells(priced.quote)) : [];
}
