import type { ReasonBounds } from "#platform/web/reason-field.tsx";
import type { ListRow } from "../list-call.ts";

export type RowAction = {
  readonly label: string;
  readonly permission: string;
  /** The warning before an irreversible action. */
  readonly warning?: string;
  /** The bounds of the reason, which is asked once for all chosen rows. */
  readonly reason?: ReasonBounds;
  /** Runs the action on a row. Throws the server's refusal, and returns the address of the outcome, if any. */
  readonly run: (row: ListRow, reason: string) => Promise<string | void>;
};

/** A link to a page that takes the chosen rows, if their number and content fit. */
export type SelectedRowsLink = {
  readonly label: string;
  readonly permission: string;
  readonly takes: number | { readonly least: number; readonly most: number };
  readonly fits?: (rows: readonly ListRow[]) => boolean;
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
