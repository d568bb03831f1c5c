import type { FormElement, PartyElements } from "../../definition.ts";
import type { FormCell } from "../../filled-form.ts";
import type { RowId } from "../form-state.ts";

/** What a control is given: the cell, how to change it, and by which words it is called and explained. */
export type CellBinding = {
  readonly section: string;
  readonly row: RowId;
  readonly element: FormElement;
  /** Whose name it is. */
  readonly party: PartyElements | undefined;
  readonly cell: FormCell;
  readonly system: FormCell;
  readonly id: string;
  readonly label: string;
  readonly labelId: string | undefined;
  readonly noteId: string | undefined;
  readonly isInvalid: boolean;
  /** Why it may not be changed. */
  readonly lock: string | undefined;
  /** Inside of a table: no unit and no button beside the text, and the focus on it from the start. */
  readonly isInTable?: boolean;
  set(cell: FormCell): void;
  /** The user has left it. */
  leave(): void;
};

export function getCellText(cell: FormCell): string {
  return typeof cell === "string" ? cell : "";
}

/** How readers come to know a control, whatever it is drawn with. */
export function buildNamingProps({ id, label, labelId, noteId, isInvalid, element }: CellBinding) {
  return {
    id,
    ...(labelId === undefined ? { "aria-label": label } : { "aria-labelledby": labelId }),
    "aria-describedby": noteId,
    "aria-invalid": isInvalid,
    "aria-required": element.required,
  };
}
