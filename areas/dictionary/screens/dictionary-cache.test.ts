import assert from "node:assert/strict";
import { test } from "node:test";
import { openLocalStore, type StorageLike } from "#platform/web/local-store.ts";
import { type LookUp, openDictionaryCache } from "./dictionary-cache.ts";

const item = (code: string, value = "南京市") => ({
  code,
  value,
  upperCode: "",
  remark: "",
  pinyin: "",
  initials: "",
});

function storageOf(): StorageLike & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function planted(storage = storageOf(), version = "v1") {
  const asked: LookUp[] = [];
  const server = { version, versionsAsked: 0, isDown: false, items: [item("320100")] };
  const source = {
    version: async () => {
      server.versionsAsked += 1;
      if (server.isDown) throw new Error("down");
      return server.version;
    },
    items: async (lookUp: LookUp) => {
      asked.push(lookUp);
      return server.items;
    },
  };
  const store = openLocalStore(() => storage);
  return {
    storage,
    server,
    asked,
    openPage: () => openDictionaryCache(store, source),
    cache: openDictionaryCache(store, source),
  };
}

const region = { codeType: "Region" };

test("a second look-up of the same type is answered by the browser", async () => {
  const { cache, asked, server } = planted();
  assert.deepEqual(await cache.find(region), server.items);
  assert.deepEqual(await cache.find(region), server.items);
  assert.equal(asked.length, 1);
  assert.equal(server.versionsAsked, 1);
});

test("a type, a product and an upper code are kept apart", async () => {
  const { cache, asked } = planted();
  const lookUps: LookUp[] = [
    region,
    { ...region, riskCode: "0405" },
    { ...region, riskCode: "0484" },
    { ...region, upperCode: "0405" },
  ];
  for (const lookUp of [...lookUps, ...lookUps]) await cache.find(lookUp);
  assert.deepEqual(asked, lookUps);
});

for (const lookUp of [
  { codeType: "" },
  { codeType: "X", riskCode: "" },
  { codeType: "X", riskCode: undefined },
  { codeType: "X", upperCode: "" },
  { codeType: "X", upperCode: undefined },
]) {
  test(`${JSON.stringify(lookUp)} is skipped: nothing is found and nobody is asked`, async () => {
    const { cache, asked, server } = planted();
    assert.deepEqual(await cache.find(lookUp), []);
    assert.equal(asked.length + server.versionsAsked, 0);
  });
}

test("another version on the server drops what was kept, of every type", async () => {
  const { cache, asked, server, openPage, storage } = planted();
  await cache.find(region);
  await cache.find({ codeType: "Gender" });
  storage.kept.set("chengbao.session", "{}");
  server.version = "v2";
  const later = openPage();
  assert.equal(await later.version(), "v2");
  assert.deepEqual([...storage.kept.keys()], ["chengbao.session"]);
  await later.find(region);
  assert.equal(asked.length, 3);
});

test("a page asks for the version once, and again on demand", async () => {
  const { cache, server } = planted();
  await Promise.all([cache.version(), cache.version(), cache.find(region)]);
  assert.equal(server.versionsAsked, 1);
  server.version = "v2";
  assert.equal(await cache.askVersionAgain(), "v2");
  assert.equal(await cache.version(), "v2");
});

test("without a version nothing kept is trusted and nothing is kept; the next look-up asks again", async () => {
  const { cache, server, asked, storage } = planted();
  server.isDown = true;
  await cache.find(region);
  await cache.find(region);
  assert.equal(asked.length, 2);
  assert.equal(storage.kept.size, 0);
  server.isDown = false;
  assert.equal(await cache.version(), "v1");
});

test("nothing is kept that would bring all local storage to 2048 KB, other keys included", async () => {
  const { cache, asked, storage } = planted();
  const own = (await import("#platform/web/local-store.ts")).KEY_PREFIX.length;
  const entry =
    2 *
    (own + "dictionary.Region".length + JSON.stringify({ version: "v1", items: [item("320100")] }).length);
  const room = (bytes: number) => "x".repeat(bytes / 2 - "other".length);
  storage.kept.set("other", room(2048 * 1024 - entry));
  await cache.find(region);
  await cache.find(region);
  assert.equal(asked.length, 2);
  storage.kept.set("other", room(2048 * 1024 - entry - 2));
  await cache.find(region);
  await cache.find(region);
  assert.equal(asked.length, 3);
});

test("what is kept is not read while local storage is at its ceiling", async () => {
  const { cache, asked, storage } = planted();
  await cache.find(region);
  storage.kept.set("other", "x".repeat(1024 * 1024));
  await cache.find(region);
  assert.equal(asked.length, 2);
});

test("a spoilt entry is asked for anew", async () => {
  const { cache, asked, storage } = planted();
  await cache.find(region);
  for (const spoilt of ["{", "null", '{"version":"v1"}', "[]"]) {
    storage.kept.set("chengbao.dictionary.Region", spoilt);
    await cache.find(region);
  }
  assert.equal(asked.length, 5);
});
