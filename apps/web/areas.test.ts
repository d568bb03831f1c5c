import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { areaOrder } from "#areas/order.ts";
import { signedInPages } from "./inside-pages.ts";

const checkout = resolve(import.meta.dirname, "../..");
/** Areas that the frame itself imports: branch and user, messages, search, the workbench and the manual. */
const OF_FRAME: ReadonlySet<string> = new Set([
  "company",
  "identity",
  "message",
  "search",
  "dashboard",
  "manual",
]);
/** Files of the login and of shared documents, which are drawn before the frame is loaded. */
const PUBLIC_FILES = new Set(["pages.ts", "shared-page.tsx", "outside-pages.ts"]);

const sources = globSync("apps/web/*.{ts,tsx}", { cwd: checkout })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({
    file: file.slice("apps/web/".length),
    text: readFileSync(join(checkout, file), "utf8"),
  }));

test("apps/web/areas.ts names each area that has a list of pages, in the order of the areas", () => {
  const { text = "" } = sources.find(({ file }) => file === "areas.ts") ?? {};
  const named = [...text.matchAll(/#areas\/([\w-]+)\/screens\/pages\.ts"/g)].map(([, area]) => area);
  const withPages = areaOrder.filter((area) => existsSync(join(checkout, `areas/${area}/screens/pages.ts`)));
  assert.deepEqual(named, withPages);
});

test("outside of the frame and of the public pages, apps/web names an area in areas.ts alone", () => {
  const others = areaOrder.filter((area) => !OF_FRAME.has(area));
  const naming = sources
    .filter(({ file }) => file !== "areas.ts" && !PUBLIC_FILES.has(file))
    .flatMap(({ file, text }) =>
      others.filter((area) => text.includes(`#areas/${area}/`)).map((area) => `${file} names ${area}`),
    );
  assert.deepEqual(naming, []);
});

test("no two pages have the same path", () => {
  const paths = signedInPages.map(({ path }) => path);
  assert.deepEqual(
    paths.filter((path, index) => paths.indexOf(path) !== index),
    [],
  );
});
