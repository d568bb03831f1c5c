import type { Agreement } from "#areas/product/rules/product-shape.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import { IS_REPLACED, JOINS, LEAVES, type PeopleTable } from "./people-table.ts";

/** Codes of RosterAction. */
export type RosterAction = "A" | "D" | "R" | "M";

/** A row of the file. */
export type RosterEntry = {
  /** The row of the file. */
  readonly at: number;
  readonly action: RosterAction;
  /** The number of the certificate under which the person stands in the policy; '' where it stays. */
  readonly formerNo: string;
  readonly cells: FilledRow;
};
export type RosterProblem = { readonly at: number; readonly message: string };
export type RosterChange = {
  readonly form: FilledForm;
  readonly types: readonly string[];
  readonly problems: readonly RosterProblem[];
};

const typeOfAction: Readonly<Record<RosterAction, string>> = {
  A: JOINS,
  D: LEAVES,
  R: IS_REPLACED,
  M: IS_REPLACED,
};

type ChangedProduct = { readonly table: PeopleTable; readonly agrees: readonly Agreement[] | undefined };

/** The content of a policy after the entries of a file, with the numbers of persons that follow from them. */
export function applyRosterEntries(
  form: FilledForm,
  entries: readonly RosterEntry[],
  { table, agrees = [] }: ChangedProduct,
): RosterChange {
  const roster = new Roster(listFormRows(form[table.section.code]), table);
  const problems = entries.flatMap((entry) => {
    const message = roster.take(entry);
    return message === "" ? [] : [{ at: entry.at, message }];
  });
  const { before, after } = roster;
  const counted = followCounts(
    { ...form, [table.section.code]: after },
    { table, agrees },
    { before, after },
  );
  const types = [...new Set(entries.map(({ action }) => typeOfAction[action]))].toSorted();
  return { form: counted, types, problems };
}

class Roster {
  readonly before: readonly FilledRow[];
  readonly #rows: FilledRow[];
  readonly #table: PeopleTable;

  constructor(rows: readonly FilledRow[], table: PeopleTable) {
    this.before = rows;
    this.#rows = [...rows];
    this.#table = table;
  }

  get after(): readonly FilledRow[] {
    return this.#rows;
  }

  /** Says what is wrong with an entry, or ''. */
  take(entry: RosterEntry): string {
    const { action, formerNo, cells } = entry;
    const own = this.#noOf(cells);
    const index = this.#find(formerNo === "" ? own : formerNo);
    if (action === "A") return this.#add(cells, own);
    if (index < 0) return "保单中没有该证件号码的人员";
    return action === "D" ? this.#remove(index, cells) : this.#replace(index, cells, own);
  }

  #add(cells: FilledRow, own: string): string {
    if (this.#find(own) >= 0) return "该人员已在保单中";
    this.#rows.push(cells);
    return "";
  }

  #remove(index: number, { [this.#nameElement]: name }: FilledRow): string {
    const known = this.#rows[index]?.[this.#nameElement];
    if (typeof name === "string" && name !== "" && name !== known) return "姓名与保单中该证件号码的人员不符";
    this.#rows.splice(index, 1);
    return "";
  }

  #replace(index: number, cells: FilledRow, own: string): string {
    const other = this.#find(own);
    if (other >= 0 && other !== index) return "该人员已在保单中";
    this.#rows[index] = { ...this.#rows[index], ...cells };
    return "";
  }

  get #nameElement(): string {
    return this.#table.section.elements[0]?.elementCode ?? "";
  }

  #noOf(row: FilledRow): string {
    const cell = row[this.#table.certificateNo];
    return typeof cell === "string" ? cell.toUpperCase() : "";
  }

  #find(certificateNo: string): number {
    const wanted = certificateNo.toUpperCase();
    return this.#rows.findIndex((row) => this.#noOf(row) === wanted);
  }
}

type RosterRows = { readonly before: readonly FilledRow[]; readonly after: readonly FilledRow[] };

/** Numbers that the product says agree with the roster grow and shrink with it. */
function followCounts(
  form: FilledForm,
  { table, agrees = [] }: ChangedProduct,
  { before, after }: RosterRows,
): FilledForm {
  const ofRoster = agrees.filter(({ figure, by }) => figure === table.section.code && by !== undefined);
  return ofRoster.reduce((counted, { equals, by = "" }) => {
    const grown = countByGroup(before, after, by);
    const inGroups = addToRows(counted, equals, (row) => grown.get(String(row[by] ?? "")) ?? 0);
    const total = after.length - before.length;
    const above = agrees.filter(({ figure }) => figure === equals);
    return above.reduce((whole, { equals: sum }) => addToRows(whole, sum, () => total), inGroups);
  }, form);
}

function countByGroup(
  before: readonly FilledRow[],
  after: readonly FilledRow[],
  by: string,
): ReadonlyMap<string, number> {
  const grown = new Map<string, number>();
  const count = (rows: readonly FilledRow[], step: number): void => {
    for (const row of rows) {
      const group = String(row[by] ?? "");
      grown.set(group, (grown.get(group) ?? 0) + step);
    }
  };
  count(before, -1);
  count(after, 1);
  return grown;
}

/** Adds to a number, named as "section.element", of each row of its section. */
function addToRows(form: FilledForm, place: string, growthOf: (row: FilledRow) => number): FilledForm {
  const [section = "", element = ""] = place.split(".");
  const content = form[section];
  const grow = (row: FilledRow): FilledRow => {
    const growth = growthOf(row);
    return growth === 0 ? row : { ...row, [element]: String(Number(row[element] ?? 0) + growth) };
  };
  if (content === undefined || content === null) return form;
  return {
    ...form,
    [section]: Array.isArray(content) ? listFormRows(content).map(grow) : grow(content as FilledRow),
  };
}
