import type { FormCodeVocabulary } from "#platform/forms/check-form.ts";
import type { CodeDefinedForm } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Permission } from "#platform/kernel/contract.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Actor, DataScope } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { SerialNumberGenerator } from "#platform/server/serials.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { DocumentRecord } from "../definition.ts";

/** What the engine asks of the areas; given where the program is put together. */
export type DocumentEngineDependencies = {
  now(): Date;
  readonly serials: SerialNumberGenerator;
  rightsOf(reader: Reader, actor: Actor): Promise<ReadonlySet<string>>;
  dataScopeOf(reader: Reader, actor: Actor): Promise<DataScope>;
  userNames(reader: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The branch of a new document of one kind; the user's own without it. */
  branchOf?(reader: Reader, content: FilledForm, actor: Actor): Promise<string | undefined>;
  /** Those who are away and for whom the user decides about a document as their deputy. */
  representedBy?(
    reader: Reader,
    document: DocumentRecord,
    decision: { readonly actor: Actor; readonly permission: Permission; readonly today: PlainDate },
  ): Promise<readonly string[]>;
  /** The content with the cells that the area fills from its records when a user takes a step; may refuse. */
  fillContent?(tx: Tx, content: FilledForm, step: StepOfUser): Promise<FilledForm>;
  /** The content as this user may see it. Without it nothing is masked. */
  maskContent?(content: FilledForm, actor: Actor): FilledForm;
  /** Whether the texts of the trail are kept from this user. */
  isTrailTextHidden?(actor: Actor): boolean;
  /** Whether codes of a form are in the lists that they are chosen from. */
  vocabularyOf(reader: Reader, form: CodeDefinedForm, content: FilledForm): Promise<FormCodeVocabulary>;
};

/** A step that a user asks for; "create" and "save" are steps as well. */
export type StepOfUser = { readonly event: string; readonly actor: Actor };

/** A transaction, with the user who works in it. */
export type DocumentTransitionWork = Pick<UnitOfWork, "tx" | "note" | "raise"> & { readonly actor: Actor };

/** The same where the program moves a document by itself; the trail names the user who caused it. */
export type SystemWork = Pick<UnitOfWork, "tx" | "note" | "raise"> & {
  readonly actor: Pick<Actor, "userCode">;
};

/** A function that runs with a transition, in its transaction. A new document has no `before`. */
export type DocumentEffect = (
  work: DocumentTransitionWork,
  document: DocumentRecord,
  before: DocumentRecord | null,
) => Promise<void>;

export type DocumentEffects<Effect extends string> = Readonly<Record<Effect, DocumentEffect>>;
