import type { ReactNode } from "react";
import type { CompiledSection } from "../compile-form.ts";
import type { PartyElementCodes } from "../definition.ts";
import type { PartyFacts } from "../party.ts";
import { WHOLE_TABLE_ROW_ID } from "./form-errors.ts";
import { type FormCellAddress, buildCellKey, type RowId, SINGLE_ROW_ID } from "./form-state.ts";
import type { FormStore } from "./form-store.ts";
import type { OptionListSource } from "./option-source.ts";
import { createNamedSignals } from "./signals.ts";

/** Renders more actions for a table that may grow. `tell` shows the outcome in the head of the table. */
export type RenderTableTools = (section: CompiledSection, tell: (message: string) => void) => ReactNode;

/** A party of a section outside tables. `takeFacts` fills the given facts of it and no others. */
export type PartyToolsProps = {
  readonly party: PartyElementCodes;
  /** The title of its section. */
  readonly title: string;
  readonly readFacts: () => PartyFacts;
  readonly takeFacts: (facts: PartyFacts) => void;
};
/** Renders more actions for a party that may be edited. */
export type RenderPartyTools = (props: PartyToolsProps) => ReactNode;

export type TableRowAddress = { readonly section: string; readonly row: RowId };

/** The context that all parts of one form on a page share. */
export type FormContext = {
  readonly store: FormStore;
  readonly options: OptionListSource;
  /** The prefix of every id, so that two forms can be on one page. */
  readonly prefix: string;
  readonly tableTools: RenderTableTools | undefined;
  readonly partyTools: RenderPartyTools | undefined;
  /** Records the focused cell and returns the section of the element. */
  recordFocus(target: Element): string | undefined;
  /** The cell that had the focus last. */
  lastFocusedCell(): FormCellAddress | undefined;
  /** The table row that had the focus last; undefined once a field outside tables has it. */
  focusedRow(): TableRowAddress | undefined;
  subscribeFocusedRow(listener: () => void): () => void;
  focusCell(place: FormCellAddress): void;
  /** Reveals all errors and moves to the next one. */
  focusNextError(): void;
  /** Moves to the first error of the form, for example before it is sent. Returns the number of errors. */
  focusFirstError(): number;
};

const FOCUSED_ROW_SIGNAL_NAME = "focusedRow";
export const SEEK_CELL_EVENT = "seekcell";

export function createFormContext(
  store: FormStore,
  options: OptionListSource,
  prefix: string,
  { tableTools, partyTools }: Partial<Pick<FormContext, "tableTools" | "partyTools">> = {},
): FormContext {
  let last: FormCellAddress | undefined;
  let focusedRow: TableRowAddress | undefined;
  const signals = createNamedSignals();
  const setFocusedRow = ({ section, row }: FormCellAddress): void => {
    if (focusedRow ? focusedRow.section === section && focusedRow.row === row : row === SINGLE_ROW_ID) return;
    focusedRow = row === SINGLE_ROW_ID ? undefined : { section, row };
    signals.notify([FOCUSED_ROW_SIGNAL_NAME]);
  };
  const goTo = (place: FormCellAddress): void => {
    last = place;
    const field = document.getElementById(buildFieldId(prefix, place));
    if (field) return focusOn(field);
    const section = document.getElementById(buildSectionId(prefix, place.section));
    const addButton = section?.querySelector<HTMLElement>(".table-add");
    if (place.row === WHOLE_TABLE_ROW_ID && addButton) return focusOn(addButton);
    if (section && !section.querySelector("[role=grid]")) return focusOn(section);
    // The table scrolls to a row out of sight first.
    section?.dispatchEvent(new CustomEvent(SEEK_CELL_EVENT, { detail: place }));
  };
  return {
    store,
    options,
    prefix,
    tableTools,
    partyTools,
    recordFocus(target) {
      const place = placeOf(target.id, prefix) ?? placeOf(nameOf(target), prefix);
      last = place ?? last;
      if (place) setFocusedRow(place);
      return place?.section ?? sectionOf(target, prefix);
    },
    lastFocusedCell: () => last,
    focusedRow: () => focusedRow,
    subscribeFocusedRow: (listener) => signals.subscribe(FOCUSED_ROW_SIGNAL_NAME, listener),
    focusCell: goTo,
    focusNextError() {
      store.revealErrors();
      const error = store.findNextError(last);
      if (error) goTo(error.place);
    },
    focusFirstError() {
      const { length } = store.revealErrors();
      const error = store.findNextError(undefined);
      if (error) goTo(error.place);
      return length;
    },
  };
}

export function buildFieldId(prefix: string, place: FormCellAddress): string {
  return `${prefix}${buildCellKey(place)}`;
}

export function buildSectionId(prefix: string, section: string): string {
  return `${prefix}section-${section}`;
}

/** A group of radio buttons has the id, and each button has it as its name. */
function nameOf(target: Element): string {
  return target instanceof HTMLInputElement ? target.name : "";
}

function placeOf(id: string, prefix: string): FormCellAddress | undefined {
  if (!id.startsWith(prefix)) return undefined;
  const [section = "", row, element] = id.slice(prefix.length).split("/");
  return row === undefined || element === undefined ? undefined : { section, row, element };
}

function sectionOf(target: Element, prefix: string): string | undefined {
  const start = buildSectionId(prefix, "");
  return target.closest(".form-section")?.id.slice(start.length);
}

/** Focuses the chosen or the first button of a radio group. */
function focusOn(field: HTMLElement): void {
  const isRadioGroup = field.getAttribute("role") === "radiogroup";
  const inner = isRadioGroup
    ? (field.querySelector<HTMLElement>("input:checked") ?? field.querySelector<HTMLElement>("input"))
    : field;
  (inner ?? field).focus();
  field.scrollIntoView({ block: "nearest" });
}
