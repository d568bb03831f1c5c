import type { ReasonBounds } from "#platform/web/reason-field.tsx";
import type { ListRow } from "../list-call.ts";

export type RowAction = {
  readonly label: string;
  readonly permission: string;
  /** Said before anything is done that cannot be taken back. */
  readonly warning?: string;
  /** One for all chosen rows, asked for together with the warning. */
  readonly reason?: ReasonBounds;
  /** Throws what the server says where a row cannot be done; answers where to see what came of it, if anywhere. */
  readonly run: (row: ListRow, reason: string) => Promise<string | void>;
};

/** Leads on with the chosen rows, where they are as many as it takes and fit. */
export type RowLink = {
  readonly label: string;
  readonly permission: string;
  readonly takes: number | { readonly least: number; readonly most: number };
  readonly fits?: (rows: readonly ListRow[]) => boolean;
  readonly hrefOf: (rows: readonly ListRow[]) => string;
};

/** What somebody comes to a list for: how its first row comes about, or how work on it begins. */
export type ListStartAction = { readonly label: string; readonly permission: string } & (
  | { readonly href: string }
  | { readonly run: () => void }
);

/** What can be done with a list besides looking. */
export type ListActions = {
  readonly start?: ListStartAction;
  /** Another way to begin, beside the usual one. */
  readonly startToo?: ListStartAction;
  readonly actions?: readonly RowAction[];
  readonly links?: readonly RowLink[];
};
