import assert from "node:assert/strict";
import { test } from "node:test";
import { readSettings } from "#platform/server/settings.ts";
import { createVirusScanner } from "./clamd.ts";
import { startStandInScanner } from "./testing/stand-in-scanner.ts";

const WAIT_MS = 300;

for (const [answer, result] of [
  ["stream: OK\0", "clean"],
  ["stream: Eicar-Signature FOUND\0", "infected"],
  ["INSTREAM size limit exceeded. ERROR\0", "unreachable"],
  ["", "unreachable"],
  [null, "unreachable"],
] as const)
  test(`${answer === null ? "silence" : JSON.stringify(answer)} means ${result}`, async () => {
    const scanner = await startStandInScanner(answer);
    const scan = createVirusScanner(readSettings({ CLAMD_ADDRESS: scanner.address }), WAIT_MS);
    const content = Buffer.alloc(150_000, 7);
    assert.equal(await scan?.(content), result);
    assert.ok(scanner.received[0]?.equals(content), "the whole content came in pieces");
    await scanner.close();
  });

test("a scanner that does not run is unreachable, and without a setting there is none", async () => {
  const { address, close } = await startStandInScanner("");
  await close();
  assert.equal(
    await createVirusScanner(readSettings({ CLAMD_ADDRESS: address }), WAIT_MS)?.(Buffer.from("x")),
    "unreachable",
  );
  assert.equal(createVirusScanner(readSettings({})), null);
});
