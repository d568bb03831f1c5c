import type pg from "pg";
import type { Reader } from "#platform/server/scope-context.ts";
import { codesOfType, codeTypeNames, configValue, itemsInTypes, keysByFlag, valueOfCode } from "./store.ts";

/** Of one dictionary: every code, and the codes that have others below them, by where they hang. */
export type CodeTree = {
  readonly codes: ReadonlySet<string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly upperOf: ReadonlyMap<string, string>;
  readonly uppers: ReadonlySet<string>;
};

/** What an installation or a release keeps under a key. */
export function configured(reader: Reader, configKey: string): Promise<string | undefined> {
  return configValue(reader, configKey);
}

export function codeValue(reader: Reader, codeType: string, code: string): Promise<string | undefined> {
  return valueOfCode(reader, codeType, code);
}

/** What limits and deductibles are called. */
export async function limitNames(reader: Reader): Promise<Map<string, string>> {
  // One after the other: a reader may be a single connection.
  const limits = await keysByFlag(reader, "1");
  const deductibles = await keysByFlag(reader, "2");
  return new Map([...limits, ...deductibles].map(({ code, name }) => [code, name]));
}

const CURRENCY = "Currency";

/** The names by which products point at dictionaries, limits and deductibles. */
export async function codeNames(owner: pg.ClientBase) {
  const types = await owner.query<{ code_type: string }>("select code_type from code_type");
  const keys = await owner.query<{ code: string; flag: string }>(
    "select code, flag from limit_deductible_key",
  );
  const currencies = await owner.query<{ code: string }>("select code from code_item where code_type = $1", [
    CURRENCY,
  ]);
  const keysOf = (flag: string) =>
    new Set(keys.rows.filter((key) => key.flag === flag).map(({ code }) => code));
  return {
    dictionaries: new Set(types.rows.map(({ code_type }) => code_type)),
    limits: keysOf("1"),
    deductibles: keysOf("2"),
    currencies: new Set(currencies.rows.map(({ code }) => code)),
  };
}

/** The same names for who reads within a transaction, where a second connection could wait for the first. */
export async function knownNames(reader: Reader): Promise<Awaited<ReturnType<typeof codeNames>>> {
  const codesOf = async (flag: string) => new Set((await keysByFlag(reader, flag)).map(({ code }) => code));
  return {
    dictionaries: new Set(await codeTypeNames(reader)),
    limits: await codesOf("1"),
    deductibles: await codesOf("2"),
    currencies: new Set(await codesOfType(reader, CURRENCY)),
  };
}

/** Dictionaries change by deployment only, so one is read once in the life of a process. */
export function openCodeTrees(): (
  reader: Reader,
  codeTypes: readonly string[],
) => Promise<ReadonlyMap<string, CodeTree>> {
  const known = new Map<string, CodeTree>();
  return async (reader, codeTypes) => {
    const lacking = codeTypes.filter((codeType) => !known.has(codeType));
    if (lacking.length > 0) {
      const byType = Map.groupBy(await itemsInTypes(reader, lacking), ({ codeType }) => codeType);
      for (const codeType of lacking) known.set(codeType, treeOf(byType.get(codeType) ?? []));
    }
    return known;
  };
}

type Item = { code: string; value: string; upperCode: string };

function treeOf(items: readonly Item[]): CodeTree {
  return {
    codes: new Set(items.map(({ code }) => code)),
    labels: new Map(items.map(({ code, value }) => [code, value])),
    upperOf: new Map(items.map(({ code, upperCode }) => [code, upperCode])),
    uppers: new Set(items.map(({ upperCode }) => upperCode).filter((upper) => upper !== "")),
  };
}

/** A way from the top to an end, each code below the one before it. */
export function isWholeWay({ codes, upperOf, uppers }: CodeTree, way: readonly string[]): boolean {
  const last = way.at(-1);
  if (last === undefined || uppers.has(last)) return false;
  return way.every((code, index) => codes.has(code) && (upperOf.get(code) ?? "") === (way[index - 1] ?? ""));
}

/** From the top of the tree to a code; nothing where the tree does not have it. */
export function wayTo(tree: CodeTree | undefined, code: string): string[] {
  if (!tree?.codes.has(code)) return [];
  return [...wayTo(tree, tree.upperOf.get(code) ?? ""), code];
}
