import assert from "node:assert/strict";
import { test } from "node:test";
import { createLocalStore, type StorageLike } from "#platform/web/local-store.ts";
import { type DictionaryItemQuery, createDictionaryCache } from "./dictionary-cache.ts";
import { createMemoryStorage } from "#platform/testing/memory-storage.ts";

const item = (code: string, value = "南京市") => ({
  code,
  value,
  upperCode: "",
  remark: "",
  pinyin: "",
  initials: "",
});

function storageOf(): StorageLike & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return Object.assign(createMemoryStorage(entries), { entries });
}

function createHarness(storage = storageOf(), version = "v1") {
  const requests: DictionaryItemQuery[] = [];
  const limitRequests: string[] = [];
  const server = { version, versionRequests: 0, isDown: false, items: [item("320100")] };
  const source = {
    version: async () => {
      server.versionRequests += 1;
      if (server.isDown) throw new Error("down");
      return server.version;
    },
    items: async (lookUp: DictionaryItemQuery) => {
      requests.push(lookUp);
      return server.items;
    },
    limitKeys: async (flag: "1" | "2") => {
      limitRequests.push(flag);
      return [{ code: `limit${flag}`, name: "限额", unit: "元" }];
    },
  };
  const store = createLocalStore(() => storage);
  return {
    storage,
    server,
    requests,
    limitRequests,
    openPage: () => createDictionaryCache(store, source),
    cache: createDictionaryCache(store, source),
  };
}

const region = { codeType: "Region" };

test("a second look-up of the same type is answered by the browser", async () => {
  const { cache, requests, server } = createHarness();
  assert.deepEqual(await cache.find(region), server.items);
  assert.deepEqual(await cache.find(region), server.items);
  assert.equal(requests.length, 1);
  assert.equal(server.versionRequests, 1);
});

test("limits and deductibles are kept in the browser, each by its flag, until the version changes", async () => {
  const { cache, openPage, limitRequests, server, storage } = createHarness();
  const [limit] = await cache.findLimitKeys("1");
  await cache.findLimitKeys("2");
  assert.equal(limit?.code, "limit1");
  assert.deepEqual(await openPage().findLimitKeys("1"), [limit]);
  assert.deepEqual(limitRequests, ["1", "2"]);
  assert.equal([...storage.entries.keys()].filter((key) => key.includes("limitDeductible")).length, 2);
  server.version = "v2";
  await openPage().findLimitKeys("1");
  assert.deepEqual(limitRequests, ["1", "2", "1"]);
});

test("look-ups by type, by product and by upper code are cached separately", async () => {
  const { cache, requests } = createHarness();
  const lookUps: DictionaryItemQuery[] = [
    region,
    { ...region, riskCode: "0405" },
    { ...region, riskCode: "0484" },
    { ...region, upperCode: "0405" },
  ];
  for (const lookUp of [...lookUps, ...lookUps]) await cache.find(lookUp);
  assert.deepEqual(requests, lookUps);
});

for (const lookUp of [
  { codeType: "" },
  { codeType: "X", riskCode: "" },
  { codeType: "X", riskCode: undefined },
  { codeType: "X", upperCode: "" },
  { codeType: "X", upperCode: undefined },
]) {
  test(`${JSON.stringify(lookUp)} is incomplete: nothing is found and no request is sent`, async () => {
    const { cache, requests, server } = createHarness();
    assert.deepEqual(await cache.find(lookUp), []);
    assert.equal(requests.length + server.versionRequests, 0);
  });
}

test("another version on the server drops the cached items of every type", async () => {
  const { cache, requests, server, openPage, storage } = createHarness();
  await cache.find(region);
  await cache.find({ codeType: "Gender" });
  storage.entries.set("chengbao.session", "{}");
  server.version = "v2";
  const laterPage = openPage();
  assert.equal(await laterPage.version(), "v2");
  assert.deepEqual([...storage.entries.keys()], ["chengbao.session"]);
  await laterPage.find(region);
  assert.equal(requests.length, 3);
});

test("a page requests the version once, and again on demand", async () => {
  const { cache, server } = createHarness();
  await Promise.all([cache.version(), cache.version(), cache.find(region)]);
  assert.equal(server.versionRequests, 1);
  server.version = "v2";
  assert.equal(await cache.refreshVersion(), "v2");
  assert.equal(await cache.version(), "v2");
});

test("without a version the cache is neither read nor written; the next look-up requests it again", async () => {
  const { cache, server, requests, storage } = createHarness();
  server.isDown = true;
  await cache.find(region);
  await cache.find(region);
  assert.equal(requests.length, 2);
  assert.equal(storage.entries.size, 0);
  server.isDown = false;
  assert.equal(await cache.version(), "v1");
});

test("items that would bring all local storage, other keys included, to 2048 KB are not cached", async () => {
  const { cache, requests, storage } = createHarness();
  const prefixLength = (await import("#platform/web/local-store.ts")).LOCAL_STORAGE_KEY_PREFIX.length;
  const entry =
    2 *
    (prefixLength +
      "dictionary.Region".length +
      JSON.stringify({ version: "v1", items: [item("320100")] }).length);
  const filler = (bytes: number) => "x".repeat(bytes / 2 - "other".length);
  storage.entries.set("other", filler(2048 * 1024 - entry));
  await cache.find(region);
  await cache.find(region);
  assert.equal(requests.length, 2);
  storage.entries.set("other", filler(2048 * 1024 - entry - 2));
  await cache.find(region);
  await cache.find(region);
  assert.equal(requests.length, 3);
});

test("cached items are not read while local storage is at its limit", async () => {
  const { cache, requests, storage } = createHarness();
  await cache.find(region);
  storage.entries.set("other", "x".repeat(1024 * 1024));
  await cache.find(region);
  assert.equal(requests.length, 2);
});

test("an invalid cache entry is requested again", async () => {
  const { cache, requests, storage } = createHarness();
  await cache.find(region);
  for (const invalid of ["{", "null", '{"version":"v1"}', "[]"]) {
    storage.entries.set("chengbao.dictionary.Region", invalid);
    await cache.find(region);
  }
  assert.equal(requests.length, 5);
});
