import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { assert } from "#platform/kernel/assert.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "./actor.ts";
import { toCanonicalJson } from "./canonical.ts";
import type { Database } from "./database.ts";
import { setTransactionScope, type Tx } from "./scope-context.ts";
import type { Tables } from "./tables.ts";
import { inTransactionContext } from "./transaction-context.ts";

export type UnitOfWorkRequest = {
  call: string;
  actor: Actor;
  key: string;
  input: unknown;
  requestId: string;
  secret: boolean;
};

/** `comCode` is the branch that the changed record belongs to, which may lie below the actor's own. */
export type AuditNote = { subject: string; comCode: string; change: Record<string, unknown> };
export type DomainEvent = { topic: string; payload: Record<string, unknown> };

export type UnitOfWorkCallback<Result> = (unit: UnitOfWork) => Promise<Result>;
export type UnitOfWork = {
  tx: Tx;
  /** Records the change for the audit, one row for each subject. The last note on a subject counts. */
  note(note: AuditNote): void;
  /** Writes an event to the outbox, which delivers it after the commit. */
  raise(event: DomainEvent): void;
};

/**
 * The only way to change business data: work, outcome by idempotency key, audit rows and outbox events commit
 * together or not at all. The same key with the same input gets the stored answer.
 */
export async function runUnitOfWork<Result>(
  database: Database,
  request: UnitOfWorkRequest,
  work: UnitOfWorkCallback<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptChange(database, request, work);
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw asRefusal(error);
    }
  }
}

/**
 * The stored answer of a change that has already happened, so that a repeated request need not be prepared again:
 * clients that stop waiting and ask again would otherwise keep the server busy for ever.
 */
export function findStoredOutcome(
  database: Database,
  request: UnitOfWorkRequest,
): Promise<{ outcome: unknown } | null> {
  return database.query.transaction().execute(async (transaction) => {
    await setTransactionScope(transaction, database.roles.writer, request.actor);
    return findEarlierOutcome(transaction, request);
  });
}

function attemptChange<Result>(
  database: Database,
  request: UnitOfWorkRequest,
  work: UnitOfWorkCallback<Result>,
): Promise<Result> {
  return database.query.transaction().execute(async (transaction) => {
    await setTransactionScope(transaction, database.roles.writer, request.actor);
    const earlier = await claimKey(transaction, request);
    if (earlier !== null) return earlier.outcome as Result;

    const notes: AuditNote[] = [];
    const events: DomainEvent[] = [];
    const unit: UnitOfWork = {
      tx: transaction as Tx,
      note: (note) => void notes.push(note),
      raise: (event) => void events.push(event),
    };
    const result = await inTransactionContext(() => work(unit));
    await settle(transaction, request, result, lastOfEach(notes), events);
    return result;
  });
}

/**
 * Waits for a concurrent request with the same key. Null means that this request has the key and must do the work.
 */
async function claimKey(
  tx: Transaction<Tables>,
  request: UnitOfWorkRequest,
): Promise<{ outcome: unknown } | null> {
  const { call, key, actor } = request;
  const claimed = await tx
    .insertInto("idempotency")
    .values({
      userCode: actor.userCode,
      idempotencyKey: key,
      call,
      inputHash: hashInput(request),
      outcome: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  const earlier = await findEarlierOutcome(tx, request);
  assert(earlier, "a key that cannot be claimed has been claimed");
  return earlier;
}

/** Null means that the key is new. */
async function findEarlierOutcome(
  tx: Transaction<Tables>,
  request: UnitOfWorkRequest,
): Promise<{ outcome: unknown } | null> {
  const earlier = await tx
    .selectFrom("idempotency")
    .select(["inputHash", "outcome"])
    .where("userCode", "=", request.actor.userCode)
    .where("idempotencyKey", "=", request.key)
    .executeTakeFirst();
  if (!earlier) return null;
  if (!earlier.inputHash.equals(hashInput(request))) throw new Refusal(platformRefusals.keyReused);
  if (request.secret) throw new Refusal(platformRefusals.answerSpent);
  return { outcome: (earlier.outcome as { data: unknown }).data };
}

function hashInput({ call, input }: UnitOfWorkRequest): Buffer {
  return createHash("sha256").update(toCanonicalJson({ call, input })).digest();
}

async function settle(
  tx: Transaction<Tables>,
  request: UnitOfWorkRequest,
  result: unknown,
  notes: readonly AuditNote[],
  events: DomainEvent[],
): Promise<void> {
  const { call, key, actor, requestId } = request;
  const [note] = notes;
  assert(note, `${call} changed something without an audit note`);
  const outcome = JSON.stringify(request.secret ? { secret: true } : { data: result ?? null });
  const subjects = notes.map(({ subject }) => subject);
  const comCodes = notes.map(({ comCode }) => comCode);
  const changes = notes.map(({ change: content }) => JSON.stringify(content));
  const topics = events.map((event) => event.topic);
  const payloads = events.map((event) => JSON.stringify(event.payload));
  await sql`with settled as (
      update idempotency set outcome = ${outcome}::jsonb where user_code = ${actor.userCode} and idempotency_key = ${key}
    ), audited as (
      insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change)
      select ${actor.userCode}, com_code, ${call}, ${requestId}, ${key}, subject, change::jsonb
      from unnest(${subjects}::text[], ${comCodes}::text[], ${changes}::text[]) as note(subject, com_code, change)
    )
    insert into outbox (topic, payload, com_code)
    select topic, payload::jsonb, ${note.comCode} from unnest(${topics}::text[], ${payloads}::text[]) as event(topic, payload)`.execute(
    tx,
  );
}

/** Keeps the order in which the subjects were first noted. */
function lastOfEach(notes: readonly AuditNote[]): AuditNote[] {
  return [...new Map(notes.map((note) => [note.subject, note])).values()];
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
/** What was read has been removed since: the next attempt finds it missing and refuses in words. */
const FOREIGN_KEY_VIOLATION = "23503";
const LOCK_TIMEOUT = "55P03";
const retryable: ReadonlySet<string | undefined> = new Set([
  SERIALIZATION_FAILURE,
  DEADLOCK,
  FOREIGN_KEY_VIOLATION,
]);

function isRetryable(error: unknown): boolean {
  return retryable.has((error as { code?: string }).code);
}

function asRefusal(error: unknown): unknown {
  return (error as { code?: string }).code === LOCK_TIMEOUT
    ? new Refusal(platformRefusals.busyRecord)
    : error;
}
