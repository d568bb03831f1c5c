import { type AreaContext, type PeriodicChore, HOUR_MS } from "#platform/server/area.ts";
import { sealAuditRows } from "#platform/server/audit-trail.ts";
import { removeUnfinishedFiles } from "#platform/server/file-stores.ts";
import { deleteOldIdempotencyKeys } from "#platform/server/idempotency.ts";
import { deliverOutbox, deleteDeliveredEvents, type OutboxSubscriber } from "#platform/server/outbox.ts";
import { serverAreas } from "./areas.ts";

function platformChores(subscribers: readonly OutboxSubscriber[]): readonly PeriodicChore[] {
  return [
    { everyMs: 2000, work: ({ services }) => sealAuditRows(services.database) },
    { everyMs: 1000, work: ({ services }) => deliverOutbox(services.database, subscribers) },
    { everyMs: HOUR_MS, work: ({ services }) => deleteOldIdempotencyKeys(services.database) },
    { everyMs: HOUR_MS, work: ({ services }) => deleteDeliveredEvents(services.database) },
    { everyMs: HOUR_MS, work: ({ services }) => removeUnfinishedFiles(services) },
  ];
}

/** Runs the chores of the platform and of all areas, in every server process. */
export function startChores(
  context: AreaContext,
  subscribers: readonly OutboxSubscriber[],
  report: (error: Error) => void,
): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const chores = [...platformChores(subscribers), ...serverAreas.flatMap((area) => area.chores ?? [])];
  const timers = chores.map(({ everyMs, work }) => {
    let busy = false;
    const turn = async () => {
      if (busy) return;
      busy = true;
      const done = work(context).catch((error: Error) => report(error));
      running.add(done);
      await done;
      running.delete(done);
      busy = false;
    };
    return setInterval(() => void turn(), everyMs).unref();
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
