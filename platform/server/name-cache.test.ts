import assert from "node:assert/strict";
import { test } from "node:test";
import { createCodeNameCache } from "./name-cache.ts";
import type { Reader } from "./scope-context.ts";

const reader = {} as Reader;

/** A source of names that records which codes were requested. */
function source(names: Record<string, string>) {
  const requests: string[] = [];
  const find = async (_: Reader, codes: readonly string[]) => {
    requests.push(codes.join(" "));
    return new Map(
      codes.flatMap((code) => (names[code] === undefined ? [] : [[code, names[code]] as const])),
    );
  };
  return { asked: requests, find };
}

test("a name is read once, and so is a code without a name", async () => {
  const { asked, find } = source({ a: "甲", b: "乙" });
  const names = createCodeNameCache(find);
  const called = async (...codes: string[]) => {
    const kept = await names(reader, codes);
    return codes.map((code) => kept.get(code));
  };
  assert.deepEqual(await called("a", "x"), ["甲", undefined]);
  assert.deepEqual(await called("x", "b", "a"), [undefined, "乙", "甲"]);
  assert.deepEqual(await called(), []);
  assert.deepEqual(asked, ["a x", "b"]);
});

test("after its time a name is read again", async () => {
  const names: Record<string, string> = { a: "甲" };
  const { asked, find } = source(names);
  let now = 0;
  const kept = createCodeNameCache(find, { keptMs: 1000, clock: () => now });
  await kept(reader, ["a"]);
  names["a"] = "新甲";
  now = 999;
  assert.equal((await kept(reader, ["a"])).get("a"), "甲");
  now = 1000;
  assert.equal((await kept(reader, ["a"])).get("a"), "新甲");
  assert.equal(asked.length, 2);
});
