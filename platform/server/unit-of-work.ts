import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { assert } from "#platform/kernel/assert.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "./actor.ts";
import { canonical } from "./canonical.ts";
import type { Database } from "./database.ts";
import { enterScope, type Tx } from "./scope-context.ts";
import type { Tables } from "./tables.ts";

export type ChangeRequest = {
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

export type ChangeWork<Result> = (unit: Unit) => Promise<Result>;
export type Unit = {
  tx: Tx;
  /** What the audit row tells about this change; the last note counts. */
  note(note: AuditNote): void;
  /** Of another record that this change moved as well: it is told under its own subject, beside the note. */
  also(note: AuditNote): void;
  /** For what may happen later: delivered from the outbox after the commit. */
  raise(event: DomainEvent): void;
};

/**
 * The one way to change business data: the work, the outcome under its idempotency key, the audit row and the outbox
 * events commit together or not at all. The same key with the same input gets the stored answer.
 */
export async function change<Result>(
  database: Database,
  request: ChangeRequest,
  work: ChangeWork<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptChange(database, request, work);
    } catch (fault) {
      if (attempt >= 3 || !isRetryable(fault)) throw asRefusal(fault);
    }
  }
}

function attemptChange<Result>(
  database: Database,
  request: ChangeRequest,
  work: ChangeWork<Result>,
): Promise<Result> {
  const inputHash = createHash("sha256")
    .update(canonical({ call: request.call, input: request.input }))
    .digest();
  return database.query.transaction().execute(async (transaction) => {
    await enterScope(transaction, database.roles.writer, request.actor);
    const earlier = await claimKey(transaction, request, inputHash);
    if (earlier !== null) return earlier.outcome as Result;

    const notes: AuditNote[] = [];
    const beside: AuditNote[] = [];
    const events: DomainEvent[] = [];
    const result = await work({
      tx: transaction as Tx,
      note: (note) => void notes.push(note),
      also: (note) => void beside.push(note),
      raise: (event) => void events.push(event),
    });
    await settle(transaction, request, result, notes.at(-1), events);
    for (const [at, note] of beside.entries()) await auditBeside(transaction, request, note, at + 2);
    return result;
  });
}

/** Waits for a concurrent holder of the same key; null means the key is ours and the work is still to do. */
async function claimKey(
  tx: Transaction<Tables>,
  request: ChangeRequest,
  inputHash: Buffer,
): Promise<{ outcome: unknown } | null> {
  const { call, key, actor } = request;
  const claimed = await tx
    .insertInto("idempotency")
    .values({ user_code: actor.userCode, idempotency_key: key, call, input_hash: inputHash, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;

  const earlier = await tx
    .selectFrom("idempotency")
    .select(["input_hash", "outcome"])
    .where("user_code", "=", actor.userCode)
    .where("idempotency_key", "=", key)
    .executeTakeFirstOrThrow();
  if (!earlier.input_hash.equals(inputHash)) throw new Refusal(platformRefusals.keyReused);
  if (request.secret) throw new Refusal(platformRefusals.answerSpent);
  return { outcome: (earlier.outcome as { data: unknown }).data };
}

async function settle(
  tx: Transaction<Tables>,
  request: ChangeRequest,
  result: unknown,
  note: AuditNote | undefined,
  events: DomainEvent[],
): Promise<void> {
  const { call, key, actor, requestId } = request;
  assert(note, `${call} changed something without an audit note`);
  const outcome = JSON.stringify(request.secret ? { secret: true } : { data: result ?? null });
  const topics = events.map((event) => event.topic);
  const payloads = events.map((event) => JSON.stringify(event.payload));
  await sql`with settled as (
      update idempotency set outcome = ${outcome}::jsonb where user_code = ${actor.userCode} and idempotency_key = ${key}
    ), audited as (
      insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change)
      values (${actor.userCode}, ${note.comCode}, ${call}, ${requestId}, ${key}, ${note.subject}, ${JSON.stringify(note.change)}::jsonb)
    )
    insert into outbox (topic, payload, com_code)
    select topic, payload::jsonb, ${note.comCode} from unnest(${topics}::text[], ${payloads}::text[]) as event(topic, payload)`.execute(
    tx,
  );
}

/** Under the key of its change and its place in it, so that each key still has one row of its own. */
async function auditBeside(
  tx: Transaction<Tables>,
  { call, key, actor, requestId }: ChangeRequest,
  { subject, comCode, change: told }: AuditNote,
  place: number,
): Promise<void> {
  await tx
    .insertInto("audit_row")
    .values({
      user_code: actor.userCode,
      com_code: comCode,
      call,
      request_id: requestId,
      idempotency_key: `${key}#${place}`,
      subject,
      change: JSON.stringify(told),
    })
    .execute();
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const LOCK_TIMEOUT = "55P03";

function isRetryable(fault: unknown): boolean {
  const { code } = fault as { code?: string };
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

function asRefusal(fault: unknown): unknown {
  return (fault as { code?: string }).code === LOCK_TIMEOUT
    ? new Refusal(platformRefusals.busyRecord)
    : fault;
}
