import assert from "node:assert/strict";
import { test } from "node:test";
import { noteRisk, recentRisks } from "./recent-risks.ts";
import { createMemoryStore } from "#platform/testing/memory-storage.ts";

test("the last chosen comes first, nothing stands twice, and of more than six the oldest go", () => {
  const store = createMemoryStore();
  for (const riskCode of ["0405", "0103", "0405", "0601", "0602", "0701", "0801", "0901"])
    noteRisk(store, "u", riskCode);
  assert.deepEqual(recentRisks(store, "u"), ["0901", "0801", "0701", "0602", "0601", "0405"]);
});

test("what another user chose, or what cannot be read, is no choice of one's own", () => {
  const store = createMemoryStore({ "chengbao.recentRisks.v": "{", "chengbao.recentRisks.w": '[1,"0405"]' });
  noteRisk(store, "u", "0405");
  assert.deepEqual([recentRisks(store, "v"), recentRisks(store, "w")], [[], ["0405"]]);
});
