import assert from "node:assert/strict";
import { test } from "node:test";
import { buildWatermarkTile } from "./watermark-tile.ts";

const drawn = (text: string) =>
  decodeURIComponent(buildWatermarkTile(text).slice("data:image/svg+xml,".length));

test("the tile is gray, a tenth opaque and turned by 30°", () => {
  const svg = drawn("南京中心支公司 10000001");
  assert.match(svg, /fill="gray" fill-opacity="0.1"/);
  assert.match(svg, /rotate\(30 /);
  assert.match(svg, />南京中心支公司 10000001</);
});

test("tiles stand 150 apart both ways", () => assert.match(drawn(""), /width="150" height="150"/));

test("a name is text and never markup, nor can it leave the address", () => {
  assert.match(drawn("<b>&"), />&lt;b>&amp;</);
  assert.doesNotMatch(buildWatermarkTile(`"');x`), /["]/);
});
