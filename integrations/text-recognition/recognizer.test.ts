import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { createTextRecognizer, type RecognitionResult } from "./recognizer.ts";
import { drawTexts } from "./testing/draw-certificate.ts";
import { drawSeal } from "./testing/draw-seal.ts";

/** A machine that runs other tests as well needs longer than the limit of the product. */
const patient = { OCR_ENGINE: "local", OCR_TIMEOUT_MS: 110_000 } as const;
const recognize = createTextRecognizer(patient);
assert.ok(recognize);

function textOf(result: RecognitionResult): string {
  assert.ok(typeof result === "object" && "readings" in result, JSON.stringify(result));
  return result.readings.map((words) => words.map(({ text }) => text).join("")).join("\n");
}

test("printed Chinese is read with confidences and places", async () => {
  const picture = await drawTexts({ width: 1100, height: 400 }, [
    { text: "南京市玄武区中山路", x: 60, y: 60 },
    { text: "江苏恒通建设工程有限公司", x: 60, y: 160 },
    { text: "999900199007250043", x: 60, y: 280, size: 54 },
  ]);
  const result = await recognize(picture, "page");
  for (const text of ["南京市玄武区中山路", "江苏恒通建设工程有限公司", "999900199007250043"])
    assert.ok(textOf(result).includes(text), textOf(result));
  const words = typeof result === "object" && "readings" in result ? result.readings.flat() : [];
  for (const { confidence, box } of words) {
    assert.ok(confidence >= 0 && confidence <= 100);
    assert.ok(box.right > box.left && box.bottom > box.top);
  }
});

test("the text around a red seal is unrolled", async () => {
  const result = await recognize(
    await drawSeal({ company: "江苏恒通建设工程有限公司", purpose: "公章" }),
    "seal",
  );
  assert.match(textOf(result), /江苏恒通建设工程/);
});

test("a picture without red ink has no seal, and what is no picture is unreadable", async () => {
  const blank = await sharp({ create: { width: 200, height: 200, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  assert.deepEqual(await recognize(blank, "seal"), { readings: [] });
  assert.equal(await recognize(Buffer.from("no picture"), "page"), "unreadable");
});

test("a red speck is no seal, whatever its size and place", async () => {
  for (const [side, width, height] of [
    [1000, 2, 2],
    [1000, 30, 2],
    [200, 4, 4],
  ] as const) {
    const speck = { create: { width, height, channels: 3, background: "#f00" } } as const;
    const input = await sharp(speck).png().toBuffer();
    const picture = await sharp({ create: { width: side, height: side, channels: 3, background: "#fff" } })
      .composite([{ input, left: side / 2, top: side / 2 }])
      .png()
      .toBuffer();
    assert.deepEqual(await recognize(picture, "seal"), { readings: [] }, `${width} × ${height}`);
  }
});

test("a picture that takes too long is given up, and those that come at once are read one after the other", async () => {
  const picture = await drawTexts({ width: 600, height: 200 }, [{ text: "南京市", x: 40, y: 60 }]);
  const hasty = createTextRecognizer({ ...patient, OCR_TIMEOUT_MS: 1 });
  assert.equal(await hasty?.(picture, "page"), "late");
  const [first, second] = await Promise.all([recognize(picture, "page"), recognize(picture, "page")]);
  assert.match(textOf(first), /南京市/);
  assert.deepEqual(second, first);
});

test("an installation may switch the recognizer off", () => {
  assert.equal(createTextRecognizer({ ...patient, OCR_ENGINE: "none" }), null);
});
