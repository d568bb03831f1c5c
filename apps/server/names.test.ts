import assert from "node:assert/strict";
import { test } from "node:test";
import type * as z from "zod/mini";
import { saveDraft } from "#workbench/contract/draft-calls.ts";
import { allApiCalls } from "./calls.ts";

type NamedSchema = { readonly path: string; readonly schema: z.ZodMiniType };
type Definition = {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
};

/** The fields of an input, at any depth, that hold the name of somebody or something. */
function listNames(schema: z.ZodMiniType, path: string): NamedSchema[] {
  const { shape = {}, element, innerType, options = [] } = schema._zod.def as unknown as Definition;
  const inside = [element, innerType, ...options].filter((one) => one !== undefined);
  return [
    ...inside.flatMap((one) => listNames(one, path)),
    ...Object.entries(shape).flatMap(([name, field]) => {
      const here = { path: `${path}.${name}`, schema: field };
      return [
        ...(/(?:^n|N)ame$|^(?:title|audience)$/.test(name) ? [here] : []),
        ...listNames(field, here.path),
      ];
    }),
  ];
}

/** Filters of lists are never stored. `checkProduct` judges the names in a product before it is sold. */
const names = allApiCalls
  .filter((call) => call !== saveDraft)
  .flatMap(({ path, input }) => listNames(input, path))
  .filter(({ path }) => !path.includes(".filters."));

test("no call takes a name of several lines or with control characters", () => {
  assert.ok(names.length > 15, String(names.length));
  for (const { path, schema } of names)
    for (const name of ["甲\n乙", "甲\r乙", "甲\t乙", "甲\u0000", "甲\u2028乙", "甲\u202e乙"])
      assert.equal(schema.safeParse(name).success, false, `${path} takes ${JSON.stringify(name)}`);
});
