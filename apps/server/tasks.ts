import type { AnyJob } from "#platform/jobs/server/definition.ts";
import { openJobWorker, type JobWorker, type JobWorkerOptions } from "#platform/jobs/server/worker.ts";
import type { RequestAuthorizer } from "#platform/server/http/answer.ts";
import type { LiveNoticeBroker } from "#platform/server/live.ts";
import type { ProvisionResult } from "#platform/server/provision.ts";
import type { AreaContext } from "#platform/server/area.ts";
import { serverAreas } from "./areas.ts";
import { businessPorts } from "./ports.ts";

/** Settings that tests may override: times, concurrency and additional jobs. */
export type JobWorkerOverrides = Partial<
  Pick<JobWorkerOptions, "leaseMs" | "waitsMs" | "concurrency" | "mostResultBytes">
> & {
  more?: readonly AnyJob[];
};

type TaskParts = {
  context: AreaContext;
  authority: RequestAuthorizer;
  live: LiveNoticeBroker;
  provisioned: ProvisionResult;
  report(error: Error): void;
};

/** Returns undefined if this process leaves background tasks to others. */
export function startJobWorker(
  parts: TaskParts,
  { more = [], ...wishes }: JobWorkerOverrides,
): JobWorker | undefined {
  const { context, authority, live, provisioned, report } = parts;
  const { services } = context;
  const { database, settings } = services;
  const concurrency = wishes.concurrency ?? settings.JOBS_CONCURRENCY;
  if (concurrency === 0) return undefined;
  return openJobWorker({
    ...services,
    ...wishes,
    connection: provisioned.app,
    jobs: [...serverAreas.flatMap((area) => area.jobs?.(context) ?? []), ...more],
    live,
    concurrency,
    findActor: (userCode, comCode) => businessPorts.findActor(database, userCode, comCode),
    may: async (actor, permission) => permission === "signedIn" || authority.may(actor, permission),
    notify: businessPorts.openTaskNotice(services),
    report,
  });
}
