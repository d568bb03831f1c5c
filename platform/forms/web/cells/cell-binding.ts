import type { FormElement, PartyElementCodes } from "../../definition.ts";
import type { FormCell } from "../../filled-form.ts";
import type { RowId } from "../form-state.ts";

/** The input of a cell's control: the cell, how to change it, its label and its descriptions. */
export type CellBinding = {
  readonly section: string;
  readonly row: RowId;
  readonly element: FormElement;
  /** The party whose name the cell holds. */
  readonly party: PartyElementCodes | undefined;
  readonly cell: FormCell;
  readonly system: FormCell;
  readonly id: string;
  readonly label: string;
  readonly labelId: string | undefined;
  readonly noteId: string | undefined;
  readonly isInvalid: boolean;
  /** The reason why the cell is locked. */
  readonly lock: string | undefined;
  /** True in a table, where the control has no unit or button and takes the focus at once. */
  readonly isInTable?: boolean;
  set(cell: FormCell): void;
  /** Called when the user leaves the cell. */
  leave(): void;
};

export function getCellText(cell: FormCell): string {
  return typeof cell === "string" ? cell : "";
}

/** Builds the accessible name and description of a control. */
export function buildAccessibleNameProps({ id, label, labelId, noteId, isInvalid, element }: CellBinding) {
  return {
    id,
    ...(labelId === undefined ? { "aria-label": label } : { "aria-labelledby": labelId }),
    "aria-describedby": noteId,
    "aria-invalid": isInvalid,
    "aria-required": element.required,
  };
}
