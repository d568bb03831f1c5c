import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "../content.ts";
import { doCoversOverlap, findCoverHours } from "./cover-period.ts";
import { listDuplicateKeys, normaliseKeyPart } from "./covers.ts";

test("every product of the factory states which covers may be held twice", () => {
  for (const { product } of readFactoryProducts()) {
    const { duplicates, subject } = product.referrals;
    assert.ok(duplicates !== undefined, product.riskCode);
    assert.equal(duplicates.length === 0, subject !== undefined, product.riskCode);
  }
});

test("the same number is the same, however it is typed", () => {
  for (const [left, right] of [
    ["91999900DM0000013C", " 91999900dm0000013c"],
    ["（2025）苏01民初1号", "(2025)苏01民初1号"],
    ["示例路 1 号", "示例路１号"],
    ["999900850312001", "999900198503120016"],
  ] as const)
    assert.equal(normaliseKeyPart(left), normaliseKeyPart(right));
  assert.equal(normaliseKeyPart(["320000", "320100"]), "320100");
  assert.equal(normaliseKeyPart(null), "");
  assert.ok(normaliseKeyPart("路".repeat(500)).length <= 200);
});

test("each row of a table has a key of its own, and one that lacks a field has none", () => {
  const terms = { code: "x", keys: ["insured.no", "site.address"], uwLevel: "1", messageZh: "" } as const;
  const site = [{ address: "甲" }, { address: "乙" }, { address: "" }, { address: "甲" }];
  const keys = (form: object) => listDuplicateKeys({ ...terms, keys: [...terms.keys] }, form as never);
  assert.deepEqual(keys({ insured: { no: "1" }, site }), ["D:x:1|甲", "D:x:1|乙"]);
  assert.deepEqual(keys({ insured: { no: "" }, site }), []);
  assert.deepEqual(keys({ insured: { no: "1" } }), []);
});

const hours = (startDate: string, startHour: string, endDate: string, endHour: string) =>
  findCoverHours({ period: { startDate, startHour, endDate, endHour } });

test("a cover that begins in the hour in which another ends does not overlap it", () => {
  const first = hours("2025-01-01", "0", "2025-12-31", "24");
  assert.deepEqual(first, { from: "2025-01-01 00:00", until: "2026-01-01 00:00" });
  const next = hours("2025-12-31", "24", "2026-12-31", "24");
  const early = hours("2025-12-31", "23", "2026-12-31", "23");
  assert.ok(first && next && early);
  assert.ok(!doCoversOverlap(first, next));
  assert.ok(doCoversOverlap(first, early));
  assert.equal(hours("2025-02-01", "0", "2025-01-01", "24"), undefined);
  assert.equal(hours("", "0", "2025-01-01", "24"), undefined);
});
