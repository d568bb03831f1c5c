import { listImports, resolveImport } from "./imports.ts";
import type { TidyRule } from "./tree.ts";

type Graph = Map<string, Map<string, number>>;

/** Finds import cycles, including type imports and `import("…")`. */
export const noImportCyclesRule: TidyRule = ({ sources }) => {
  const graph: Graph = new Map();
  for (const source of sources) {
    const edges = listImports(source).flatMap(({ specifier, line }) => {
      const target = resolveImport(source, specifier);
      return target ? [[target, line] as const] : [];
    });
    graph.set(source.path, new Map(edges));
  }
  return cyclesIn(graph).map((cycle) => ({
    rule: "import-cycle",
    file: cycle[0] ?? "",
    line: graph.get(cycle[0] ?? "")?.get(cycle[1] ?? "") ?? 1,
    says: `imports go round: ${cycle.join(" → ")}`,
  }));
};

function cyclesIn(graph: Graph): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, trail: string[]): void => {
    const seenAt = trail.indexOf(file);
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), file]);
    if (seenAt >= 0 || done.has(file)) return;
    for (const next of graph.get(file)?.keys() ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
