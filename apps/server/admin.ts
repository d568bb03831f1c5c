import { existsSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { parseConnection } from "#platform/server/connection.ts";
import { type DatabaseRoles, getDatabaseRoles, DATABASE_SCHEMA } from "#platform/server/database.ts";
import { startEmbedded } from "#platform/server/embedded/start.ts";
import { getDataDir, readSettings, type Settings } from "#platform/server/settings.ts";
import { ensureDatabase } from "./connect.ts";

export const checkoutFolder = resolve(import.meta.dirname, "../..");

export function readCheckoutSettings(): Settings {
  const envFile = resolve(checkoutFolder, ".env");
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return readSettings(process.env);
}

export type OwnerConnection = {
  owner: pg.Client;
  admin: pg.ClientConfig;
  roles: DatabaseRoles;
  close(): Promise<void>;
};

/** Connects maintenance commands as the owner to the product's database, whether or not the product is running. */
export async function connectAsOwner(
  settings: Settings,
  report: (line: string) => void,
): Promise<OwnerConnection> {
  const roles = getDatabaseRoles(settings.DATABASE_ROLE_PREFIX);
  const embedded = settings.DATABASE_URL
    ? null
    : await startEmbedded({
        dataDir: getDataDir(settings, checkoutFolder),
        dataDirGiven: settings.DATA_DIR !== undefined,
        checkout: checkoutFolder,
        report,
      });
  const admin = embedded ? await ensureDatabase(embedded) : parseConnection(settings.DATABASE_URL ?? "");
  const owner = new pg.Client({
    ...admin,
    options: `-c search_path=${DATABASE_SCHEMA} -c role=${roles.owner}`,
  });
  await owner.connect();
  return {
    owner,
    admin,
    roles,
    close: async () => {
      await owner.end();
      if (embedded && !embedded.adopted) await embedded.stop();
    },
  };
}
