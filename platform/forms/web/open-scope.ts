import type { ReactNode } from "react";
import type { CompiledSection } from "../compile-form.ts";
import { WHOLE_TABLE } from "./form-faults.ts";
import { type CellPlace, cellKey } from "./form-state.ts";
import type { FormStore } from "./form-store.ts";
import type { OptionSource } from "./options.ts";

/** What else can be done with a table that rows may be added to; `tell` says in its head what came of it. */
export type TableTools = (section: CompiledSection, tell: (said: string) => void) => ReactNode;

/** What all parts of one form on a page share. */
export type FormScope = {
  readonly store: FormStore;
  readonly options: OptionSource;
  /** Before the name of every element's id, so that two forms can stand on a page. */
  readonly prefix: string;
  readonly tableTools: TableTools | undefined;
  /** The cell that an element belongs to is where the user is. */
  noteFocus(target: Element): string | undefined;
  /** Where the user was last. */
  lastPlace(): CellPlace | undefined;
  goTo(place: CellPlace): void;
  /** Moves to the next thing that is wrong or missing, and says all that is. */
  goToFault(): void;
  /** From the top of the form, as before it is sent; how many there are. */
  goToFirstFault(): number;
};

export const SEEK_CELL = "seekcell";

export function openScope(
  store: FormStore,
  options: OptionSource,
  prefix: string,
  tableTools?: TableTools,
): FormScope {
  let last: CellPlace | undefined;
  const goTo = (place: CellPlace): void => {
    last = place;
    const found = document.getElementById(fieldId(prefix, place));
    if (found) return focusOn(found);
    const section = document.getElementById(sectionId(prefix, place.section));
    const adding = section?.querySelector<HTMLElement>(".table-add");
    if (place.row === WHOLE_TABLE && adding) return focusOn(adding);
    // A row that is out of sight is first brought into it.
    section?.dispatchEvent(new CustomEvent(SEEK_CELL, { detail: place }));
  };
  return {
    store,
    options,
    prefix,
    tableTools,
    noteFocus(target) {
      const place = placeOf(target.id, prefix) ?? placeOf(nameOf(target), prefix);
      last = place ?? last;
      return place?.section ?? sectionOf(target, prefix);
    },
    lastPlace: () => last,
    goTo,
    goToFault() {
      store.reveal();
      const fault = store.nextFault(last);
      if (fault) goTo(fault.place);
    },
    goToFirstFault() {
      const { length } = store.reveal();
      const fault = store.nextFault(undefined);
      if (fault) goTo(fault.place);
      return length;
    },
  };
}

export function fieldId(prefix: string, place: CellPlace): string {
  return `${prefix}${cellKey(place)}`;
}

export function sectionId(prefix: string, section: string): string {
  return `${prefix}section-${section}`;
}

/** Of radios the group bears the id. */
function nameOf(target: Element): string {
  return target instanceof HTMLInputElement ? target.name : "";
}

function placeOf(id: string, prefix: string): CellPlace | undefined {
  if (!id.startsWith(prefix)) return undefined;
  const [section = "", row, element] = id.slice(prefix.length).split("/");
  return row === undefined || element === undefined ? undefined : { section, row, element };
}

function sectionOf(target: Element, prefix: string): string | undefined {
  const start = sectionId(prefix, "");
  return target.closest(".form-section")?.id.slice(start.length);
}

/** A group of radios is entered at the one that is chosen, else at the first. */
function focusOn(found: HTMLElement): void {
  const radios = found.getAttribute("role") === "radiogroup";
  const inner = radios
    ? (found.querySelector<HTMLElement>("input:checked") ?? found.querySelector<HTMLElement>("input"))
    : found;
  (inner ?? found).focus();
  found.scrollIntoView({ block: "nearest" });
}
