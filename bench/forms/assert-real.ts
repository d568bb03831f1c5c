import { strict as assert } from "node:assert";
import { testForm } from "../test-form/test-form.ts";
import { settle, show, type VisitResult } from "./visit.ts";

const size = { fields: 150 };
const controls = new Set([
  "textbox",
  "searchbox",
  "spinbutton",
  "combobox",
  "switch",
  "checkbox",
  "radiogroup",
]);

/**
 * Asserts that every field has an accessible name, a clear button and an error message, so that the comparison is
 * fair.
 */
export async function assertReal({ page, devtools, contestant }: VisitResult): Promise<string> {
  await show(page, size);
  await settle(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const names = new Set(
    nodes
      .filter(({ role }) => controls.has(String(role?.value)))
      .map(({ name }) => String(name?.value).replaceAll("*", "").trim()),
  );
  const fields = testForm(size).sections.flatMap((section) =>
    section.fields.map((field) => ({ ...field, section: section.code })),
  );
  const nameless = fields.filter(({ label }) => !names.has(label)).map(({ label }) => label);
  assert.deepEqual(nameless, [], `${contestant.name}: fields without a name`);
  const clearable = await page.locator(contestant.clear).count();
  assert.ok(clearable >= fields.filter(({ kind }) => kind === "text").length);
  const [first] = fields;
  assert.ok(first?.isRequired);
  await page.locator(contestant.field(first)).fill("");
  await contestant.judge(page);
  await page.locator(contestant.error).first().waitFor();
  return `${contestant.name}: ${fields.length} fields with their names, ${clearable} clear buttons, an error told`;
}
