import { assert } from "#platform/kernel/assert.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { lockDocument, type Work } from "./document-steps.ts";
import { changeOf, type Document } from "../rules/document.ts";
import { documentsRunOut } from "../store/document.ts";

/** The most records that change in one round. */
export const MOST_AT_ONCE = 200;

type SystemChange = { readonly path: string; readonly key: string; readonly input: Record<string, string> };

/** A change that the program makes by itself. A refusal means that a user was faster, and is ignored. */
export async function changeBySystem(
  services: Services,
  { path: call, key, input }: SystemChange,
  run: (work: Work) => Promise<void>,
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
  expire: (work: Work, document: Document, today: PlainDate) => Promise<Document>,
): Promise<number> {
  const today = todayInShanghai(services.now());
  const numbers = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    documentsRunOut(reader, { businessType, status, today, most: MOST_AT_ONCE }),
  );
  for (const businessNo of numbers) {
    const request = { path, key: `expire ${businessNo} ${today}`, input: { [number]: businessNo, today } };
    await changeBySystem(services, request, async (work) => {
      const document = await lockDocument(work.tx, businessNo);
      assert(document, "a document is never deleted");
      work.note(changeOf(document, await expire(work, document, today)));
    });
  }
  return numbers.length;
}
