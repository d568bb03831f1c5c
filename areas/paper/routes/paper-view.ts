import { createUserNameLookup } from "#areas/identity/questions.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { PaperView } from "../contract/papers.ts";
import { buildPaperFileName, namePaperKind, paperKinds } from "../rules/paper-kinds.ts";
import type { PaperKey, StoredPaper } from "../store.ts";

/** Converts stored papers to their view for the caller. */
export async function toPaperViews(
  reader: Reader,
  stored: readonly StoredPaper[],
  currentKeys: readonly PaperKey[],
): Promise<PaperView[]> {
  const nameOf = await createUserNameLookup(
    reader,
    stored.map(({ madeBy }) => madeBy),
  );
  return stored.map((paper) => ({
    ...paper,
    kindName: namePaperKind(paper.kind),
    versionName: paperKinds[paper.kind].versionWords(paper.contentVersion),
    fileName: buildPaperFileName(paper),
    isCurrent: currentKeys.some(
      (key) =>
        paper.kind === key.kind &&
        paper.contentVersion === key.contentVersion &&
        paper.templateVersion === key.templateVersion &&
        paper.templateNo === key.templateNo,
    ),
    madeByName: nameOf(paper.madeBy).userName,
  }));
}
