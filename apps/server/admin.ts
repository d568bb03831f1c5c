import { existsSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { parseConnectionUrl } from "#platform/server/connection.ts";
import { type DatabaseRoles, getDatabaseRoles, DATABASE_SCHEMA } from "#platform/server/database.ts";
import { startEmbeddedPostgres } from "#platform/server/embedded/start.ts";
import { getDataDir, readSettings, type Settings } from "#platform/server/settings.ts";
import { ensureDatabase } from "./connect.ts";

export const repositoryRootFolder = resolve(import.meta.dirname, "../..");

export function readSettingsFromEnvFile(): Settings {
  const envFile = resolve(repositoryRootFolder, ".env");
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return readSettings(process.env);
}

export type DatabaseOwnerConnection = {
  owner: pg.Client;
  admin: pg.ClientConfig;
  roles: DatabaseRoles;
  close(): Promise<void>;
};

/** Connects maintenance commands as the owner to the product's database, whether or not the product is running. */
export async function connectAsDatabaseOwner(
  settings: Settings,
  report: (line: string) => void,
): Promise<DatabaseOwnerConnection> {
  const roles = getDatabaseRoles(settings.DATABASE_ROLE_PREFIX);
  const embedded = settings.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({
        dataDir: getDataDir(settings, repositoryRootFolder),
        dataDirGiven: settings.DATA_DIR !== undefined,
        checkout: repositoryRootFolder,
        report,
      });
  const admin = embedded ? await ensureDatabase(embedded) : parseConnectionUrl(settings.DATABASE_URL ?? "");
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
