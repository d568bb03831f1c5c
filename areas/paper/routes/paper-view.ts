import { createUserNameLookup } from "#areas/identity/questions.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { PaperView } from "../contract.ts";
import type { CurrentPolicyPaper } from "../questions/editions.ts";
import { getPaperKindName, buildPaperFileName } from "../rules/paper-kinds.ts";
import type { StoredPaper } from "../store.ts";

/** Converts stored papers to their view for the caller. */
export async function toPaperViews(
  reader: Reader,
  stored: readonly StoredPaper[],
  { key }: CurrentPolicyPaper,
): Promise<PaperView[]> {
  const nameOf = await createUserNameLookup(
    reader,
    stored.map(({ madeBy }) => madeBy),
  );
  return stored.map((paper) => ({
    ...paper,
    kindName: getPaperKindName(paper.kind),
    fileName: buildPaperFileName(paper),
    isCurrent:
      paper.transactionVersion === key.transactionVersion && paper.templateVersion === key.templateVersion,
    madeByName: nameOf(paper.madeBy).userName,
  }));
}
