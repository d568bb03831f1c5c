import { forgetExpiredSessions } from "#areas/identity/jobs.ts";
import { sealAuditRows } from "#platform/server/audit-trail.ts";
import type { Database } from "#platform/server/database.ts";
import { forgetIdempotencyKeys } from "#platform/server/idempotency.ts";
import { deliverOutbox, forgetDelivered } from "#platform/server/outbox.ts";
import { subscribers } from "./areas.ts";

type Chore = { everyMs: number; work(database: Database): Promise<unknown> };

const HOUR_MS = 3_600_000;

const chores: readonly Chore[] = [
  { everyMs: 2000, work: sealAuditRows },
  { everyMs: 1000, work: (database) => deliverOutbox(database, subscribers) },
  { everyMs: HOUR_MS, work: forgetIdempotencyKeys },
  { everyMs: HOUR_MS, work: forgetDelivered },
  { everyMs: HOUR_MS, work: forgetExpiredSessions },
];

/** Every server process does them; each is safe to do by several at once. */
export function startChores(database: Database, report: (fault: Error) => void): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const timers = chores.map(({ everyMs, work }) => {
    let busy = false;
    const turn = async () => {
      if (busy) return;
      busy = true;
      const done = work(database).catch((fault: Error) => report(fault));
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
