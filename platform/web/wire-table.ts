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
  if (typeof value === "function") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(wireOf);
  if ("_zod" in value) return undefined;
  if ("pathNames" in value) return callToWire(value);
  // The name of a refusal is dropped, because the browser identifies it by code.
  const isRefusal = "code" in value && "next" in value;
  const entries = Object.entries(value).filter(([name]) => !isRefusal || name !== "name");
  return Object.fromEntries(entries.map(([name, part]) => [name, wireOf(part)]));
}

function callToWire({ method, path, pathNames, effect, permission }: Record<string, unknown>): object {
  return { method, path, pathNames, effect, permission };
}
