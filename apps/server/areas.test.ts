import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { areaOrder } from "#areas/order.ts";
import { serverAreas } from "./areas.ts";

const checkout = resolve(import.meta.dirname, "../..");

test("areas stand in process order, after them the workbench and the platform's own", () => {
  const names = serverAreas.map(({ name }) => name);
  const inOrder = areaOrder.filter((name) => names.includes(name));
  assert.deepEqual(names, [...inOrder, "workbench", "tasks", "lists"]);
});

test("each area with calls, checks or reference data has a manifest, and each manifest is read", () => {
  const areasWith = (pattern: string) =>
    new Set(globSync(pattern, { cwd: checkout }).map((path) => path.split("/")[1]));
  const read = new Set<string | undefined>(
    areaOrder.filter((name) => serverAreas.some((area) => area.name === name)),
  );
  assert.deepEqual(areasWith("areas/*/{contract,routes,jobs,audit,load}{,.ts}"), read);
  assert.deepEqual(areasWith("areas/*/area.ts"), read);
});

test("the server names each area once, in its list", () => {
  const sources = globSync("apps/server/*.ts", { cwd: checkout }).filter(
    (path) => !path.endsWith(".test.ts"),
  );
  const namings = sources.flatMap((path) => {
    const text = readFileSync(resolve(checkout, path), "utf8");
    return [...text.matchAll(/"#((?:areas|demo)\/[\w-]+|workbench)\//g)].map(
      ([, named]) => `${named} in ${path}`,
    );
  });
  const folders = serverAreas.map(({ name }) => (name === "workbench" ? name : `areas/${name}`));
  const expected = folders.slice(0, -2).map((folder) => `${folder} in apps/server/areas.ts`);
  assert.deepEqual(namings.toSorted(), expected.toSorted());
});
