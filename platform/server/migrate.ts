import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type MigrationProvider, Migrator } from "kysely/migration";
import pg from "pg";
import { type DatabaseRoles, DATABASE_SCHEMA } from "./database.ts";

export class MigrationError extends Error {}

/** Runs the pending numbered files in order, as the owner role, in one transaction. Migrations run forward only. */
export async function runMigrations(
  connection: pg.ClientConfig,
  roles: DatabaseRoles,
  folder: string,
): Promise<string[]> {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    options: `-c search_path=${DATABASE_SCHEMA} -c role=${roles.owner}`,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db: database,
      provider: sqlFiles(folder, roles),
      migrationTableSchema: DATABASE_SCHEMA,
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error)
      throw toMigrationError(error, results?.find((result) => result.status === "Error")?.migrationName);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await database.destroy();
  }
}

function toMigrationError(error: unknown, name: string | undefined): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationError(`数据库升级失败${name ? `（${name}）` : ""}：${reason}`, { cause: error });
}

function sqlFiles(folder: string, roles: DatabaseRoles): MigrationProvider {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const words: Record<string, string> = { ...roles, schema: DATABASE_SCHEMA };
  return {
    getMigrations: async () =>
      Object.fromEntries(
        names.map((name) => {
          const text = readFileSync(join(folder, name), "utf8").replace(
            /\{\{(\w+)\}\}/g,
            (_, word: string) => words[word] ?? word,
          );
          return [
            name.replace(/\.sql$/, ""),
            { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
          ];
        }),
      ),
  };
}
