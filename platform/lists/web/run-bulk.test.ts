import assert from "node:assert/strict";
import { test } from "node:test";
import { runBulkAction } from "./run-bulk.ts";
import { toggleSelectedRow, toggleSelectedRowsOfPage } from "./selection.ts";

const rows = (count: number) =>
  new Map(Array.from({ length: count }, (_, at) => [`r${at}`, { no: `r${at}` }]));

test("every row has a result of its own, in their order, and those that failed stay chosen", async () => {
  const told: number[] = [];
  let atOnce = 0;
  let most = 0;
  const act = async ({ no }: Readonly<Record<string, string | null>>): Promise<void> => {
    most = Math.max(most, (atOnce += 1));
    await new Promise((done) => void setTimeout(done, Number(no?.slice(1)) % 3));
    atOnce -= 1;
    if (Number(no?.slice(1)) % 4 === 1) throw new Error(`${no} 已被他人处理`);
  };
  const { results, failed } = await runBulkAction(rows(10), act, (done) => told.push(done));
  assert.deepEqual(
    results.map(({ key }) => key),
    [...rows(10).keys()],
  );
  assert.deepEqual([...failed.keys()], ["r1", "r5", "r9"]);
  assert.equal(results[5]?.error, "r5 已被他人处理");
  assert.deepEqual(
    told,
    Array.from({ length: 10 }, (_, at) => at + 1),
  );
  assert.ok(most > 1 && most <= 4);
});

test("what came of a row is led to, where it leads anywhere", async () => {
  const act = async ({ no }: Readonly<Record<string, string | null>>) => (no === "r0" ? "/there" : undefined);
  const { results } = await runBulkAction(rows(2), act, () => undefined);
  assert.deepEqual(
    results.map(({ href }) => href),
    ["/there", undefined],
  );
});

test("a row is chosen and given back; a page is chosen whole, and given back once it is whole", () => {
  const page = [...rows(3)].map(([key, row]) => [key, row] as const);
  const one = toggleSelectedRow(new Map(), "r1", { no: "r1" });
  assert.deepEqual([...one.keys()], ["r1"]);
  assert.equal(toggleSelectedRow(one, "r1", { no: "r1" }).size, 0);
  const all = toggleSelectedRowsOfPage(one, page);
  assert.equal(all.size, 3);
  assert.equal(toggleSelectedRowsOfPage(all, page).size, 0);
});
