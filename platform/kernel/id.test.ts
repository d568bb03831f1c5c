import assert from "node:assert/strict";
import { test } from "node:test";
import { createId, createIdInOrderOfTime } from "./id.ts";

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

test("an id has thirty-two letters and digits unless the caller gives another length", () => {
  assert.match(createId(random), /^[A-Za-z0-9]{32}$/);
  assert.equal(createId(random, 7).length, 7);
  assert.equal(createId(random, 0), "");
});

test("the same bytes give the same id", () => {
  const counting = (bytes: Uint8Array<ArrayBuffer>) => bytes.map((_, index) => index);
  assert.equal(createId(counting, 4), "ABCD");
});

test("bytes that would favour some letters are drawn again", () => {
  const draws = [[248, 61], [255], [247]];
  const scripted = (bytes: Uint8Array<ArrayBuffer>) => {
    bytes.set(draws.shift() ?? []);
    return bytes;
  };
  assert.equal(createId(scripted, 2), "99");
});

test("each of the fair bytes gives each letter four times", () => {
  const everyByte = (bytes: Uint8Array<ArrayBuffer>) => bytes.map((_, index) => index % 248);
  const counts = Map.groupBy(createId(everyByte, 248), (letter) => letter);
  assert.equal(counts.size, 62);
  for (const [letter, all] of counts) assert.equal(all.length, 4, letter);
});

test("ten thousand ids differ", () => {
  assert.equal(new Set(Array.from({ length: 10_000 }, () => createId(random))).size, 10_000);
});

test("an id in order of time begins with the moment and is as long as the random one", () => {
  const id = createIdInOrderOfTime(new Date("2026-11-28T08:54:26.007+08:00"), "x".repeat(32));
  assert.equal(id, `20261128005426007${"x".repeat(15)}`);
});
