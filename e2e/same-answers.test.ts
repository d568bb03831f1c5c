import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { build } from "vite";
import { readFactoryProducts } from "#areas/product/content.ts";
import { launchBrowser } from "./browser.ts";
import { type FormJudgement, judgeForms, type Sample } from "./judge-forms.ts";

const FORMS = 10_500;
const SEED = 20_250_101;

type Page = { judging: { judgeForms: typeof judgeForms } };

test("browser and server give 10,500 valid and invalid forms the same errors and prices", async () => {
  const samples = readFactoryProducts().map(({ product, cases }): Sample => ({
    product,
    forms: cases.filter(({ change }) => !change).map(({ form }) => form),
  }));
  const inNode = judgeForms(samples, FORMS, SEED);
  const inBrowser = await inChromium(samples);
  assert.deepEqual(inBrowser, inNode);
  assert.equal(inNode.forms, FORMS);
  assert.ok(inNode.sound > FORMS / 20 && inNode.sound < FORMS / 2, JSON.stringify(inNode));
  assert.ok(
    inNode.errors > FORMS && inNode.priced > FORMS / 20 && inNode.priced < FORMS,
    JSON.stringify(inNode),
  );
});

async function inChromium(samples: readonly Sample[]): Promise<FormJudgement> {
  const script = await bundle();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    return await page.evaluate(
      ([input, count, seed]) =>
        (globalThis as unknown as Page).judging.judgeForms(input as unknown as Sample[], count, seed),
      [JSON.parse(JSON.stringify(samples)) as never, FORMS, SEED] as const,
    );
  } finally {
    await browser.close();
  }
}

/** Bundles the pure part for the browsers that the pages support. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2023",
      lib: {
        entry: resolve(import.meta.dirname, "judge-forms.ts"),
        name: "judging",
        formats: ["iife"],
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [];
  const [chunk] = first?.output ?? [];
  assert.ok(chunk?.type === "chunk");
  return chunk.code;
}
