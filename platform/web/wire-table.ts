/**
 * Reduces a contract to what the browser needs: how to send each call, its permission, and the texts of its
 * refusals. Schemas stay on the server, while their types still reach the screens.
 */
export function buildClientContractSources(contract: Readonly<Record<string, unknown>>): Map<string, string> {
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

/** Drops the name of a refusal, because the browser identifies it by code. */
function rowToWire(value: object): object {
  const { name: _, ...words } = value as { name?: unknown };
  return "code" in value && "next" in value ? words : value;
}
