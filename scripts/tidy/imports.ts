import { posix } from "node:path";
import type { SourceFile } from "./tree.ts";

export type ModuleImport = { specifier: string; line: number; lazy: boolean; typeOnly: boolean };

/** Lists every module that a source imports or re-exports, types and `import("…")` included. */
export function listImports(source: SourceFile): ModuleImport[] {
  const { staticImports, staticExports, dynamicImports } = source.ast.module;
  const found = (at: number, specifier: string, typeOnly = false, lazy = false): ModuleImport => ({
    specifier,
    line: source.lineAt(at),
    lazy,
    typeOnly,
  });
  const imported = staticImports.map(({ moduleRequest: { start, value }, entries }) =>
    found(start, value, entries.length > 0 && entries.every(({ isType }) => isType)),
  );
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? found(moduleRequest.start, moduleRequest.value, isType) : [],
    ),
  );
  const lazy = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(["'`])([^$]*)\1$/.exec(source.text.slice(start, end));
    return literal ? found(start, literal[2] ?? "", false, true) : [];
  });
  return [...imported, ...passedOn, ...lazy];
}

/** The imported file, from the root of the checkout; undefined for a package. */
export function resolveImport(source: SourceFile, specifier: string): string | undefined {
  if (/^#(?:platform|integrations|areas|workbench|demo|apps)\//.test(specifier))
    return posix.normalize(specifier.slice(1));
  if (specifier.startsWith(".")) return posix.join(posix.dirname(source.path), specifier);
  return undefined;
}

export function getPackageName(specifier: string): string {
  const depth = specifier.startsWith("@") ? 2 : 1;
  return specifier.split("/").slice(0, depth).join("/");
}
