import assert from "node:assert/strict";
import { test } from "node:test";
import * as contract from "#areas/identity/contract.ts";
import { wireTable } from "./wire-table.ts";

const load = async (text: string) => (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as Record<string, unknown>;

test("a contract in the browser is its calls and refusals, without a schema", async () => {
  const table = await load(wireTable(contract));
  assert.deepEqual(Object.keys(table).toSorted(), Object.keys(contract).toSorted());
  const { loginIn, identityRefusals } = contract;
  const { method, path, pathNames, effect } = loginIn;
  assert.deepEqual(table["loginIn"], { method, path, pathNames, effect });
  assert.deepEqual(table["identityRefusals"], identityRefusals);
});

test("schemas and functions stay behind, plain constants come along", async () => {
  const table = await load(wireTable({ Schema: { _zod: {} }, helper: () => 1, LIFE_MS: 1000, nothing: null }));
  assert.deepEqual({ ...table }, { LIFE_MS: 1000, nothing: null });
});
