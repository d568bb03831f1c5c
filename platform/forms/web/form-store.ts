import { debounce } from "#platform/kernel/debounce.ts";
import type { Money } from "#platform/kernel/money.ts";
import { type FormCheckContext, checkForm, checkFormCell, isEmptyCell } from "../check-form.ts";
import type { CompiledForm, CompiledSection } from "../compile-form.ts";
import type { FormMode } from "../definition.ts";
import type { FormCell, FilledForm, FilledRow } from "../filled-form.ts";
import type { ProposalInquiryOrigin } from "../locks.ts";
import { toCellMoney, type CellView, type FormSetup, isSameView, type ComputedCell } from "./form-setup.ts";
import {
  listAllFormulaNames,
  type DerivedFormState,
  toChangedFormulaNames,
  createDerivedFormState,
  withoutComputedCells,
} from "./form-derived.ts";
import { explainCellText, FormErrors, findNextError, toCellErrors, type CellError } from "./form-errors.ts";
import { type FormHistory, emptyHistory, endTyping, undoStep, redoStep, recordStep } from "./form-history.ts";
import {
  type FormCellAddress,
  getStateCell,
  buildCellKey,
  diffFormStates,
  type CellEdit,
  type FormState,
  getRowIds,
  getRowIndex,
  createFormState,
  type RowId,
  findFormTableRow,
  withEditedCells,
} from "./form-state.ts";
import { ExternallyComputedCellValues } from "./computed-values.ts";
import { RowsBeforeEndorsement } from "./old-rows.ts";
import { OpenedParts } from "./opened-parts.ts";
import {
  type AddRowsOptions,
  createEmptyRow,
  withoutRows,
  withMovedRow,
  withInsertedRows,
} from "./row-edits.ts";
import { createNamedSignals } from "./signals.ts";
import { withFactsFromCertificateNumbers, withDerivedValues } from "./derived-values.ts";

const CHECK_MS = 500;
export const FORM_ERRORS_SIGNAL_NAME = "errors";
export const CONTENT_SIGNAL = "content";
export const COMPUTED_VALUES_SIGNAL_NAME = "computed";
export const FORM_SAVED_SIGNAL_NAME = "saved";
export const buildRowsSignal = (section: string): string => `rows ${section}`;

/** Holds a form while a user edits it. Each cell has its own listeners. */
export class FormStore {
  readonly form: CompiledForm;
  readonly mode: FormMode;
  readonly isReadOnly: boolean;
  readonly origin: ProposalInquiryOrigin | undefined;
  readonly #setup: FormSetup;
  readonly #signals = createNamedSignals();
  readonly #derived: DerivedFormState;
  readonly #views = new Map<string, CellView>();
  readonly #old: RowsBeforeEndorsement;
  readonly opened: OpenedParts;
  readonly #errors = new FormErrors();
  readonly #checkLater: ReturnType<typeof debounce<[]>>;
  #state: FormState;
  /** The typed form that was last saved. */
  #saved: FilledForm;
  #history: FormHistory = emptyHistory;
  readonly #computed = new ExternallyComputedCellValues();
  #completed: { state: FormState; completedForm: FilledForm } | undefined;
  #computedVersion = 0;
  #idCount = 0;

  constructor(setup: FormSetup) {
    this.#setup = setup;
    this.form = setup.form;
    this.mode = setup.mode;
    this.origin = setup.origin;
    this.isReadOnly = setup.isReadOnly ?? setup.mode === "detail";
    this.#old = new RowsBeforeEndorsement(setup.oldForm);
    this.opened = new OpenedParts(setup, this, this.#signals);
    this.#derived = createDerivedFormState(setup.form, setup.context.facts);
    this.#state = this.#open(setup.filled);
    this.#saved = this.#state.filled;
    this.#checkLater = debounce(() => this.check(), CHECK_MS, setup.startTimer);
    this.#derived.update(this.#state, listAllFormulaNames(setup.form));
    this.opened.setKnownErrors((old) => checkForm(setup.form, old, this.#context()));
    this.check();
  }

  readonly subscribe = this.#signals.subscribe;
  /** The typed form; a new object after each change. */
  readonly typedForm = (): FilledForm => this.#state.filled;
  readonly isDirty = (): boolean => this.#state.filled !== this.#saved;
  /** A number that changes whenever a computed value changes. */
  readonly computedVersion = (): number => this.#computedVersion;
  readonly canUndo = (): boolean => this.#history.past.length > 0;
  readonly canRedo = (): boolean => this.#history.future.length > 0;
  readonly errors = this.#errors.list;
  readonly errorsIn = this.#errors.countsIn;
  readonly isSectionHidden = (section: string): boolean => this.#derived.isHidden(section);
  readonly rowIds = (section: string): readonly RowId[] => getRowIds(this.#state, section);
  readonly indexOf = (section: string, row: RowId): number => getRowIndex(this.#state, section, row);

  /** The form to check, price and send: empty cells take the results of their formulas. */
  readonly filled = (): FilledForm => {
    if (this.#completed?.state !== this.#state)
      this.#completed = { state: this.#state, completedForm: this.#derived.complete(this.#state) };
    return this.#completed.completedForm;
  };

  /** The row before the endorsement; undefined for an added row. */
  readonly oldRow = (section: string, row: RowId): FilledRow | undefined => this.#old.find(section, row);
  readonly removedRows = (section: string): readonly FilledRow[] =>
    this.#old.listRemoved(section, this.rowIds(section));

  readonly view = (place: FormCellAddress): CellView => {
    const key = buildCellKey(place);
    const previous = this.#views.get(key);
    const view = {
      cell: getStateCell(this.#state, place),
      computed: this.#computedCell(key),
      error: this.isReadOnly ? undefined : this.#errors.visibleMessage(this.#state, key),
      isHidden: this.#derived.isHidden(key),
    };
    if (previous && isSameView(previous, view)) return previous;
    this.#views.set(key, view);
    return view;
  };

  /** The typed value, or the computed value of an empty cell. */
  readonly effectiveCell = (place: FormCellAddress): FormCell => {
    const cell = getStateCell(this.#state, place);
    return isEmptyCell(cell) ? this.#computedCell(buildCellKey(place)) : cell;
  };

  /** Sets a cell and its derived values in one step. */
  set(place: FormCellAddress, cell: FormCell): void {
    this.#step(this.#withEdits([{ place, cell }]), buildCellKey(place));
    if (this.#errors.has(buildCellKey(place))) this.#checkCell(place);
  }

  /** Sets several cells in one step, which one undo reverts. */
  setMany(edits: readonly CellEdit[]): void {
    this.#errors.touch(edits.map(({ place }) => buildCellKey(place)));
    this.#step(this.#withEdits(edits), undefined);
  }

  /** Adds rows after the given row, at the end, or instead of all rows. The same step applies edits of other rows. */
  addRows(section: string, rows: readonly FilledRow[], adding: AddRowsOptions = {}): RowId[] {
    const { after, edits = [], replacesAll: isInstead } = adding;
    const table = this.form.sections.find(({ code }) => code === section);
    const added = rows.map((row) => ({
      id: this.#newId(),
      row: table ? withFactsFromCertificateNumbers(row, table, this.#derivation()) : row,
    }));
    this.#errors.touch(edits.map(({ place }) => buildCellKey(place)));
    const rest = withoutRows(this.#withEdits(edits), section, new Set(isInstead ? this.rowIds(section) : []));
    this.#step(withInsertedRows(rest, section, after, added), undefined);
    return added.map(({ id }) => id);
  }

  addRow(section: CompiledSection, after?: RowId): RowId | undefined {
    return this.addRows(section.code, [createEmptyRow(section)], { after })[0];
  }

  duplicateRow(section: string, row: RowId): RowId | undefined {
    const source = findFormTableRow(this.#state, section, row);
    return source && this.addRows(section, [{ ...source }], { after: row })[0];
  }

  readonly removeRows = (section: string, rows: readonly RowId[]): void =>
    this.#step(withoutRows(this.#state, section, new Set(rows)), undefined);

  readonly moveRow = (section: string, row: RowId, by: number): void =>
    this.#step(withMovedRow(this.#state, section, row, by), undefined);

  readonly undo = (): void => this.#travel(undoStep);
  readonly redo = (): void => this.#travel(redoStep);

  #travel(stepOf: typeof undoStep): void {
    const step = stepOf(this.#history, this.#state);
    if (step) this.#apply(step.state, step.history);
  }

  /** Replaces the whole content in one step, for example by a saved draft. */
  replace(filled: FilledForm): void {
    this.#step(this.#open(filled), undefined);
  }

  /** Marks `typed` as saved. Changes made after it still count as unsaved. */
  markSaved(typed: FilledForm): void {
    this.#saved = typed;
    this.#signals.notify([FORM_SAVED_SIGNAL_NAME]);
  }

  /** Checks a cell that the user has left. Further typing starts a new step. */
  touch(place: FormCellAddress): void {
    this.#history = endTyping(this.#history);
    if (this.isReadOnly) return;
    this.#errors.touch([buildCellKey(place)]);
    // Only the whole check finds duplicate rows, so that a check of one cell must not remove such an error.
    if (this.#errors.has(buildCellKey(place))) this.#notifyErrors(this.#errors.recount(this.#state));
    else this.#checkCell(place);
  }

  /** Shows missing values too, for example after an attempt to submit. */
  revealErrors(): readonly CellError[] {
    this.#errors.reveal();
    this.check();
    return this.#errors.list();
  }

  findNextError(after: FormCellAddress | undefined): CellError | undefined {
    return findNextError(this.form, this.#state, this.#errors.list(), after);
  }

  /** Sets values that were computed outside the form, such as a price. They are not part of the typed form. */
  setComputed(cells: readonly ComputedCell[]): void {
    const changed = this.#computed.replaceAll(cells, this.rowIds);
    if (changed.length === 0) return;
    this.#computedVersion += 1;
    this.#signals.notify([...changed, COMPUTED_VALUES_SIGNAL_NAME]);
    this.check();
  }

  /** Checks the whole form. The store schedules it shortly after each change. */
  check(): void {
    this.#checkLater.cancel();
    if (this.isReadOnly) return;
    const errors = this.opened.filterErrors(checkForm(this.form, this.filled(), this.#context()));
    this.#notifyErrors(this.#errors.replaceAll(this.#state, toCellErrors(this.form, this.#state, errors)));
  }

  /** Schedules a check after a change of something that the check reads besides the form. */
  readonly scheduleCheck = (): void => this.#checkLater();
  readonly close = (): void => this.#checkLater.cancel();

  readonly #computedCell = (key: string): FormCell =>
    this.#derived.computed(key) ?? this.#computed.get(key)?.toFixed();

  #open(filled: FilledForm): FormState {
    const typed = this.isReadOnly ? filled : withoutComputedCells(this.form, filled);
    return createFormState(this.form, typed, (section, rows) =>
      this.#old.nameRows(section, rows, this.#newId),
    );
  }

  #derivation() {
    return { today: this.#setup.context.today, origin: this.origin };
  }

  #withEdits(edits: readonly CellEdit[]): FormState {
    const context = { form: this.form, state: this.#state, ...this.#derivation() };
    return withEditedCells(this.#state, this.opened.filterDerived(withDerivedValues(edits, context), edits));
  }

  #step(state: FormState, typing: string | undefined): void {
    if (state === this.#state || this.isReadOnly) return;
    this.#apply(state, recordStep(this.#history, this.#state, typing));
  }

  #apply(state: FormState, history: FormHistory): void {
    const difference = diffFormStates(this.#state, state);
    this.#state = state;
    this.#history = history;
    const derived = this.#derived.update(state, toChangedFormulaNames(this.form, difference));
    const cells = difference.cells.map(buildCellKey);
    this.#signals.notify([...cells, ...derived, ...difference.tables.map(buildRowsSignal), CONTENT_SIGNAL]);
    this.#checkLater();
  }

  #context(): FormCheckContext {
    const { context, exchangeRate } = this.#setup;
    const computed = (section: string, index: number, element: string): Money | undefined => {
      const row = this.rowIds(section)[Math.max(index, 0)] ?? "";
      const key = buildCellKey({ section, row, element });
      return this.#computed.get(key) ?? toCellMoney(this.#derived.computed(key));
    };
    return { ...context, computed, exchangeRate: exchangeRate?.(this.filled()) };
  }

  #checkCell(place: FormCellAddress): void {
    const [key, index] = [buildCellKey(place), this.indexOf(place.section, place.row)];
    const error = checkFormCell(this.form, this.filled(), { ...place, index }, this.#context());
    const message = error && (explainCellText(this.form, this.#state, place) ?? error);
    const cellError = message ? { place, key, message } : undefined;
    this.#notifyErrors(this.#errors.replaceCell(this.#state, key, cellError));
  }

  #notifyErrors(keys: readonly string[]): void {
    this.#signals.notify([...keys, FORM_ERRORS_SIGNAL_NAME]);
  }

  readonly #newId = (): RowId => {
    this.#idCount += 1;
    return `r${this.#idCount}`;
  };
}
