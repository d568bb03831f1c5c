import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import font from "@expo-google-fonts/noto-sans-sc/package.json" with { type: "json" };
import compiler from "@myriaddreamin/typst-ts-node-compiler/package.json" with { type: "json" };
import { assert } from "#platform/kernel/assert.ts";

/** Texts of templates by their file names. */
export type Sources = Readonly<Record<string, string>>;

/** What every template stands on: the page, its font, its foot; `#import "page.typ": *`. */
const PAGE = "page.typ";

export function readTemplates(folder: string): Sources {
  const names = readdirSync(folder).filter((name) => name.endsWith(".typ"));
  assert(!names.includes(PAGE), `${PAGE} is the engine's`);
  const own = names.map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
  return Object.fromEntries([...own, [PAGE, readFileSync(join(import.meta.dirname, PAGE), "utf8")]]);
}

/** Of a template with everything that it imports, and of what sets it: another compiler breaks lines elsewhere. */
export function versionOf(sources: Sources, template: string): string {
  const hash = createHash("sha256").update(`${compiler.version} ${font.version}\n`);
  for (const name of [...importedBy(sources, template)].toSorted())
    hash.update(`${name}\n${sources[name]}\n`);
  return hash.digest("hex").slice(0, 16);
}

function importedBy(sources: Sources, name: string, known = new Set<string>()): Set<string> {
  const source = sources[name];
  assert(source !== undefined, `no template ${name}`);
  known.add(name);
  for (const [, imported = ""] of source.matchAll(/#import "([\w-]+\.typ)"/g))
    if (!known.has(imported)) importedBy(sources, imported, known);
  return known;
}
