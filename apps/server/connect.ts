import pg from "pg";
import { parseConnectionUrl } from "#platform/server/connection.ts";
import { DATABASE_SCHEMA } from "#platform/server/database.ts";
import { claimDataDir } from "#platform/server/embedded/claim.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#platform/server/embedded/start.ts";
import { getDataDir, type Settings } from "#platform/server/settings.ts";

export type DatabaseServer = {
  admin: pg.ClientConfig;
  describe: string;
  /** The folder for data that is stored in files. */
  dataDir: string;
  close(): Promise<void>;
};

/** Connects the server of DATABASE_URL, or starts the embedded one and claims it for this process alone. */
export async function connectDatabaseServer(
  settings: Settings,
  checkout: string,
  report: (line: string) => void,
): Promise<DatabaseServer> {
  if (settings.DATABASE_URL) {
    return {
      admin: parseConnectionUrl(settings.DATABASE_URL),
      describe: "已安装的 PostgreSQL",
      dataDir: getDataDir(settings, checkout),
      close: async () => {},
    };
  }
  const dataDirGiven = settings.DATA_DIR !== undefined;
  const embedded = await startEmbeddedPostgres({
    dataDir: getDataDir(settings, checkout),
    dataDirGiven,
    checkout,
    report,
  });
  const claim = await claimDataDir(embedded, { pid: process.pid, port: settings.PORT }, report).catch(
    async (error: unknown) => {
      if (!embedded.adopted) await embedded.stop();
      throw error;
    },
  );
  const close = async () => {
    await claim.release();
    await embedded.stop();
  };
  const admin = await ensureDatabase(embedded).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { admin, describe: `内置 PostgreSQL（${embedded.dataDir}）`, dataDir: embedded.dataDir, close };
}

export async function ensureDatabase({ host, port, superuser }: EmbeddedPostgres): Promise<pg.ClientConfig> {
  const base = { host, port, user: superuser };
  const client = new pg.Client({ ...base, database: "postgres" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query("select 1 from pg_database where datname = $1", [DATABASE_SCHEMA]);
    if (rows.length === 0) await client.query(`create database ${DATABASE_SCHEMA}`);
  } finally {
    await client.end();
  }
  return { ...base, database: DATABASE_SCHEMA };
}
