import { listImports, resolveImport } from "../tidy/imports.ts";
import type { RepositoryTree } from "../tidy/tree.ts";

export type ImportGraph = {
  readonly imports: ReadonlyMap<string, readonly string[]>;
  readonly importers: ReadonlyMap<string, readonly string[]>;
};

/** Imports of program files without type imports, because no value passes through them. */
export function buildImportGraph({ sources }: RepositoryTree): ImportGraph {
  const imports = new Map<string, string[]>();
  const importers = new Map<string, string[]>();
  for (const source of sources.filter(({ isTest }) => !isTest)) {
    const targets = listImports(source)
      .filter(({ typeOnly }) => !typeOnly)
      .flatMap(({ specifier }) => resolveImport(source, specifier) ?? []);
    imports.set(source.path, targets);
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), source.path]);
  }
  return { imports, importers };
}

/** Lists the files on any import path between the two. */
export function listFilesOnImportPaths(
  { imports, importers }: ImportGraph,
  from: string,
  to: string,
): string[] {
  const above = reachable(importers, to);
  return [...reachable(imports, from)].filter((path) => above.has(path));
}

function reachable(graph: ReadonlyMap<string, readonly string[]>, from: string): Set<string> {
  const visited = new Set([from]);
  for (const path of visited) for (const next of graph.get(path) ?? []) visited.add(next);
  return visited;
}
