import { randomUUID, webcrypto } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { createMailDelivery } from "#integrations/mail/mail.ts";
import { createVirusScanner } from "#integrations/virus-scanner/clamd.ts";
import { createId } from "#platform/kernel/id.ts";
import { LIVE_EVENT_STREAM_PATH } from "#platform/kernel/live-stream.ts";
import type { AreaContext } from "#platform/server/area.ts";
import { closeDatabase, type Database, openDatabase } from "#platform/server/database.ts";
import { openFileStores } from "#platform/server/file-stores.ts";
import { mountExternalNoticeRoute } from "#platform/server/http/notice.ts";
import {
  createHeavyRequestLimiter,
  HEAVY_REQUEST_LIMITS,
  type HeavyRequestLimiter,
} from "#platform/server/http/heavy-request-limiter.ts";
import { type HeavyRequestServer, openHttpServer } from "#platform/server/http/server.ts";
import { mountEventStream } from "#platform/server/http/stream.ts";
import { openLiveNoticeBroker } from "#platform/server/live.ts";
import type { EventReaction } from "#platform/server/area.ts";
import type { Route } from "#platform/server/http/route.ts";
import { type ProvisionResult, assertReadOnlyDatabaseLogin } from "#platform/server/provision.ts";
import { createSerialNumberGenerator } from "#platform/server/serials.ts";
import type { Services } from "#platform/server/services.ts";
import type { Settings } from "#platform/server/settings.ts";
import { createTicketSealer } from "#platform/server/ticket.ts";
import { createAreaContext } from "./area-context.ts";
import { serverAreas } from "./areas.ts";
import { startChores } from "./chores.ts";
import { createOutsideSystems } from "./outside-systems.ts";
import { businessPorts } from "./ports.ts";
import { type JobWorkerOverrides, startJobWorker } from "./tasks.ts";

export type ServerApplication = {
  app: FastifyInstance;
  database: Database;
  services: Services;
  heavyRequests: HeavyRequestLimiter;
  /** The context of routes, jobs and chores. */
  context: AreaContext;
  close(): Promise<void>;
};

export type ServerApplicationOptions = {
  settings: Settings;
  provisioned: ProvisionResult;
  pages: string;
  dataDir: string;
  /** Additional routes, for tests of the platform. */
  moreRoutes?: (services: Services) => Route[];
  /** Handlers of areas that do not stand yet, for tests. */
  moreReactions?: readonly EventReaction[];
  chores?: boolean;
  heavyServer?: HeavyRequestServer;
  jobs?: JobWorkerOverrides;
  /** The clock of the handlers; by default that of the machine. */
  now?: () => Date;
};

export async function openServerApplication({
  settings,
  provisioned,
  pages,
  dataDir,
  moreRoutes,
  moreReactions,
  heavyServer,
  chores: choresWanted = true,
  jobs = {},
  now = () => new Date(),
}: ServerApplicationOptions): Promise<ServerApplication> {
  const { database, counting, letGo } = await openDatabases(settings, provisioned);
  const { secretKey } = provisioned;
  const outside = createOutsideSystems({ settings, secretKey, dataDir, now });
  const papers = businessPorts.openPapers({ settings, dataDir, now });
  const services: Services = {
    ...(await servicesIn(dataDir, settings, (line) => app.log.error(line))),
    papers,
    database,
    settings,
    now,
    serials: createSerialNumberGenerator(counting),
    scanUpload: createVirusScanner(settings),
    ...outside.services,
    tickets: createTicketSealer(secretKey, now),
    tell: (line) => app.log.warn(line),
  };
  const context = createAreaContext(services, moreReactions);
  const authority = businessPorts.openAuthority(database, { idleMinutes: settings.SESSION_IDLE_MINUTES });
  const heavyRequests = createHeavyRequestLimiter(HEAVY_REQUEST_LIMITS);
  const routes = [...routesOf(context), ...(moreRoutes?.(services) ?? [])];
  const http = { database, authority, settings, routes, pages, heavyServer, heavyRequests };
  const { scanUpload } = services;
  const app = await openHttpServer({ ...http, scanUpload, makeRequestId: () => randomUUID() });
  const report = (error: Error) => app.log.warn({ err: error }, "chore");
  const live = openLiveNoticeBroker(database, { report });
  mountNotices(app, context);
  await outside.mount(app);
  mountEventStream(app, { live, authority, path: LIVE_EVENT_STREAM_PATH });
  const worker = startJobWorker({ context, authority, live, provisioned, report }, jobs);
  const subscribers = serverAreas.flatMap((area) => area.subscribers?.(live) ?? []);
  const chores = choresWanted && startChores(context, subscribers, report);
  return {
    app,
    database,
    services,
    heavyRequests,
    context,
    /** Finishes accepted requests, then closes the database connections. */
    close: async () => {
      await app.close();
      await worker?.stop();
      await papers.close();
      await live.close();
      if (chores) await chores.stop();
      await letGo();
    },
  };
}

function routesOf(context: AreaContext): Route[] {
  return serverAreas.flatMap((area) => area.routes?.(context) ?? []);
}

function mountNotices(app: FastifyInstance, context: AreaContext): void {
  for (const { path, open } of serverAreas.flatMap((area) => area.notices ?? []))
    mountExternalNoticeRoute(app, path, open(context));
}

async function servicesIn(dataDir: string, settings: Settings, report: (line: string) => void) {
  return {
    ...(await openFileStores(settings, dataDir, report)),
    mail: createMailDelivery({ settings, dataDir }),
    makeId: () => createId((bytes) => webcrypto.getRandomValues(bytes)),
  };
}

async function openDatabases(settings: Settings, provisioned: ProvisionResult) {
  const { app, roles } = provisioned;
  const database = openDatabase(app, roles, { size: settings.DATABASE_POOL_SIZE });
  // Serials use a pool of their own, because a request that needs a number already holds a connection.
  const counting = openDatabase(app, roles, { size: 2 });
  const letGo = async () => {
    await closeDatabase(database);
    await closeDatabase(counting);
  };
  await assertReadOnlyDatabaseLogin(database, provisioned).catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  return { database, counting, letGo };
}
