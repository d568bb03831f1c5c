import { assert } from "#platform/kernel/assert.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findPaper, getPaperSource, type StoredPaper } from "../store.ts";

export type PaperWithSource = {
  readonly paper: StoredPaper;
  readonly source: Awaited<ReturnType<typeof getPaperSource>>;
};

/** A paper that another record refers to, with what it was printed from. */
export async function getPaperWithSource(reader: Reader, paperId: string): Promise<PaperWithSource> {
  const paper = await findPaper(reader, paperId);
  assert(paper, "a paper is never deleted");
  return { paper, source: await getPaperSource(reader, paperId) };
}
