import type { ComponentType } from "react";
import type { ReasonBounds } from "#platform/web/reason-field.tsx";
import type { ListRow } from "../list-call.ts";

/** A field that is filled once for all chosen rows; '' means that nothing is chosen yet. */
export type RowActionFieldProps = {
  readonly value: string;
  /** True after the first attempt to submit. */
  readonly isTold: boolean;
  readonly onValue: (value: string) => void;
};

export type RowAction = {
  readonly label: string;
  readonly permission: string;
  /** The warning before an irreversible action. */
  readonly warning?: string;
  /** Tells by its content whether a row is offered the action. Of several chosen rows one is enough. */
  readonly fits?: (row: ListRow) => boolean;
  /** Offered in the menu of a row only. */
  readonly isOfRow?: true;
  /** The bounds of the reason, which is asked once for all chosen rows. */
  readonly reason?: ReasonBounds;
  /** Asks for something else than a reason, such as a person. */
  readonly Field?: ComponentType<RowActionFieldProps>;
  /** Runs the action on a row. Throws the server's refusal, and returns the address of the outcome, if any. */
  readonly run: (row: ListRow, answer: string) => Promise<string | void>;
};

/** A link to a page that takes the chosen rows, if their number and content fit. */
export type SelectedRowsLink = {
  readonly label: string;
  readonly permission: string;
  readonly takes: number | { readonly least: number; readonly most: number };
  readonly fits?: (rows: readonly ListRow[]) => boolean;
  /** Offered in the menu of a row only. */
  readonly isOfRow?: true;
  readonly hrefOf: (rows: readonly ListRow[]) => string;
};

/** The action that begins new work or creates a row, offered above the list. */
export type ListStartAction = { readonly label: string; readonly permission: string } & (
  | { readonly href: string }
  | { readonly run: () => void }
);

/** The actions that a list offers. */
export type ListActions = {
  readonly start?: ListStartAction;
  /** A second action to begin work, beside the usual one. */
  readonly startToo?: ListStartAction;
  readonly actions?: readonly RowAction[];
  readonly links?: readonly SelectedRowsLink[];
};

export function isLinkForRows({ takes, fits }: SelectedRowsLink, rows: readonly ListRow[]): boolean {
  const { least, most } = typeof takes === "number" ? { least: takes, most: takes } : takes;
  return rows.length >= least && rows.length <= most && (fits?.(rows) ?? true);
}
