import { isEmptyCell } from "./check-form.ts";
import type { CompiledSection } from "./compile-form.ts";
import type { FilledRow, FormCell } from "./filled-form.ts";
import { matchFormRows, matchRowKeys } from "./row-matching.ts";

export type IdentifiedSection = Pick<CompiledSection, "section" | "elements">;

/** A cell as JSON holds it. A missing cell is absent. */
export type StoredCell = string | readonly string[] | null;
export type StoredRow = Readonly<Record<string, StoredCell>>;

/** By which elements the rows of a table are found in another version of the form. Plain JSON. */
export type RowScheme = {
  /** Without keys, a row is found by all its cells except the computed ones. */
  readonly keys?: readonly string[];
  /** Elements that tell rows with the same keys apart. */
  readonly distinctBy?: readonly string[];
  readonly computed: readonly string[];
};

/** A row of a table, so that the same row is found in an earlier or later version. Plain JSON. */
export type RowIdentity = {
  /** The position in the version that the identity is taken from, for messages such as "第 3 行". */
  readonly index: number;
  readonly key?: readonly StoredCell[];
  readonly distinct?: readonly StoredCell[];
  /** The whole row where the table has no keys. */
  readonly row?: StoredRow;
  /** How many rows of that version have this identity and, counted from 0, which of them it is. */
  readonly nth?: number;
  readonly of?: number;
  /** Another row has the same key and differs in the distinguishing elements. */
  readonly isKeyShared?: true;
};

export function isComputedElement({ element, formula }: CompiledSection["elements"][number]): boolean {
  return element.readOnly || formula !== undefined;
}

export function getRowScheme({ section, elements }: IdentifiedSection): RowScheme {
  const keys = listIdentityElements(section);
  const distinctBy = section.duplicate?.distinctBy;
  return {
    ...(keys && { keys }),
    ...(keys && distinctBy && { distinctBy }),
    computed: elements.filter(isComputedElement).map(({ code }) => code),
  };
}

/** The keys of the definition or, in a list of people without keys, their certificates. */
export function listIdentityElements({
  duplicate,
  parties = [],
  elements,
}: CompiledSection["section"]): readonly string[] | undefined {
  if (duplicate) return duplicate.keys;
  const certificates = parties.flatMap(({ certificateType, certificateNo }) =>
    certificateNo === undefined ? [] : certificateType ? [certificateType, certificateNo] : [certificateNo],
  );
  if (certificates.length > 0) return certificates;
  return elements.some(({ elementCode }) => elementCode === "certificateNo") ? ["certificateNo"] : undefined;
}

/**
 * Returns the old index of each new row. As `matchFormRows`, but rows that share a key are told apart by the other
 * cells, and rows without keys are matched by their content first.
 */
export function pairFormRows(
  section: IdentifiedSection,
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): readonly (number | undefined)[] {
  const scheme = getRowScheme(section);
  const { keys } = scheme;
  const contentOf = (row: FilledRow): string => toContentKey(scheme, row);
  if (!keys) {
    const pairs = new RowPairs(old, now);
    pairs.matchBy(contentOf);
    pairs.matchInGaps();
    return pairs.oldIndexes;
  }
  if (!hasRepeatedKeys(keys, old) && !hasRepeatedKeys(keys, now))
    return matchFormRows({ section: withKeys(section.section, keys) }, old, now);
  const pairs = new RowPairs(old, now);
  pairs.matchBy(contentOf);
  pairs.matchBy((row) => toKey([...keys, ...(scheme.distinctBy ?? [])], row));
  pairs.matchBy((row) => toKey(keys, row));
  return pairs.oldIndexes;
}

/** As `pairFormRows`; a removed row and one added in its place count as one row that was replaced. */
export function pairReplacedRows(
  section: IdentifiedSection,
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): readonly (number | undefined)[] {
  const pairs = new RowPairs(old, now, pairFormRows(section, old, now));
  pairs.matchInGaps();
  return pairs.oldIndexes;
}

function withKeys(section: CompiledSection["section"], keys: readonly string[]): CompiledSection["section"] {
  return { ...section, duplicate: { rule: "", message: "", ...section.duplicate, keys: [...keys] } };
}

function hasRepeatedKeys(keys: readonly string[], rows: readonly FilledRow[]): boolean {
  return new Set(rows.map((row) => toKey(keys, row))).size < rows.length;
}

class RowPairs {
  readonly oldIndexes: (number | undefined)[];
  readonly #old: readonly FilledRow[];
  readonly #now: readonly FilledRow[];
  readonly #isUsed: boolean[];

  constructor(
    old: readonly FilledRow[],
    now: readonly FilledRow[],
    matched: readonly (number | undefined)[] = [],
  ) {
    [this.#old, this.#now] = [old, now];
    this.oldIndexes = now.map((_, index) => matched[index]);
    const used = new Set(matched);
    this.#isUsed = old.map((_, index) => used.has(index));
  }

  matchBy(keyOf: (row: FilledRow) => string): void {
    this.#match(this.#old.map(keyOf), this.#now.map(keyOf));
  }

  /** Matches what is left between the same two matched rows, in order. */
  matchInGaps(): void {
    let gap = -1;
    const oldGaps = this.#old.map((_, index) => String(this.#isUsed[index] ? (gap = index) : gap));
    gap = -1;
    const newGaps = this.oldIndexes.map((oldIndex) => String((gap = oldIndex ?? gap)));
    this.#match(oldGaps, newGaps);
  }

  #match(oldKeys: readonly string[], newKeys: readonly string[]): void {
    const freeOld = [...this.#old.keys()].filter((index) => !this.#isUsed[index]);
    const freeNew = [...this.#now.keys()].filter((index) => this.oldIndexes[index] === undefined);
    const keysAt = (keys: readonly string[], indexes: readonly number[]) =>
      indexes.map((index) => keys[index] ?? "");
    for (const [position, match] of matchRowKeys(
      keysAt(oldKeys, freeOld),
      keysAt(newKeys, freeNew),
    ).entries()) {
      const oldIndex = match === undefined ? undefined : freeOld[match];
      if (oldIndex === undefined) continue;
      this.oldIndexes[freeNew[position] ?? 0] = oldIndex;
      this.#isUsed[oldIndex] = true;
    }
  }
}

/** A key under which equal rows of two versions meet: their keys, or their content where these are missing. */
export function toIdentityKey(scheme: RowScheme, row: FilledRow): string {
  const { keys, distinctBy = [] } = scheme;
  if (!keys || keys.every((key) => isEmptyCell(row[key]))) return toContentKey(scheme, row);
  return toKey([...keys, ...distinctBy], row);
}

/** The filled cells of a row except the computed ones, in a fixed order. */
export function toContentKey({ computed }: RowScheme, row: FilledRow): string {
  const names = Object.keys(row).filter((name) => !computed.includes(name) && !isEmptyCell(row[name]));
  return JSON.stringify(names.toSorted().map((name) => [name, row[name]]));
}

function toKey(keys: readonly string[], row: FilledRow): string {
  return JSON.stringify(toStoredCells(keys, row));
}

function toStoredCells(keys: readonly string[], row: FilledRow): StoredCell[] {
  return keys.map((key) => row[key] ?? null);
}

export function toStoredRow(row: FilledRow): StoredRow {
  const cells = Object.entries(row).flatMap(([name, cell]) =>
    cell === undefined ? [] : [[name, cell] as const],
  );
  return Object.fromEntries(cells);
}

/** Compares two cells with their spelling; a missing cell differs from an empty one. */
export function isExactCell(left: FormCell, right: FormCell): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/** Finds and identifies the rows of one version of a table. */
export class RowIndex {
  readonly #scheme: RowScheme;
  readonly #rows: readonly FilledRow[];
  readonly #byKey: Map<string, number[]>;

  constructor(scheme: RowScheme, rows: readonly FilledRow[]) {
    [this.#scheme, this.#rows] = [scheme, rows];
    const { keys } = scheme;
    this.#byKey = Map.groupBy(rows.keys(), (index) => {
      const row = rows[index] ?? {};
      return keys ? toKey(keys, row) : toContentKey(scheme, row);
    });
  }

  identify(index: number): RowIdentity {
    const row = this.#rows[index] ?? {};
    const { keys, distinctBy } = this.#scheme;
    const sharing = this.#listByKey(row);
    const twins = this.listTwins(row);
    return {
      index,
      ...(keys ? { key: toStoredCells(keys, row) } : { row: toStoredRow(row) }),
      ...(keys && distinctBy && { distinct: toStoredCells(distinctBy, row) }),
      ...(twins.length > 1 && { nth: twins.indexOf(index), of: twins.length }),
      ...(sharing.length > twins.length && { isKeyShared: true }),
    };
  }

  /** Returns undefined if no row has the identity, or if more or fewer rows have it than before: no row is guessed. */
  find({ key, distinct, row, nth = 0, of = 1, isKeyShared }: RowIdentity): number | undefined {
    const { keys, distinctBy = [] } = this.#scheme;
    const cells = keys ? toRow(keys, key) : (row ?? {});
    const sharing = this.#listByKey(cells);
    if (sharing.length === 1 && of === 1 && !isKeyShared) return sharing[0];
    const twins = this.listTwins({ ...cells, ...toRow(distinctBy, distinct) });
    return twins.length === of ? twins[nth] : undefined;
  }

  /** Lists the rows with the keys and distinguishing cells of a row, or without keys those with its content. */
  listTwins(row: FilledRow): readonly number[] {
    const { keys, distinctBy } = this.#scheme;
    const sharing = this.#listByKey(row);
    if (!keys || !distinctBy || sharing.length === 0) return sharing;
    const distinct = toKey(distinctBy, row);
    return sharing.filter((index) => toKey(distinctBy, this.#rows[index] ?? {}) === distinct);
  }

  #listByKey(row: FilledRow): readonly number[] {
    const { keys } = this.#scheme;
    return this.#byKey.get(keys ? toKey(keys, row) : toContentKey(this.#scheme, row)) ?? [];
  }
}

function toRow(names: readonly string[], cells: readonly StoredCell[] = []): FilledRow {
  return Object.fromEntries(names.map((name, position) => [name, cells[position] ?? null]));
}
