import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import dictionaries from "#areas/dictionary/content/dictionaries.json" with { type: "json" };
import { checkLifecycle } from "#platform/lifecycle/check-lifecycle.ts";
import { allLifecycles } from "./lifecycles.ts";
import { formatLifecyclesPage, LIFECYCLES_PAGE_PATH } from "./lifecycles-page.ts";

const itemsOf = (codeType: string): Record<string, string> => {
  const found = dictionaries.codeTypes.find((one) => one.codeType === codeType);
  return Object.fromEntries((found?.items ?? []).map(({ code, value }) => [code, value]));
};

for (const { table, dictionary } of allLifecycles) {
  test(`${table.title}: every state is declared, reachable and has an exit, and no event has two meanings`, () => {
    assert.deepEqual(checkLifecycle(table), []);
  });

  test(`${table.title}: states have the names of the dictionary, and every step has a name in the trail`, () => {
    if (dictionary !== undefined) {
      assert.deepEqual(table.states, itemsOf(dictionary));
      const actions = itemsOf("OperateAction");
      for (const { action } of table.transitions) assert.ok(action in actions, action);
    }
  });
}

test("the diagrams in the documentation match the program", () => {
  const page = readFileSync(new URL(`../../${LIFECYCLES_PAGE_PATH}`, import.meta.url), "utf8");
  assert.equal(page, formatLifecyclesPage());
});
