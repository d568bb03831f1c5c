import { randomUUID, webcrypto } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { openAuthority } from "#areas/identity/questions.ts";
import { makeId } from "#platform/kernel/id.ts";
import { closeDatabase, type Database, openDatabase } from "#platform/server/database.ts";
import { openServer } from "#platform/server/http/server.ts";
import { mountStream } from "#platform/server/http/stream.ts";
import { openLive } from "#platform/server/live.ts";
import type { Route } from "#platform/server/http/route.ts";
import { type Provisioned, refuseUnfitLogin } from "#platform/server/provision.ts";
import { openSerials } from "#platform/server/serials.ts";
import type { Services } from "#platform/server/services.ts";
import type { Settings } from "#platform/server/settings.ts";
import { openTicketing } from "#platform/server/ticket.ts";
import { allRoutes, streamPaths, subscribersOf } from "./areas.ts";
import { startChores } from "./chores.ts";

export type Product = {
  app: FastifyInstance;
  database: Database;
  services: Services;
  close(): Promise<void>;
};

export type ProductParts = {
  settings: Settings;
  provisioned: Provisioned;
  pages: string;
  /** Further routes, for tests of the machinery. */
  moreRoutes?: (services: Services) => Route[];
  chores?: boolean;
  /** The clock of the handlers; that of the machine where it is left out. */
  now?: () => Date;
};

export async function openProduct({
  settings,
  provisioned,
  pages,
  moreRoutes,
  chores: choresWanted = true,
  now = () => new Date(),
}: ProductParts): Promise<Product> {
  const database = openDatabase(provisioned.app, provisioned.roles, { size: settings.DATABASE_POOL_SIZE });
  await refuseUnfitLogin(database, provisioned.installation).catch(async (fault: unknown) => {
    await closeDatabase(database);
    throw fault;
  });
  const services: Services = {
    database,
    settings,
    now,
    makeId: () => makeId((bytes) => webcrypto.getRandomValues(bytes)),
    serials: openSerials(database),
    tickets: openTicketing(provisioned.secretKey, now),
    tell: (line) => app.log.warn(line),
  };
  const routes = [...allRoutes(services), ...(moreRoutes?.(services) ?? [])];
  const authority = openAuthority(database, { idleMinutes: settings.SESSION_IDLE_MINUTES });
  const app = await openServer({
    database,
    authority,
    settings,
    routes,
    pages,
    makeRequestId: () => randomUUID(),
  });
  const report = (fault: Error) => app.log.warn({ err: fault }, "chore");
  const live = openLive(database, { report });
  for (const path of streamPaths) mountStream(app, { live, authority, path });
  const chores = choresWanted && startChores(database, subscribersOf(live), report);
  return {
    app,
    database,
    services,
    /** Finishes what was accepted, then lets go of the database. */
    close: async () => {
      await app.close();
      await live.close();
      if (chores) await chores.stop();
      await closeDatabase(database);
    },
  };
}
