import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { listStatesOfEvent } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import type { DocumentDefinition } from "../definition.ts";
import { listDocumentNumbersBeforeDay } from "./document-store.ts";
import { type DocumentAdvanceCommands, applySystemTransition } from "./document-work.ts";

/** `column` holds the last day; the transition `event` follows on the day after. */
type Deadline = {
  readonly column: string;
  readonly event: string;
  /** The content that the transition leaves. */
  readonly change?: (content: FilledForm) => FilledForm;
};

const MOST_AT_ONCE = 200;

/** The name of this work in the audit trail. */
export const buildMoveOverdueCall = ({ name, title }: Pick<DocumentDefinition, "name" | "title">) => ({
  path: `${name}/moveOverdue`,
  title: `${title}逾期`,
});

/** Moves the documents whose last day is over. Several processes may run it: the second finds nothing to move. */
export async function moveOverdueDocuments(
  { database, now }: Services,
  document: DocumentDefinition,
  work: DocumentAdvanceCommands,
  { column, event, change }: Deadline,
): Promise<number> {
  const today = getTodayInShanghai(now());
  const statuses = listStatesOfEvent(document.lifecycle, event);
  const criteria = { column, day: today, statuses, most: MOST_AT_ONCE };
  const numbers = await readInScope(database, SYSTEM_ACTOR, (reader) =>
    listDocumentNumbersBeforeDay(reader, document.table, criteria),
  );
  const { path: call } = buildMoveOverdueCall(document);
  for (const businessNo of numbers) {
    const key = `${event} ${businessNo} ${today}`;
    const request = { call, actor: SYSTEM_ACTOR, key, input: { businessNo }, requestId: call, secret: false };
    await runUnitOfWork(database, request, async (unit) => {
      const move = { businessNo, event, ...(change && { change }) };
      await applySystemTransition(document, work, { ...unit, actor: SYSTEM_ACTOR }, move);
      return null;
    });
  }
  return numbers.length;
}
