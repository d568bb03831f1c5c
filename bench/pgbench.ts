import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { QUERY_PLANNER_OPTIONS, DATABASE_SCHEMA } from "#platform/server/database.ts";

/**
 * The yardstick of every list and look-up: the bare statement, parsed and planned each time, with autocommit and no
 * policies.
 */
export type Yardstick = { statement: string; seconds: number; clients: number };

export function pgbench(admin: pg.ClientConfig, { statement, seconds, clients }: Yardstick): number {
  return pgbenchScript(admin, {
    script: `${statement};\n`,
    mode: "extended",
    variables: {},
    seconds,
    clients,
  });
}

/** A whole transaction. `simple` writes variables into the text, so it parses and plans each time too. */
export type Script = Omit<Yardstick, "statement"> & {
  readonly script: string;
  readonly mode: "extended" | "simple";
  readonly variables: Readonly<Record<string, number>>;
};

export function pgbenchScript(
  admin: pg.ClientConfig,
  { script: text, mode, variables, seconds, clients }: Script,
): number {
  const script = join(mkdtempSync(join(tmpdir(), "chengbao-bench-")), "statement.sql");
  writeFileSync(script, text);
  const options = [
    "-n",
    "-M",
    mode,
    ...Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]),
    "-c",
    String(clients),
    "-j",
    "2",
    "-T",
    String(seconds),
    "-f",
    script,
  ];
  const address = [
    "-h",
    String(admin.host),
    "-p",
    String(admin.port),
    "-U",
    String(admin.user),
    String(admin.database),
  ];
  const printed = execFileSync(pgbenchProgram(), [...options, ...address], {
    encoding: "utf8",
    env: { ...process.env, PGOPTIONS: `-c search_path=${DATABASE_SCHEMA} ${QUERY_PLANNER_OPTIONS}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [, tps] = /tps = ([\d.]+)/.exec(printed) ?? [];
  if (tps === undefined) throw new Error(`pgbench said: ${printed}`);
  return Number(tps);
}

function pgbenchProgram(): string {
  const found = [
    ...globSync("/usr/lib/postgresql/*/bin/pgbench").toSorted(),
    "/usr/bin/pgbench",
    "/usr/local/bin/pgbench",
  ].find((path) => existsSync(path));
  if (!found)
    throw new Error(
      "性能对照需要 pgbench：请安装 PostgreSQL 客户端工具（Debian: apt-get install postgresql）",
    );
  return found;
}
