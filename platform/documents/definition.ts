import type { CodeDefinedForm } from "#platform/forms/define-form.ts";
import type { FieldError } from "./field-error.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Permission } from "#platform/kernel/contract.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { type Lifecycle, NO_STATE } from "#platform/lifecycle/lifecycle.ts";
import type {
  BuiltInView,
  ListCellKind,
  ListColumn,
  ListFilter,
  StateTone,
} from "#platform/lists/definition.ts";
import type { MaskKind } from "#platform/lists/masking.ts";
import type { DocumentNumberFormat } from "./number-format.ts";

/** A stored document, without the names that its codes stand for. */
export type DocumentRecord = {
  readonly businessNo: string;
  readonly comCode: string;
  readonly status: string;
  readonly version: number;
  readonly content: FilledForm;
  readonly inputBy: string;
  readonly inputAt: string;
  readonly agencyCode: string;
  readonly changedBy: string;
};

export type DocumentUser = {
  readonly userCode: string;
  readonly rights: ReadonlySet<string>;
  /** Grades that see more than their own business; a manager is one of them. */
  readonly seesOthers: boolean;
  readonly isOfHeadOffice: boolean;
};

/** What a guard may look at. */
export type GuardContext = {
  readonly document: DocumentRecord;
  readonly user: DocumentUser;
  readonly today: PlainDate;
  /** What is wrong with the content. */
  readonly errors: readonly FieldError[];
};

export type DocumentStepContext = {
  readonly userCode: string;
  readonly today: PlainDate;
  readonly status: string;
};

/** The length of the reason that a step keeps in the trail. */
export type StepReason = { readonly label: string; readonly least: number; readonly most: number };

/** A transition that a user takes by a call and a button of its own. */
export type DocumentStep = {
  readonly permission: Permission;
  /** A form of one section that the step asks for first. */
  readonly form?: CodeDefinedForm;
  /** Shown above that form, or alone: what cannot be taken back. */
  readonly warning?: string;
  readonly isMain?: boolean;
  /** Somebody may take it for another who is away, and both are named. */
  readonly isDecision?: true;
  /** The list takes the step for several documents, with a result for each; its reason counts for all of them. */
  readonly forSeveral?: StepReason;
  /** Values of the list's columns besides the state, for rows that the step is offered for. */
  readonly fitsRow?: Readonly<Record<string, string>>;
  /** The content that the step leaves. */
  readonly change?: (content: FilledForm, input: FilledRow, context: DocumentStepContext) => FilledForm;
};

export type DocumentColumn<Path extends string> = {
  readonly path: Path;
  readonly label: string;
  readonly kind: ListCellKind;
  readonly width: number;
  readonly names?: string;
  readonly isHidden?: true;
  readonly sum?: true;
  readonly mask?: MaskKind;
};

type Types = { path: string; event: string; role: string; guard: string; effect: string };

/**
 * A plain document: its content is one form of the area, kept with its states and its trail. Everything that follows
 * from this value (calls, routes, list, pages, checks) is derived from it and not written again.
 */
export type DocumentDefinition<T extends Types = Types> = {
  /** Singular, in camel case: it names the calls, the list and the drafts kept in browsers. */
  readonly name: string;
  readonly title: string;
  /** Created by `create_document_table` in a migration. */
  readonly table: string;
  /** `field` is what the list calls the number. */
  readonly number: {
    readonly field: string;
    readonly label: string;
    readonly format: DocumentNumberFormat;
    /** For a format with the risk in it. */
    readonly riskCodeOf?: (content: FilledForm) => string;
  };
  readonly permission: {
    readonly query: Permission;
    readonly add: Permission;
    readonly edit: Permission;
  };
  readonly form: CodeDefinedForm<T["path"]>;
  /** Columns of the table that repeat a cell of the content, by name; the database computes them. */
  readonly columns: Readonly<Record<string, DocumentColumn<T["path"]>>>;
  /** The column that a document is called by. */
  readonly heading: string;
  /** The cell with the user who looks after it, besides the one who entered it. */
  readonly ownerPath?: T["path"];
  /** Cells that the palette finds a document by, besides its number. Without them it finds none of this kind. */
  readonly searchPaths?: readonly T["path"][];
  readonly lifecycle: Lifecycle<T["event"], T["role"], T["guard"], T["effect"]>;
  /** The dictionary with the names of the states. */
  readonly statuses: string;
  readonly tones: Readonly<Record<string, StateTone>>;
  rolesOf(document: DocumentRecord, user: DocumentUser): readonly T["role"][];
  /** Why a guard stops the user, in words for the user; "complete" is the engine's own: no mistakes in the content. */
  readonly guards: Readonly<
    Record<Exclude<T["guard"], "complete">, (context: GuardContext) => string | undefined>
  >;
  readonly steps: Readonly<Partial<Record<T["event"], DocumentStep>>>;
  readonly filters: readonly ListFilter[];
  readonly views: readonly BuiltInView[];
  readonly pages: DocumentPages;
  /** Paths of calls that the specification names; the others are named after the document. */
  readonly callPaths?: Readonly<
    Partial<Record<T["event"] | "list" | "export" | "find" | "add" | "edit", string>>
  >;
  /** A view that adds columns to the table, for the list alone. */
  readonly listSource?: string;
  readonly listColumns?: readonly ListColumn[];
};

/** Addresses; `{businessNo}` stands for the number. Without `add` the document is begun elsewhere. */
export type DocumentPages = {
  readonly list: string;
  readonly detail: string;
  readonly edit: string;
  readonly add?: string;
};

export function defineDocument<
  Path extends string,
  Event extends string,
  Role extends string,
  Guard extends string,
  Effect extends string,
>(
  document: DocumentDefinition<{
    path: Path;
    event: Event | "create" | "save";
    role: Role;
    guard: Guard;
    effect: Effect;
  }>,
): typeof document {
  const { name, form, columns, heading, ownerPath, searchPaths = [], lifecycle, steps } = document;
  const paths = new Set<string>(form.paths);
  for (const [column, { path }] of Object.entries<{ path: string }>(columns))
    assert(paths.has(path), `${name}: column ${column} repeats ${path}, which the form does not have`);
  assert(columns[heading], `${name}: no column ${heading} to call a document by`);
  assert(ownerPath === undefined || paths.has(ownerPath), `${name}: no cell ${ownerPath} with an owner`);
  for (const path of searchPaths) assert(paths.has(path), `${name}: no cell ${path} to find a document by`);
  const created = lifecycle.transitions.find(
    ({ event, from }) => event === "create" && from.includes(NO_STATE),
  );
  assert(created, `${name}: its lifecycle does not say where it begins`);
  for (const event of Object.keys(steps))
    assert(
      lifecycle.transitions.some((transition) => transition.event === event),
      `${name}: step ${event} is no transition`,
    );
  return document;
}

export function buildDocumentPageHref(pattern: string, businessNo: string): string {
  return pattern.replace("{businessNo}", encodeURIComponent(businessNo));
}
