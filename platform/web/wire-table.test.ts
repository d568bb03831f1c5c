import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { buildClientContractSources } from "./wire-table.ts";

const refusals = defineRefusals({ spent: { code: "T001", message: "已失效", next: "请重试" } });
const look = defineCall({
  method: "GET",
  path: "t/look/{id}",
  title: "查看",
  permission: "signedIn",
  effect: "read",
  input: z.object({ id: z.string() }),
  output: z.null(),
  refusals: [refusals.spent],
});

const load = async (table: Map<string, string>): Promise<object> =>
  (await import(`data:text/javascript,${encodeURIComponent([...table.values()].join(""))}`)) as object;

test("a contract in the browser is its calls and refusals, without a schema", async () => {
  const calls = { list: look, steps: { first: look } };
  const table = await load(buildClientContractSources({ look, calls, refusals }));
  const wire = {
    method: "GET",
    path: "/api/v1/insurance/prpall/t/look/{id}",
    pathNames: ["id"],
    effect: "read",
    permission: "signedIn",
  };
  const words = { spent: { code: "T001", message: "已失效", next: "请重试" } };
  const wiredCalls = { list: wire, steps: { first: wire } };
  assert.deepEqual({ ...table }, { look: wire, calls: wiredCalls, refusals: words });
});

test("schemas and functions stay behind, plain constants come along", async () => {
  const table = await load(
    buildClientContractSources({ Schema: z.string(), build: () => 1, LIFE_MS: 1000, nothing: null }),
  );
  assert.deepEqual({ ...table }, { LIFE_MS: 1000, nothing: null });
});
