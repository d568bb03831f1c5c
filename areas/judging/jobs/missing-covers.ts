import { fillDocumentCovers } from "#areas/document/commands/covers.ts";
import { listDocumentsWithoutCover } from "#areas/document/questions.ts";
import type { DocumentCovers } from "#areas/document/rules/covers.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { createFormJudge } from "../questions/judging.ts";

const BATCH = 500;

/**
 * Proposals that were submitted before covers were kept, or written by a seed, get what they insure. Each batch commits by
 * itself, and the server works meanwhile; several processes may run it.
 */
export async function fillMissingCovers(services: Services, most = BATCH): Promise<number> {
  const judging = createFormJudge(services);
  let filled = 0;
  for (let after: string | undefined = ""; after !== undefined;) {
    const from: string = after;
    const batch = await readInScope(services.database, SYSTEM_ACTOR, async (reader) => {
      const documents = await listDocumentsWithoutCover(reader, { after: from, most });
      const covers: DocumentCovers[] = [];
      for (const { riskCode, productVersion: version, content } of documents) {
        const compiled = await judging.products.pinned(reader, { riskCode, version });
        covers.push(await judging.coversOf(reader, compiled, content));
      }
      return { documents, covers };
    });
    await fillDocumentCovers(services.database, batch.documents, batch.covers);
    filled += batch.documents.length;
    after = batch.documents.length < most ? undefined : batch.documents.at(-1)?.businessNo;
  }
  return filled;
}

/** A pass that finds nothing is the last one of the process: every submission keeps its covers itself. */
export function createMissingCoverChore(): (services: Services) => Promise<void> {
  let isComplete = false;
  return async (services) => {
    if (!isComplete) isComplete = (await fillMissingCovers(services)) === 0;
  };
}
