import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { assert } from "#platform/kernel/assert.ts";

const checkout = resolve(import.meta.dirname, "../../..");

/** Copies products/ into a temporary folder and adds the product that the guide shows. */
export function createGuideProductFolder(riskCode: string): { root: string; remove(): void } {
  const guide = readFileSync(join(checkout, "docs/product-language.md"), "utf8");
  const root = mkdtempSync(join(tmpdir(), "chengbao-products-"));
  cpSync(join(checkout, "products"), root, { recursive: true });
  mkdirSync(join(root, riskCode));
  const filePattern = new RegExp(
    `\`products/${riskCode}/(\\w+\\.json)\`\\n\\n\`\`\`json\\n([\\s\\S]*?)\\n\`\`\``,
    "g",
  );
  const files = [...guide.matchAll(filePattern)];
  assert(files.length === 5, `the guide shows ${files.length} files of ${riskCode}`);
  for (const [, name = "", text = ""] of files) writeFileSync(join(root, riskCode, name), text);
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
