import { assert } from "#platform/kernel/assert.ts";
import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { lockDocument, type DocumentWriteContext } from "./document-steps.ts";
import { buildDocumentAuditNote, type Document } from "../rules/document.ts";
import { listExpiredDocumentNumbers } from "../store/document.ts";

/** The most records that change in one round. */
export const MAX_RECORDS_PER_BATCH = 200;

type SystemChange = { readonly path: string; readonly key: string; readonly input: Record<string, string> };

/** A change that the program makes by itself. A refusal means that a user was faster, and is ignored. */
export async function runSystemChange(
  services: Services,
  { path: call, key, input }: SystemChange,
  run: (work: DocumentWriteContext) => Promise<void>,
): Promise<void> {
  const request = { call, actor: SYSTEM_ACTOR, key, input, requestId: call, secret: false };
  try {
    await runUnitOfWork(services.database, request, async (unit) => {
      await run({ ...unit, actor: SYSTEM_ACTOR, services });
      return null;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

type Expiry = {
  readonly path: string;
  readonly businessType: string;
  readonly status: string;
  /** Names the number in the audit trail. */
  readonly number: string;
};

/** Moves the documents whose last day is over. Several processes may run it: the second finds them moved. */
export async function expireDocuments(
  services: Services,
  { path, businessType, status, number }: Expiry,
  expire: (work: DocumentWriteContext, document: Document, today: PlainDate) => Promise<Document>,
): Promise<number> {
  const today = getTodayInShanghai(services.now());
  const numbers = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    listExpiredDocumentNumbers(reader, { businessType, status, today, most: MAX_RECORDS_PER_BATCH }),
  );
  for (const businessNo of numbers) {
    const request = { path, key: `expire ${businessNo} ${today}`, input: { [number]: businessNo, today } };
    await runSystemChange(services, request, async (work) => {
      const document = await lockDocument(work.tx, businessNo);
      assert(document, "a document is never deleted");
      work.note(buildDocumentAuditNote(document, await expire(work, document, today)));
    });
  }
  return numbers.length;
}
