import assert from "node:assert/strict";
import { test } from "node:test";
import { SAFETY_EXPERT, SAFETY_SERVICE } from "#platform/testing/people.ts";
import { createLocalStore, type StorageLike } from "./local-store.ts";
import { hasOperationPermission, createRightsStore, type UserRights } from "./rights.ts";

function storage(): StorageLike & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get length() {
      return all.size;
    },
    key: (index) => [...all.keys()][index] ?? null,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

const expert: UserRights = {
  userCode: SAFETY_EXPERT,
  comCode: "32010000",
  layout: "safety",
  permissions: ["safety:service"],
  isInquiryPost: false,
};

test("what was kept is there after a reload, for the same user in the same branch only", () => {
  const place = storage();
  createRightsStore(createLocalStore(() => place)).keep(expert);
  const reloaded = createRightsStore(createLocalStore(() => place));
  assert.deepEqual(reloaded.of(expert), expert);
  assert.equal(reloaded.of({ ...expert, comCode: "32000000" }), undefined);
  assert.equal(reloaded.of({ ...expert, userCode: SAFETY_SERVICE }), undefined);
  assert.deepEqual([...place.all.keys()], ["chengbao.permissions", "chengbao.inquiryPost"]);
});

test("leaving forgets them and tells who listens", () => {
  const place = storage();
  const rights = createRightsStore(createLocalStore(() => place));
  const heard: (UserRights | undefined)[] = [];
  rights.subscribe(() => heard.push(rights.current()));
  rights.keep(expert);
  rights.forget();
  assert.deepEqual(heard, [expert, undefined]);
  assert.equal(place.all.size, 0);
});

for (const kept of ["", "null", "[]", "{", '{"userCode":1}', '{"userCode":"1","comCode":"2","layout":"x"}'])
  test(`what cannot be read is not known: ${kept}`, () => {
    const place = storage();
    place.all.set("chengbao.permissions", kept);
    assert.equal(createRightsStore(createLocalStore(() => place)).current(), undefined);
  });

for (const [why, held, expected] of [
  ["nothing is known yet", undefined, false],
  ["the permission is held", expert, true],
  ["another one is held", { ...expert, permissions: ["safety:study"] }, false],
  ["the post only looks", { ...expert, isInquiryPost: true }, false],
] as const)
  test(`operating is ${expected ? "" : "not "}offered where ${why}`, () =>
    assert.equal(hasOperationPermission(held, "safety:service"), expected));
