import { strict as assert } from "node:assert";
import { type Cost, measureCost } from "../page-cost.ts";
import { columnAt, fieldAt } from "../test-form/fields.ts";
import { DRIVERS, TABLE_CODE } from "../test-form/test-form.ts";
import { settle, type VisitResult } from "./visit.ts";

/**
 * The cost of a key in a field and in a cell of a table. In a form with rules: with no dependent field, with 50
 * computed figures, and with 50 fields that appear and disappear.
 */
export type Typing = "key" | "cell" | "plain" | "share" | "shown";

const letters = [..."abcdefgh"];
const digits = [..."2345", ..."<<<<", ..."6789", ..."<<<<"].map(keyOf);
const toAndFro = [..."1<1<1<1<1<"].map(keyOf);

const first = { section: DRIVERS, ...fieldAt(0) };
const remark = { section: TABLE_CODE, ...columnAt(7) };
const base = { section: DRIVERS, name: "base", label: "计费基数" };
const kind = { section: DRIVERS, name: "kind", label: "承保方式" };
const plain = { section: DRIVERS, name: "plain", label: "补充说明" };
const lastShare = { section: "part2", name: "share50", label: "分项金额50" };
/** The last text field. */
const lastShown = { ...fieldAt(48), section: "part4", name: "shown49" };
const ROW = 1;

function keyOf(sign: string): string {
  return sign === "<" ? "Backspace" : sign;
}

export const typings: Record<Typing, (visited: VisitResult) => Promise<Cost>> = {
  async key(visited) {
    await enter(visited, visited.contestant.field(first));
    const cost = await costOfKeys(visited, letters);
    await assertEnd(visited, letters.join(""));
    return cost;
  },
  async cell(visited) {
    await enter(visited, visited.contestant.cell(ROW, remark));
    const cost = await costOfKeys(visited, letters);
    await assertEnd(visited, letters.join(""));
    return cost;
  },
  async plain(visited) {
    await enter(visited, visited.contestant.field(plain));
    return costOfKeys(visited, digits);
  },
  async share(visited) {
    const { page, contestant } = visited;
    await enter(visited, contestant.field(base));
    const cost = await costOfKeys(visited, digits);
    await page.keyboard.press("2");
    await settle(page);
    assert.match(await page.locator(contestant.field(lastShare)).inputValue(), /^612(\.00)?$/);
    return cost;
  },
  async shown(visited) {
    const { page, contestant } = visited;
    const last = page.locator(contestant.field(lastShown));
    await enter(visited, contestant.field(kind));
    const cost = await costOfKeys(visited, toAndFro);
    assert.equal(await last.count(), 1);
    await page.keyboard.press("1");
    await settle(page);
    assert.equal(await last.count(), 0);
    return cost;
  },
};

async function enter({ page }: VisitResult, selector: string): Promise<void> {
  await page.locator(selector).click();
  await page.keyboard.press("End");
}

async function assertEnd({ page }: VisitResult, expected: string): Promise<void> {
  const value = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  assert.ok(value.endsWith(expected), `${expected} was typed, ${value} is there`);
}

/** The pause between keys of a fast typist, long enough for a paint. */
const PACE_MS = 50;

const BURSTS = 3;

/**
 * The cheapest of several bursts, because other load can only add. Delayed work after the burst is divided among its
 * keys.
 */
export async function costOfKeys(
  { page, devtools }: Pick<VisitResult, "page" | "devtools">,
  keys: readonly string[],
): Promise<Cost> {
  const burst = async (): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(PACE_MS);
    }
    await settle(page);
  };
  await burst();
  let best: Cost = { scriptMs: Infinity, taskMs: Infinity };
  for (let again = 0; again < BURSTS; again += 1) {
    const cost = await measureCost(devtools, burst);
    if (cost.taskMs < best.taskMs) best = cost;
  }
  return { scriptMs: best.scriptMs / keys.length, taskMs: best.taskMs / keys.length };
}
