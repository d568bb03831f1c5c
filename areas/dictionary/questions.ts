import type pg from "pg";
import type { FormCodeVocabulary } from "#platform/forms/check-form.ts";
import { MOBILE_PREFIX_DICTIONARY } from "#platform/kernel/phone.ts";
import { limitLookUpChoices, type CodeLookUp, NO_LOOK_UP_CHOICES } from "#platform/lists/server/look-up.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import {
  listItemCodes,
  listCodeTypeNames,
  findConfigValue,
  listCodeItemsOfTypes,
  listLimitDeductibleKeys,
  findCodeItemValue,
} from "./store.ts";

/** The codes of one dictionary with their names, parents (`parentOf`) and the set of all parents (`parentCodes`). */
export type CodeTree = {
  readonly codes: ReadonlySet<string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly parentOf: ReadonlyMap<string, string>;
  readonly parentCodes: ReadonlySet<string>;
};

/** Reads a value that an installation or a release has configured. */
export function findConfigurationValue(reader: Reader, configKey: string): Promise<string | undefined> {
  return findConfigValue(reader, configKey);
}

export function findCodeName(reader: Reader, codeType: string, code: string): Promise<string | undefined> {
  return findCodeItemValue(reader, codeType, code);
}

/** Names of limits and deductibles, by code. */
export async function listLimitAndDeductibleNames(reader: Reader): Promise<Map<string, string>> {
  // The queries run one after the other because a reader may be a single connection.
  const limits = await listLimitDeductibleKeys(reader, "1");
  const deductibles = await listLimitDeductibleKeys(reader, "2");
  return new Map([...limits, ...deductibles].map(({ code, name }) => [code, name]));
}

/** Units of limits and deductibles, by code. */
export async function listLimitAndDeductibleUnits(reader: Reader): Promise<Map<string, string>> {
  const limits = await listLimitDeductibleKeys(reader, "1");
  const deductibles = await listLimitDeductibleKeys(reader, "2");
  return new Map([...limits, ...deductibles].map(({ code, unit }) => [code, unit]));
}

const CURRENCY = "Currency";

/**
 * The names by which product definitions refer to dictionaries, limits, deductibles and currencies, and the codes of
 * `codeTypes`.
 */
export async function listCodeNamesAsDatabaseOwner(owner: pg.ClientBase, codeTypes: readonly string[]) {
  const types = await owner.query<{ code_type: string }>("select code_type from code_type");
  const keys = await owner.query<{ code: string; flag: string }>(
    "select code, flag from limit_deductible_key",
  );
  const currencies = await owner.query<{ code: string }>("select code from code_item where code_type = $1", [
    CURRENCY,
  ]);
  const items = await owner.query<{ code_type: string; code: string }>(
    "select code_type, code from code_item where code_type = any($1)",
    [codeTypes],
  );
  const keysOf = (flag: string) =>
    new Set(keys.rows.filter((key) => key.flag === flag).map(({ code }) => code));
  return {
    dictionaries: new Set(types.rows.map(({ code_type }) => code_type)),
    limits: keysOf("1"),
    deductibles: keysOf("2"),
    currencies: new Set(currencies.rows.map(({ code }) => code)),
    codes: codesByType(items.rows.map(({ code_type, code }) => ({ codeType: code_type, code }))),
  };
}

/** Reads the same names inside a transaction, where a second connection could wait for the first. */
export async function listCodeNames(
  reader: Reader,
  codeTypes: readonly string[],
): Promise<Awaited<ReturnType<typeof listCodeNamesAsDatabaseOwner>>> {
  const codesOf = async (flag: string) =>
    new Set((await listLimitDeductibleKeys(reader, flag)).map(({ code }) => code));
  return {
    dictionaries: new Set(await listCodeTypeNames(reader)),
    limits: await codesOf("1"),
    deductibles: await codesOf("2"),
    currencies: new Set(await listItemCodes(reader, CURRENCY)),
    codes: codesByType(await listCodeItemsOfTypes(reader, codeTypes)),
  };
}

function codesByType(items: readonly { codeType: string; code: string }[]): Map<string, Set<string>> {
  const byType = Map.groupBy(items, ({ codeType }) => codeType);
  return new Map([...byType].map(([codeType, found]) => [codeType, new Set(found.map(({ code }) => code))]));
}

/** Dictionaries change by deployment only, so each is read once per process. */
export function createCodeTreeCache(): (
  reader: Reader,
  codeTypes: readonly string[],
) => Promise<ReadonlyMap<string, CodeTree>> {
  const cache = new Map<string, CodeTree>();
  return async (reader, codeTypes) => {
    const missing = codeTypes.filter((codeType) => !cache.has(codeType));
    if (missing.length > 0) {
      const byType = Map.groupBy(await listCodeItemsOfTypes(reader, missing), ({ codeType }) => codeType);
      for (const codeType of missing) cache.set(codeType, treeOf(byType.get(codeType) ?? []));
    }
    return cache;
  };
}

/** The names of a dictionary's codes, for lists. */
export function createDictionaryLookUps(): (codeType: string) => CodeLookUp {
  const treesOf = createCodeTreeCache();
  return (codeType) => {
    const labels = async (reader: Reader) =>
      (await treesOf(reader, [codeType])).get(codeType)?.labels ?? NO_LOOK_UP_CHOICES;
    return { namesOf: labels, choicesOf: async (reader) => limitLookUpChoices(await labels(reader)) };
  };
}

type Item = { code: string; value: string; upperCode: string };

function treeOf(items: readonly Item[]): CodeTree {
  return {
    codes: new Set(items.map(({ code }) => code)),
    labels: new Map(items.map(({ code, value }) => [code, value])),
    parentOf: new Map(items.map(({ code, upperCode }) => [code, upperCode])),
    parentCodes: new Set(items.map(({ upperCode }) => upperCode).filter((upper) => upper !== "")),
  };
}

/** What a form may hold according to these dictionaries. */
export function createTreeVocabulary(trees: ReadonlyMap<string, CodeTree>): FormCodeVocabulary {
  return {
    has: (name, code) => trees.get(name)?.codes.has(code) ?? false,
    isComplete: (name, codes) => {
      const tree = trees.get(name);
      return tree !== undefined && isCompleteCodePath(tree, codes);
    },
    mobilePrefixes: () => trees.get(MOBILE_PREFIX_DICTIONARY)?.codes,
  };
}

/** Whether the path runs from the top to a leaf, each code directly below the previous code. */
export function isCompleteCodePath(
  { codes, parentOf: upperOf, parentCodes: uppers }: CodeTree,
  path: readonly string[],
): boolean {
  const last = path.at(-1);
  if (last === undefined || uppers.has(last)) return false;
  return path.every(
    (code, index) => codes.has(code) && (upperOf.get(code) ?? "") === (path[index - 1] ?? ""),
  );
}

/** The path from the top of the tree to a code; empty when the tree lacks the code. */
export function getCodePath(tree: CodeTree | undefined, code: string): string[] {
  if (!tree?.codes.has(code)) return [];
  return [...getCodePath(tree, tree.parentOf.get(code) ?? ""), code];
}
