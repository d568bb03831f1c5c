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

test("browser and server say the same of 10,500 forms, sound and unsound, and price them alike", async () => {
  const samples = readFactoryProducts().map(({ product, cases }): Sample => ({
    product,
    forms: cases.filter(({ change }) => !change).map(({ form }) => form),
  }));
  const here = judgeForms(samples, FORMS, SEED);
  const there = await inChromium(samples);
  assert.deepEqual(there, here);
  assert.equal(here.forms, FORMS);
  assert.ok(here.sound > FORMS / 20 && here.sound < FORMS / 2, JSON.stringify(here));
  assert.ok(here.errors > FORMS && here.priced > FORMS / 20 && here.priced < FORMS, JSON.stringify(here));
});

async function inChromium(samples: readonly Sample[]): Promise<FormJudgement> {
  const script = await bundle();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    return await page.evaluate(
      ([given, count, seed]) =>
        (globalThis as unknown as Page).judging.judgeForms(given as unknown as Sample[], count, seed),
      [JSON.parse(JSON.stringify(samples)) as never, FORMS, SEED] as const,
    );
  } finally {
    await browser.close();
  }
}

/** The pure part as a browser gets it: bundled, for the same browsers as the pages. */
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
