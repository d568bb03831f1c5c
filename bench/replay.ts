import type { Statement } from "./recording.ts";

/** Parts that differ between issues: the recorded text and the script's replacement. */
export type VaryingValues = ReadonlyMap<string, string>;

/** Writes a transaction's statements as a pgbench script, with fixed values inline and varying ones as variables. */
export function buildReplayScript(statements: readonly Statement[], varying: VaryingValues): string {
  const replaced = [...varying].reduce(
    (script, [from, to]) => script.replaceAll(from, to),
    writeStatements(statements),
  );
  return `\\set n :n + 1\n\\set s :first + :client_id * :each + :n\n${replaced}\n`;
}

/** Writes the same transaction to be run over and over: it ends with a rollback, and a small write is committed. */
export function buildRepeatableScript(statements: readonly Statement[], smallWrite: string): string {
  const own = statements.filter(({ text }) => !/^commit/i.test(text));
  // Checks that wait for the commit are run, and the small write flushes the log as the commit would.
  return `${writeStatements(own)}\nset constraints all immediate;\nrollback;\n${smallWrite};\n`;
}

function writeStatements(statements: readonly Statement[]): string {
  const lines = statements.map(({ text, values }) => {
    const written = text.replaceAll(/\$(\d+)/g, (_, no: string) => literal(values[Number(no) - 1]));
    return `${written.replaceAll(/\s+/g, " ")};`;
  });
  // pgbench reads a colon before a letter as a variable.
  return lines.join("\n").replaceAll("HH24:MI:SS", "HH24-MI-SS");
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return `'${String(value)}'`;
  return `'${textOf(value).replaceAll("'", "''")}'`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  if (Array.isArray(value)) return `{${(value as readonly Item[]).map(itemOf).join(",")}}`;
  return String(value);
}

type Item = string | number | null;

function itemOf(item: Item): string {
  if (item === null) return "null";
  return typeof item === "number"
    ? String(item)
    : `"${item.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
