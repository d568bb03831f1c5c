/**
 * What the browser keeps of a contract: how to send each call, who may, and the words of each refusal.
 * The schemas stay with the server, which checks everything anyway; their types reach the screens all the same.
 */
export function buildWireTable(contract: Readonly<Record<string, unknown>>): Map<string, string> {
  const entries = Object.entries(contract).flatMap(([name, value]): [string, string][] => {
    const wire = wireOf(value);
    return wire === undefined ? [] : [[name, `export const ${name} = ${JSON.stringify(wire)};\n`]];
  });
  return new Map(entries);
}

function wireOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  if ("_zod" in value) return undefined;
  if (!("pathNames" in value)) return rowToWire(value);
  const { method, path, pathNames, effect, permission } = value as Record<string, unknown>;
  return { method, path, pathNames, effect, permission };
}

/** A refusal is known by its code; its name is the server's. */
function rowToWire(value: object): object {
  const { name: _, ...words } = value as { name?: unknown };
  return "code" in value && "next" in value ? words : value;
}
