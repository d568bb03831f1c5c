import { forgetExpiredSessions } from "#areas/identity/jobs.ts";
import { agePayPlans } from "#areas/payment/jobs/ageing.ts";
import { missTasks } from "#areas/opportunity/jobs.ts";
import type { TakingParts } from "#areas/payment/jobs/outcome.ts";
import { watchPayments } from "#areas/payment/jobs/watching.ts";
import { purgeOldCalculations } from "#areas/product/jobs.ts";
import { turnPolicies } from "#areas/policy/jobs.ts";
import { remindOfRenewals } from "#areas/policy/jobs/renewing.ts";
import { expireProposals } from "#areas/proposal/jobs.ts";
import { expireInquiries } from "#areas/quotation/jobs.ts";
import { remindOfTasks } from "#areas/underwriting/jobs.ts";
import { sealAuditRows } from "#platform/server/audit-trail.ts";
import type { Database } from "#platform/server/database.ts";
import { forgetIdempotencyKeys } from "#platform/server/idempotency.ts";
import { deliverOutbox, forgetDelivered, type Subscriber } from "#platform/server/outbox.ts";
import { openEvents } from "./events.ts";

type Chore = {
  everyMs: number;
  work(database: Database, subscribers: readonly Subscriber[], parts: TakingParts): Promise<unknown>;
};

const HOUR_MS = 3_600_000;
const REMIND_MS = 300_000;

const chores: readonly Chore[] = [
  { everyMs: 2000, work: (database) => sealAuditRows(database) },
  { everyMs: 1000, work: (database, subscribers) => deliverOutbox(database, subscribers) },
  { everyMs: HOUR_MS, work: forgetIdempotencyKeys },
  { everyMs: HOUR_MS, work: forgetDelivered },
  { everyMs: HOUR_MS, work: forgetExpiredSessions },
  { everyMs: HOUR_MS, work: purgeOldCalculations },
  { everyMs: HOUR_MS, work: (_database, _subscribers, { services }) => expireInquiries(services) },
  {
    everyMs: HOUR_MS,
    work: (_database, _subscribers, { services }) => expireProposals(services, openEvents(services).proposal),
  },
  { everyMs: HOUR_MS, work: (_database, _subscribers, { services }) => turnPolicies(services) },
  { everyMs: HOUR_MS, work: (_database, _subscribers, { services }) => remindOfRenewals(services) },
  { everyMs: REMIND_MS, work: (_database, _subscribers, { services }) => remindOfTasks(services) },
  { everyMs: HOUR_MS, work: (_database, _subscribers, { services }) => missTasks(services) },
  { everyMs: 1000, work: (_database, _subscribers, parts) => watchPayments(parts) },
  { everyMs: HOUR_MS, work: (_database, _subscribers, { services }) => agePayPlans(services) },
];

/** Every server process does them; each is safe to do by several at once. */
export function startChores(
  parts: TakingParts,
  subscribers: readonly Subscriber[],
  report: (error: Error) => void,
): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const timers = chores.map(({ everyMs, work }) => {
    let busy = false;
    const turn = async () => {
      if (busy) return;
      busy = true;
      const done = work(parts.services.database, subscribers, parts).catch((error: Error) => report(error));
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
