import { debounce } from "#platform/kernel/debounce.ts";
import type { Money } from "#platform/kernel/money.ts";
import { type CheckContext, checkForm, faultAt, isEmpty } from "../check-form.ts";
import type { CompiledForm, CompiledSection } from "../compile-form.ts";
import type { FormMode } from "../definition.ts";
import type { Cell, FilledForm, FilledRow } from "../filled.ts";
import type { Origin } from "../locks.ts";
import {
  asMoney,
  type CellView,
  type FormSetup,
  sameMoney,
  sameView,
  type WrittenCell,
} from "./form-setup.ts";
import { allNames, type Derived, namesOf, openDerived, withoutWorked } from "./form-derived.ts";
import { explained, FaultBook, nextFault, placedFaults, type PlacedFault } from "./form-faults.ts";
import { type FormHistory, noHistory, rested, stepBack, stepForward, stepped } from "./form-history.ts";
import {
  type CellPlace,
  cellIn,
  cellKey,
  differenceOf,
  type Edit,
  type FormState,
  idsIn,
  indexOfRow,
  openState,
  type RowId,
  rowIn,
  withCells,
} from "./form-state.ts";
import { OldRows } from "./old-rows.ts";
import { type Adding, emptyRow, withoutRows, withRowMoved, withRowsAfter } from "./row-steps.ts";
import { openSignals } from "./signals.ts";
import { rowWithFacts, withWhatFollows } from "./what-follows.ts";

const CHECK_MS = 500;
export const FAULTS = "faults";
export const CONTENT = "content";
export const FIGURES = "figures";
export const KEPT = "kept";
export const rowsKey = (section: string): string => `rows ${section}`;

/** A filled form while it is worked on: each cell is listened to by itself. */
export class FormStore {
  readonly form: CompiledForm;
  readonly mode: FormMode;
  readonly isReadOnly: boolean;
  readonly origin: Origin | undefined;
  readonly #setup: FormSetup;
  readonly #signals = openSignals();
  readonly #derived: Derived;
  readonly #views = new Map<string, CellView>();
  readonly #old: OldRows;
  readonly #book = new FaultBook();
  readonly #checkLater: ReturnType<typeof debounce<[]>>;
  #state: FormState;
  /** What is kept elsewhere than on this page. */
  #kept: FilledForm;
  #history: FormHistory = noHistory;
  #computed: ReadonlyMap<string, Money> = new Map();
  #complete: { state: FormState; filled: FilledForm } | undefined;
  #figuresAt = 0;
  #named = 0;

  constructor(setup: FormSetup) {
    this.#setup = setup;
    this.form = setup.form;
    this.mode = setup.mode;
    this.origin = setup.origin;
    this.isReadOnly = setup.isReadOnly ?? setup.mode === "detail";
    this.#old = new OldRows(setup.old);
    this.#derived = openDerived(setup.form, setup.context.facts);
    this.#state = this.#open(setup.filled);
    this.#kept = this.#state.filled;
    this.#checkLater = debounce(() => this.check(), CHECK_MS, setup.startTimer);
    this.#derived.update(this.#state, allNames(setup.form));
    this.check();
  }

  readonly subscribe = this.#signals.subscribe;
  /** What is typed; another object whenever that changed. */
  readonly typed = (): FilledForm => this.#state.filled;
  readonly isDirty = (): boolean => this.#state.filled !== this.#kept;
  /** Another number whenever the system's figures are others. */
  readonly figuresAt = (): number => this.#figuresAt;
  readonly canUndo = (): boolean => this.#history.past.length > 0;
  readonly canRedo = (): boolean => this.#history.future.length > 0;
  readonly faults = this.#book.list;
  readonly faultsIn = this.#book.countsIn;
  readonly isSectionHidden = (section: string): boolean => this.#derived.isHidden(section);
  readonly rowIds = (section: string): readonly RowId[] => idsIn(this.#state, section);
  readonly indexOf = (section: string, row: RowId): number => indexOfRow(this.#state, section, row);

  /** What is checked, priced and sent: with what the formulas say where nothing was typed. */
  readonly filled = (): FilledForm => {
    if (this.#complete?.state !== this.#state)
      this.#complete = { state: this.#state, filled: this.#derived.complete(this.#state) };
    return this.#complete.filled;
  };

  /** What a row was before the endorsement; none for one that was added. */
  readonly oldRow = (section: string, row: RowId): FilledRow | undefined => this.#old.of(section, row);
  readonly goneRows = (section: string): readonly FilledRow[] =>
    this.#old.gone(section, this.rowIds(section));

  readonly view = (place: CellPlace): CellView => {
    const key = cellKey(place);
    const known = this.#views.get(key);
    const view = {
      cell: cellIn(this.#state, place),
      system: this.#systemCell(key),
      fault: this.isReadOnly ? undefined : this.#book.told(this.#state, key),
      isHidden: this.#derived.isHidden(key),
    };
    if (known && sameView(known, view)) return known;
    this.#views.set(key, view);
    return view;
  };

  /** What is typed, else the system's figure. */
  readonly shownCell = (place: CellPlace): Cell => {
    const cell = cellIn(this.#state, place);
    return isEmpty(cell) ? this.#systemCell(cellKey(place)) : cell;
  };

  /** With what follows from it, in one step. */
  set(place: CellPlace, cell: Cell): void {
    this.#step(this.#edited([{ place, cell }]), cellKey(place));
    if (this.#book.has(cellKey(place))) this.#checkCell(place);
  }

  /** One step back takes them all away. */
  setMany(edits: readonly Edit[]): void {
    this.#book.touch(edits.map(({ place }) => cellKey(place)));
    this.#step(this.#edited(edits), undefined);
  }

  /** Rows after the one named, else at the end, or instead of all that are there; with them, in the same step, the edits of other rows. */
  addRows(section: string, rows: readonly FilledRow[], adding: Adding = {}): RowId[] {
    const { after, edits = [], isInstead } = adding;
    const into = this.form.sections.find(({ code }) => code === section);
    const added = rows.map((row) => ({
      id: this.#newId(),
      row: into ? rowWithFacts(row, into, this.#following()) : row,
    }));
    this.#book.touch(edits.map(({ place }) => cellKey(place)));
    const left = withoutRows(this.#edited(edits), section, new Set(isInstead ? this.rowIds(section) : []));
    this.#step(withRowsAfter(left, section, after, added), undefined);
    return added.map(({ id }) => id);
  }

  addRow(section: CompiledSection, after?: RowId): RowId | undefined {
    return this.addRows(section.code, [emptyRow(section)], { after })[0];
  }

  duplicateRow(section: string, row: RowId): RowId | undefined {
    const copied = rowIn(this.#state, section, row);
    return copied && this.addRows(section, [{ ...copied }], { after: row })[0];
  }

  removeRows(section: string, rows: readonly RowId[]): void {
    this.#step(withoutRows(this.#state, section, new Set(rows)), undefined);
  }

  moveRow(section: string, row: RowId, by: number): void {
    this.#step(withRowMoved(this.#state, section, row, by), undefined);
  }

  undo(): void {
    const turned = stepBack(this.#history, this.#state);
    if (turned) this.#turn(turned.state, turned.history);
  }

  redo(): void {
    const turned = stepForward(this.#history, this.#state);
    if (turned) this.#turn(turned.state, turned.history);
  }

  /** Another content at once, such as a draft that is taken up again; a step like any other. */
  replace(filled: FilledForm): void {
    this.#step(this.#open(filled), undefined);
  }

  /** What was typed then is kept elsewhere now; what was typed since is not. */
  settle(typed: FilledForm): void {
    this.#kept = typed;
    this.#signals.tell([KEPT]);
  }

  /** The user has left the cell: it is judged now, and typing on is another step. */
  touch(place: CellPlace): void {
    this.#history = rested(this.#history);
    if (this.isReadOnly) return;
    this.#book.touch([cellKey(place)]);
    // A row that agrees with another is the whole check's finding: not to be taken away here.
    if (this.#book.has(cellKey(place))) this.#tellFaults(this.#book.again(this.#state));
    else this.#checkCell(place);
  }

  /** Shows what is missing as well, such as after an attempt to submit. */
  reveal(): readonly PlacedFault[] {
    this.#book.reveal();
    this.check();
    return this.#book.list();
  }

  nextFault(after: CellPlace | undefined): PlacedFault | undefined {
    return nextFault(this.form, this.#state, this.#book.list(), after);
  }

  /** What was worked out elsewhere from the whole form, such as a price; not part of what is typed. */
  setComputed(cells: readonly WrittenCell[]): void {
    const before = this.#computed;
    const placed = cells.flatMap(({ section, index, element, value }) => {
      const row = this.rowIds(section)[Math.max(index, 0)];
      return row === undefined ? [] : [[cellKey({ section, row, element }), value] as const];
    });
    this.#computed = new Map(placed);
    const keys = [...new Set([...this.#computed.keys(), ...before.keys()])];
    const changed = keys.filter((key) => !sameMoney(this.#computed.get(key), before.get(key)));
    if (changed.length === 0) return;
    this.#figuresAt += 1;
    this.#signals.tell([...changed, FIGURES]);
    this.check();
  }

  /** Everything anew; done by itself a moment after the last change. */
  check(): void {
    this.#checkLater.cancel();
    if (this.isReadOnly) return;
    const faults = checkForm(this.form, this.filled(), this.#context());
    this.#tellFaults(this.#book.take(this.#state, placedFaults(this.form, this.#state, faults)));
  }

  /** As after a change: for what the check reads besides the form. */
  readonly checkSoon = (): void => this.#checkLater();

  readonly close = (): void => this.#checkLater.cancel();

  #open(filled: FilledForm): FormState {
    const given = this.isReadOnly ? filled : withoutWorked(this.form, filled);
    return openState(this.form, given, (section, rows) => this.#old.name(section, rows, () => this.#newId()));
  }

  #following() {
    return { today: this.#setup.context.today, origin: this.origin };
  }

  #edited(edits: readonly Edit[]): FormState {
    const following = { form: this.form, state: this.#state, ...this.#following() };
    return withCells(this.#state, withWhatFollows(edits, following));
  }

  #step(state: FormState, typing: string | undefined): void {
    if (state === this.#state || this.isReadOnly) return;
    this.#turn(state, stepped(this.#history, this.#state, typing));
  }

  #turn(state: FormState, history: FormHistory): void {
    const difference = differenceOf(this.#state, state);
    this.#state = state;
    this.#history = history;
    const derived = this.#derived.update(state, namesOf(this.form, difference));
    const cells = difference.cells.map(cellKey);
    this.#signals.tell([...cells, ...derived, ...difference.tables.map(rowsKey), CONTENT]);
    this.#checkLater();
  }

  #systemCell(key: string): Cell {
    return this.#derived.worked(key) ?? this.#computed.get(key)?.toFixed();
  }

  #context(): CheckContext {
    const { context, exchangeRate } = this.#setup;
    const computed = (section: string, index: number, element: string): Money | undefined => {
      const row = this.rowIds(section)[Math.max(index, 0)] ?? "";
      const key = cellKey({ section, row, element });
      return this.#computed.get(key) ?? asMoney(this.#derived.worked(key));
    };
    return { ...context, computed, exchangeRate: exchangeRate?.(this.filled()) };
  }

  #checkCell(place: CellPlace): void {
    const [key, index] = [cellKey(place), this.indexOf(place.section, place.row)];
    const found = faultAt(this.form, this.filled(), { ...place, index }, this.#context());
    const message = found && (explained(this.form, this.#state, place) ?? found);
    this.#tellFaults(this.#book.with(this.#state, key, message ? { place, key, message } : undefined));
  }

  #tellFaults(keys: readonly string[]): void {
    this.#signals.tell([...keys, FAULTS]);
  }

  #newId(): RowId {
    this.#named += 1;
    return `r${this.#named}`;
  }
}
