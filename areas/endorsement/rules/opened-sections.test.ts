import assert from "node:assert/strict";
import { test } from "node:test";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import { listEndorsementTypes } from "#areas/product/rules/endorsement-types.ts";
import { listUnopenedChanges } from "./opened-sections.ts";

const employer = listProductsWithForms().find(({ compiled }) => compiled.product.riskCode === "0405");
assert.ok(employer);
const { product, form: compiledForm } = employer.compiled;
const { sections } = compiledForm;
const known = listEndorsementTypes(product, undefined);

const person = (name: string) => ({
  personName: name,
  certificateType: "01",
  certificateNo: name,
  groupNo: "1",
});
const [zhang, li, wang, zhao] = ["张", "李", "王", "赵"].map(person);

function unopened(codes: readonly string[], roster: readonly (object | undefined)[]): string[] {
  const types = known.filter(({ type }) => codes.includes(type));
  const base = { roster: [zhang, li, wang] };
  return listUnopenedChanges(sections, { base, form: { roster } } as never, types).map(({ label }) => label);
}

test("a person may leave from any place of the roster", () => {
  for (const left of [
    [li, wang],
    [zhang, wang],
    [zhang, li],
  ])
    assert.deepEqual(unopened(["10"], left), []);
});

test("a person may join at any place of the roster", () => {
  for (const joined of [
    [zhao, zhang, li, wang],
    [zhang, li, wang, zhao],
  ])
    assert.deepEqual(unopened(["09"], joined), []);
});

test("another person in the same place is a replacement, or one who left and one who joined", () => {
  const replaced = [zhang, zhao, wang];
  assert.deepEqual([unopened(["11"], replaced), unopened(["09", "10"], replaced)], [[], []]);
  assert.notDeepEqual(unopened(["09"], replaced), []);
  assert.notDeepEqual(unopened(["10"], replaced), []);
});

test("a replacement opens neither fewer nor more people", () => {
  assert.notDeepEqual(unopened(["11"], [zhang, wang]), []);
  assert.notDeepEqual(unopened(["11"], [zhang, li, wang, zhao]), []);
});

test("people in another order are no change", () => {
  assert.deepEqual(unopened(["09"], [wang, zhang, li]), []);
});
