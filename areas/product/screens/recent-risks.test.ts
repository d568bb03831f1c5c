import assert from "node:assert/strict";
import { test } from "node:test";
import { addRecentRisk, readRecentRisks } from "./recent-risks.ts";
import { createMemoryStore } from "#platform/testing/memory-storage.ts";

test("the last chosen comes first, nothing stands twice, and of more than six the oldest go", () => {
  const store = createMemoryStore();
  for (const riskCode of ["0405", "0103", "0405", "0601", "0602", "0701", "0801", "0901"])
    addRecentRisk(store, "u", riskCode);
  assert.deepEqual(readRecentRisks(store, "u"), ["0901", "0801", "0701", "0602", "0601", "0405"]);
});

test("what another user chose, or what cannot be read, is no choice of one's own", () => {
  const store = createMemoryStore({ "chengbao.recentRisks.v": "{", "chengbao.recentRisks.w": '[1,"0405"]' });
  addRecentRisk(store, "u", "0405");
  assert.deepEqual([readRecentRisks(store, "v"), readRecentRisks(store, "w")], [[], ["0405"]]);
});
