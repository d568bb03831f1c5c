import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type AnchorBox,
  placeOverlay,
  type OverlayPlacementOptions,
  computeMaxOverlayHeight,
} from "./placement.ts";

const WINDOW = { width: 1000, height: 600 };
const PHONE = { width: 390, height: 844 };
const box = (left: number, top: number, width = 100, height = 30): AnchorBox => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const cases: [
  name: string,
  anchor: AnchorBox,
  overlay: [number, number],
  options: OverlayPlacementOptions,
  place: [number, number],
][] = [
  ["below its anchor, left edges in one line", box(200, 100), [300, 200], {}, [200, 134]],
  ["below with its own gap", box(200, 100), [300, 200], { gapPx: 6 }, [200, 136]],
  ["right edges in one line", box(500, 100), [300, 200], { align: "end" }, [300, 134]],
  ["not left of the window", box(20, 100), [300, 200], { align: "end" }, [8, 134]],
  ["not right of the window", box(900, 100), [300, 200], {}, [692, 134]],
  ["below as long as it just fits", box(0, 358), [100, 200], {}, [8, 392]],
  ["above where it would not fit below", box(0, 359), [100, 200], {}, [8, 155]],
  ["below where it fits nowhere and more room is below", box(0, 250), [100, 320], {}, [8, 272]],
  ["above where it fits nowhere and more room is above", box(0, 330), [100, 318], {}, [8, 8]],
  ["inside a window that is lower than the overlay", box(0, 300), [100, 700], {}, [8, 8]],
  ["at the right of its anchor", box(8, 100, 48), [160, 200], { side: "right", gapPx: 8 }, [64, 100]],
  ["at the right, not below the window", box(8, 500, 48), [160, 200], { side: "right", gapPx: 8 }, [64, 392]],
  ["at a point", box(700, 50, 0, 0), [140, 90], { gapPx: 0 }, [700, 50]],
];
for (const [name, anchor, [width, height], options, [left, top]] of cases) {
  test(`an overlay stands ${name}`, () =>
    assert.deepEqual(placeOverlay(anchor, { width, height }, WINDOW, options), { left, top }));
}

test("an overlay stays inside a phone wherever its anchor is", () => {
  for (const left of [0, 145, 290])
    for (const align of ["start", "end"] as const) {
      const place = placeOverlay(box(left, 400), { width: 300, height: 200 }, PHONE, { align });
      assert(place.left >= 8 && place.left + 300 <= 382, `${left} ${align}: ${place.left}`);
    }
});

for (const [name, anchor, options, room] of [
  ["the room below", box(0, 100), {}, 458],
  ["the room above where it is more", box(0, 500), {}, 488],
  ["the whole window at the right", box(0, 500), { side: "right" }, 584],
] as const) {
  test(`an overlay may be as high as ${name}`, () =>
    assert.equal(computeMaxOverlayHeight(anchor, WINDOW, options), room));
}

test("an overlay may cover its anchor where too little room is beside it", () => {
  const low = { width: 700, height: 300 };
  assert.equal(computeMaxOverlayHeight(box(0, 130), low), 284);
  assert.equal(computeMaxOverlayHeight(box(0, 98), low), 160);
});
