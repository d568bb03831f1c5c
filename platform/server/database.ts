import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { columnNamePlugin } from "./column-names.ts";
import { createStatementNameAssigner, type GetStatementName } from "./statement-names.ts";
import type { Tables } from "./tables.ts";

const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

/** Keeps dates as PostgreSQL sends them, because a DATE parsed as local midnight shifts a day in another time zone. */
export function createDateAsTextTypeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  for (const oid of [DATE, TIMESTAMP, TIMESTAMPTZ]) types.setTypeParser(oid, (text: string) => text);
  return types;
}

/**
 * A pool connected as the application role, which may only read until the unit of work or the upkeep path sets a
 * writing role.
 */
export type Database = {
  pool: pg.Pool;
  query: Kysely<Tables>;
  roles: DatabaseRoles;
  statementName: GetStatementName;
};

export type DatabaseRoles = { owner: string; app: string; writer: string; upkeep: string; worker: string };

export function getDatabaseRoles(prefix: string): DatabaseRoles {
  return {
    owner: `${prefix}_owner`,
    app: `${prefix}_app`,
    writer: `${prefix}_writer`,
    upkeep: `${prefix}_upkeep`,
    worker: `${prefix}_worker`,
  };
}

export const DATABASE_SCHEMA = "chengbao";
/** The schema of the job queue, which belongs to the worker role. */
export const QUEUE_SCHEMA = "chengbao_jobs";

/**
 * Sets the cost of random reads for solid disks. With the default the planner scans the rows of all branches for one
 * page, which is slow for a small branch.
 */
export const QUERY_PLANNER_OPTIONS = "-c random_page_cost=1.1";

export type PoolOptions = { size: number };

export function openDatabase(
  connection: pg.ClientConfig,
  roles: DatabaseRoles,
  options: PoolOptions,
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: options.size,
    types: createDateAsTextTypeParsers(),
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 25_000,
    lock_timeout: 8000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "chengbao",
    options: `-c search_path=${DATABASE_SCHEMA} ${QUERY_PLANNER_OPTIONS}`,
  });
  pool.on("error", () => {});
  // A lost connection emits an error, which would end the process without a listener. Its query fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [columnNamePlugin] });
  return { pool, roles, query, statementName: createStatementNameAssigner() };
}

export async function closeDatabase(database: Database): Promise<void> {
  await database.query.destroy();
}

const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "3D000",
  "28000",
  "28P01",
  "08006",
  "08003",
]);

/** Tells whether the database is away or starting. The caller may retry, because nothing was half done. */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined && CONNECTION_CODES.has(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? "",
  );
}
