import { sql } from "kysely";
import type { Database } from "./database.ts";
import { runUpkeepTransaction } from "./upkeep.ts";

export type OutboxEvent = {
  eventId: string;
  topic: string;
  payload: Record<string, unknown>;
  comCode: string;
};
export type OutboxSubscriber = { topic: string; handle(event: OutboxEvent): Promise<void> };

const MOST_ATTEMPTS = 10;

/**
 * Delivers events at least once and in order of recording, so that a handler must accept a repeat. A failed event is
 * retried later and does not delay others. After ten failures the event stays in the table for the operator.
 */
export function deliverOutbox(
  database: Database,
  subscribers: readonly OutboxSubscriber[],
  most = 100,
): Promise<number> {
  return runUpkeepTransaction(database, null, async (tx) => {
    const waiting = await sql<OutboxEvent>`select event_id, topic, payload, com_code from outbox
      where delivered_at is null and attempts < ${MOST_ATTEMPTS} order by event_id limit ${most} for update skip locked`.execute(
      tx,
    );
    for (const event of waiting.rows) {
      const error = await deliver(event, subscribers);
      await (
        error === null
          ? sql`update outbox set delivered_at = clock_timestamp() where event_id = ${event.eventId}`
          : sql`update outbox set attempts = attempts + 1, last_fault = ${error} where event_id = ${event.eventId}`
      ).execute(tx);
    }
    return waiting.rows.length;
  });
}

async function deliver(event: OutboxEvent, subscribers: readonly OutboxSubscriber[]): Promise<string | null> {
  try {
    for (const subscriber of subscribers)
      if (subscriber.topic === event.topic) await subscriber.handle(event);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export async function deleteDeliveredEvents(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ gone: string }>("select forget_delivered() as gone");
  return Number(rows[0]?.gone);
}
