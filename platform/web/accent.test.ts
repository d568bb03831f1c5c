import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { accentBackgroundsAndInks, computeShades } from "./accent.ts";
import { computeContrast } from "./contrast.ts";

const sheet = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

for (const scheme of ["light", "dark"] as const) {
  const { surfaces, inks } = accentBackgroundsAndInks[scheme];

  test(`every text on or of any chosen colour stands at 4.5 to 1, ${scheme}`, () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const shades = computeShades(colour, scheme);
        const soft = shades["accent-soft"];
        const pairs = [
          [shades["on-accent"], shades.accent],
          [shades["on-accent"], shades["accent-strong"]],
          ...[...surfaces, soft].map((ground) => [shades["accent-text"], ground]),
          ...inks.map((ink) => [ink, soft]),
        ];
        for (const [text = "", ground = ""] of pairs)
          assert(computeContrast(text, ground) >= 4.5, `${text} on ${ground} of ${colour}`);
        for (const ground of surfaces) assert(computeContrast(shades.focus, ground) >= 3);
      }),
      { numRuns: 3000 },
    );
  });

  test(`the grounds of the ${scheme} theme are those of the style sheet`, () => {
    const selector = scheme === "light" ? ":root {" : ':root[data-theme="dark"] {';
    const start = sheet.indexOf(selector);
    const block = sheet.slice(start, sheet.indexOf("}", start));
    const value = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
    assert.deepEqual(surfaces, ["surface", "canvas", "hover", "locked"].map(value));
    assert.deepEqual(inks, ["ink", "secondary"].map(value));
  });
}

test("the chosen colour itself fills what is to be done next", () => {
  assert.equal(computeShades("#409eff", "light").accent, "#409eff");
});
