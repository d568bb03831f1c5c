import { keepDocumentCovers } from "#areas/document/commands/covers.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { listInsuredSubjectNumbers } from "#areas/product/rules/subject-numbers.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import type { FormJudge } from "../questions/judging.ts";

const PROPOSAL_TYPE = "T";

/** Keeps what a submitted proposal insures. A quotation insures nothing: its covers are compared and not kept. */
export async function keepCoversOfSubmission(
  tx: Tx,
  { products, coversOf }: FormJudge,
  document: Document,
): Promise<void> {
  const { businessType, riskCode, productVersion: version, content } = document;
  if (businessType !== PROPOSAL_TYPE) return;
  const compiled = await products.pinned(tx, { riskCode, version });
  const subjectNos = listInsuredSubjectNumbers(compiled.product, content);
  await keepDocumentCovers(tx, document, await coversOf(tx, compiled, content), subjectNos);
}
