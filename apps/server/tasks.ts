import type { Job } from "#platform/jobs/server/definition.ts";
import { openWorker, type Worker, type WorkerParts } from "#platform/jobs/server/worker.ts";
import type { Authority } from "#platform/server/http/answer.ts";
import type { Live } from "#platform/server/live.ts";
import type { ProvisionResult } from "#platform/server/provision.ts";
import type { AreaContext } from "#platform/server/area.ts";
import { areas } from "./areas.ts";
import { ports } from "./ports.ts";

/** What a test may set: times, and jobs of its own. */
export type JobWishes = Partial<Pick<WorkerParts, "leaseMs" | "waitsMs" | "concurrency">> & {
  more?: readonly Job[];
};

type TaskParts = {
  context: AreaContext;
  authority: Authority;
  live: Live;
  provisioned: ProvisionResult;
  report(error: Error): void;
};

/** Undefined where this process leaves the tasks to others. */
export function startWorker(parts: TaskParts, { more = [], ...wishes }: JobWishes): Worker | undefined {
  const { context, authority, live, provisioned, report } = parts;
  const { services } = context;
  const { database, settings } = services;
  const concurrency = wishes.concurrency ?? settings.JOBS_CONCURRENCY;
  if (concurrency === 0) return undefined;
  return openWorker({
    ...services,
    ...wishes,
    connection: provisioned.app,
    jobs: [...areas.flatMap((area) => area.jobs?.(context) ?? []), ...more],
    live,
    concurrency,
    findActor: (userCode, comCode) => ports.findActor(database, userCode, comCode),
    may: async (actor, permission) => permission === "signedIn" || authority.may(actor, permission),
    notify: ports.openTaskNotice(services),
    report,
  });
}
