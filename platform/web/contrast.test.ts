import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { computeContrast } from "./contrast.ts";

const sheet = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

type Tokens = Record<string, string>;

function tokensAfter(selector: string): Tokens {
  const start = sheet.indexOf(`${selector} {`);
  assert.notEqual(start, -1, selector);
  const block = sheet.slice(start, sheet.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", colour = ""]) => [name, colour]),
  );
}

const light = tokensAfter(":root");
const dark = tokensAfter(':root:not([data-theme="light"])');

const grounds = ["surface", "canvas", "hover", "locked"];
const pairs = [
  ...["ink", "secondary", "tertiary", "accent-text", "link", "bad", "good"].flatMap((text) =>
    grounds.map((ground) => [text, ground]),
  ),
  ...["ink", "secondary", "accent-text"].map((text) => [text, "accent-soft"]),
  ...["accent", "accent-strong"].map((ground) => ["on-accent", ground]),
  ...["ink", "bad", "secondary", "link"].map((text) => [text, "bad-soft"]),
  ["good", "good-soft"],
  ...["ink", "scene-ink"].flatMap((text) => ["scene-from", "scene-to"].map((ground) => [text, ground])),
];

for (const [theme, tokens] of [
  ["light", light],
  ["dark", dark],
] as const) {
  test(`every text of the ${theme} theme stands at 4.5 to 1 on its ground`, () => {
    const weak = pairs.flatMap(([text = "", ground = ""]) => {
      const ratio = computeContrast(tokens[text] ?? "", tokens[ground] ?? "");
      return ratio >= 4.5 ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)}`];
    });
    assert.deepEqual(weak, []);
  });
}

test("contrast runs from 1 to 21", () => {
  assert.equal(computeContrast("#777777", "#777777"), 1);
  assert.equal(computeContrast("#000000", "#ffffff"), 21);
});

test("a theme that is chosen has the same colours as one that the system asks for", () => {
  assert.deepEqual(tokensAfter(':root[data-theme="dark"]'), dark);
  assert.deepEqual(Object.keys(dark).toSorted(), Object.keys(light).toSorted());
});

test("the ring around what has the focus is seen at 3 to 1", () => {
  for (const tokens of [light, dark])
    assert(computeContrast(tokens["focus"] ?? "", tokens["surface"] ?? "") >= 3);
});
