import type { FormError } from "../check-form.ts";
import type { CompiledForm, CompiledSection } from "../compile-form.ts";
import type { FormElement, FormSection } from "../definition.ts";
import type { FilledForm, FilledRow } from "../filled-form.ts";
import {
  getFieldLockReason,
  getRowCountLockReason,
  type OpenedSection,
  type ProposalInquiryOrigin,
} from "../locks.ts";
import type { FormSetup } from "./form-setup.ts";
import type { CellEdit, FormCellAddress, RowId } from "./form-state.ts";
import type { NamedSignals } from "./signals.ts";

/** What the parts ask of the form that they limit. */
type EditedForm = {
  readonly origin: ProposalInquiryOrigin | undefined;
  oldRow(section: string, row: RowId): FilledRow | undefined;
  rowIds(section: string): readonly RowId[];
  check(): void;
};
type RowDeed = "add" | "remove" | "change";

export const OPENED_PARTS_SIGNAL_NAME = "opened";
const CLOSED = "所选批改类型不能修改此项";
const rowReasons = { add: "所选批改类型不能增加行", remove: "所选批改类型不能删除行" } as const;

/** The parts of a form that may be edited. Everything is open while none are named. */
export class OpenedParts {
  readonly #form: CompiledForm;
  readonly #oldForm: FilledForm | undefined;
  readonly #store: EditedForm;
  readonly #signals: Pick<NamedSignals, "notify">;
  #opened: readonly OpenedSection[] | undefined;
  #known: ReadonlySet<string> = new Set();

  constructor(
    { form, opened, oldForm }: Pick<FormSetup, "form" | "opened" | "oldForm">,
    store: EditedForm,
    signals: Pick<NamedSignals, "notify">,
  ) {
    this.#form = form;
    this.#oldForm = oldForm;
    this.#opened = opened;
    this.#store = store;
    this.#signals = signals;
  }

  /** Opens other parts than before. What was typed into parts that are closed now stays. */
  replace(opened: readonly OpenedSection[]): void {
    this.#opened = opened;
    this.#signals.notify([OPENED_PARTS_SIGNAL_NAME]);
    this.#store.check();
  }

  /** Errors of the content before the endorsement count no longer: its user must not mend them. */
  setKnownErrors(check: (oldForm: FilledForm) => readonly FormError[]): void {
    const old = this.#oldForm;
    if (!this.#opened || !old) return;
    this.#known = new Set(
      check(old)
        .filter(({ section }) => old[section] !== undefined)
        .map(buildErrorKey),
    );
  }

  readonly isLimited = (): boolean => this.#opened !== undefined;

  readonly isSectionClosed = (section: string): boolean =>
    this.#opened !== undefined && !this.#opened.some((opened) => opened.section === section);

  readonly isCellClosed = ({ section, row, element }: FormCellAddress): boolean => {
    if (this.#opened === undefined) return false;
    const deed = this.#store.oldRow(section, row) ? "change" : "add";
    return !this.#openedBy(section, deed).some(({ elements }) => elements?.includes(element) ?? true);
  };

  /** Why a cell may not be edited, in Chinese. */
  readonly cellLock = (place: FormCellAddress, element: FormElement): string | undefined =>
    getFieldLockReason(element, this.#store.origin) ?? (this.isCellClosed(place) ? CLOSED : undefined);

  /** Why rows may not be added or removed, in Chinese. */
  readonly rowLock = (section: FormSection, deed: "add" | "remove"): string | undefined => {
    const isOpen = this.#opened === undefined || this.#openedBy(section.code, deed).length > 0;
    return getRowCountLockReason(section, this.#store.origin) ?? (isOpen ? undefined : rowReasons[deed]);
  };

  /** The errors that the user may mend. */
  readonly filterErrors = (errors: readonly FormError[]): readonly FormError[] => {
    if (this.#opened === undefined) return errors;
    return errors.filter((error) => {
      const { section, index, element } = error;
      if (this.#known.has(buildErrorKey(error)) || this.isSectionClosed(section)) return false;
      if (this.#sectionOf(section)?.isTable && index < 0) return true;
      const row = this.#store.rowIds(section)[Math.max(index, 0)] ?? "";
      return !this.isCellClosed({ section, row, element });
    });
  };

  /** Values that follow from typed ones stay out of closed fields; those that the system computes always follow. */
  readonly filterDerived = (
    derived: readonly CellEdit[],
    typed: readonly CellEdit[],
  ): readonly CellEdit[] => {
    if (this.#opened === undefined) return derived;
    return derived.filter(
      (edit) => typed.includes(edit) || this.#isReadOnly(edit.place) || !this.isCellClosed(edit.place),
    );
  };

  #sectionOf(section: string): CompiledSection | undefined {
    return this.#form.sections.find(({ code }) => code === section);
  }

  #isReadOnly({ section, element }: FormCellAddress): boolean {
    const found = this.#sectionOf(section)?.elements.find(({ code }) => code === element);
    return found?.element.readOnly ?? false;
  }

  #openedBy(section: string, deed: RowDeed): readonly OpenedSection[] {
    const opened = this.#opened?.filter((candidate) => candidate.section === section) ?? [];
    return this.#sectionOf(section)?.isTable ? opened.filter(({ rows }) => rows.includes(deed)) : opened;
  }
}

function buildErrorKey({ section, element, message }: FormError): string {
  return `${section} ${element} ${message}`;
}
