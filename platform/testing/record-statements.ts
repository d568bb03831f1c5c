import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import pg from "pg";
import { type RecordedStatements, STATEMENTS_FOLDER_VARIABLE } from "./recorded-statements.ts";

const PRODUCT = "chengbao";
const isOfData = /^\s*(?:select|insert|update|delete|with|merge|values)\b/i;
const folder = process.env[STATEMENTS_FOLDER_VARIABLE];

if (folder !== undefined) recordInto(folder);

/**
 * The test run loads this module before a test file. It records each distinct SQL text of the product, without
 * values, so that another version of PostgreSQL can prepare all of them.
 */
function recordInto(target: string): void {
  const statements = new Set<string>();
  const send = pg.Client.prototype.query as (...sent: readonly unknown[]) => unknown;
  function query(this: pg.Client, ...sent: readonly unknown[]): unknown {
    const text = textOf(sent[0]);
    if (text !== undefined && isOfData.test(text) && isOfProduct(this)) statements.add(text);
    return send.apply(this, sent as unknown[]);
  }
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  process.once("exit", () => {
    if (statements.size === 0) return;
    const file = relative(process.cwd(), process.argv[1] ?? "");
    const recorded: RecordedStatements = { file, statements: [...statements] };
    writeFileSync(join(target, `${randomBytes(8).toString("hex")}.json`), JSON.stringify(recorded));
  });
}

/** Statements of the tests themselves are ignored. */
function isOfProduct(client: pg.Client): boolean {
  const { connectionParameters } = client as unknown as {
    connectionParameters: { application_name?: string };
  };
  return connectionParameters.application_name === PRODUCT;
}

function textOf(sent: unknown): string | undefined {
  if (typeof sent === "string") return sent;
  return (sent as { text?: string } | undefined)?.text;
}
