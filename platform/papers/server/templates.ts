import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import font from "@expo-google-fonts/noto-sans-sc/package.json" with { type: "json" };
import compiler from "@myriaddreamin/typst-ts-node-compiler/package.json" with { type: "json" };
import rareFont from "hanamin/package.json" with { type: "json" };
import { assert } from "#platform/kernel/assert.ts";

/** The texts of the templates by their file names. */
export type PaperTemplateSources = Readonly<Record<string, string>>;

/** PDF/A: a file that shows the same in decades, because all that it needs is inside. */
export const ARCHIVE_STANDARD = "a-3b";
/** Every template imports the page with its font and footer: `#import "page.typ": *`. */
const PAGE = "page.typ";

export function readPaperTemplates(folder: string): PaperTemplateSources {
  const names = readdirSync(folder).filter((name) => name.endsWith(".typ"));
  assert(!names.includes(PAGE), `${PAGE} is the engine's`);
  const templates = names.map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
  return Object.fromEntries([...templates, [PAGE, readFileSync(join(import.meta.dirname, PAGE), "utf8")]]);
}

/** Hashes a template with its imports, the compiler and the fonts, because another compiler breaks lines differently. */
export function computeTemplateVersion(sources: PaperTemplateSources, template: string): string {
  const hash = createHash("sha256").update(
    `${compiler.version} ${font.version} ${rareFont.version} ${ARCHIVE_STANDARD}\n`,
  );
  for (const name of [...importedBy(sources, template)].toSorted())
    hash.update(`${name}\n${sources[name]}\n`);
  return hash.digest("hex").slice(0, 16);
}

function importedBy(sources: PaperTemplateSources, name: string, collected = new Set<string>()): Set<string> {
  const source = sources[name];
  assert(source !== undefined, `no template ${name}`);
  collected.add(name);
  for (const [, imported = ""] of source.matchAll(/#import "([\w-]+\.typ)"/g))
    if (!collected.has(imported)) importedBy(sources, imported, collected);
  return collected;
}
