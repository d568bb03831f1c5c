import { checkForm, type FormCodeVocabulary } from "#platform/forms/check-form.ts";
import { type CodeDefinedForm, getFormTextAtPath } from "#platform/forms/define-form.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { decideTransition, getTransition } from "#platform/lifecycle/lifecycle.ts";
import { type Actor, isOwnBusinessOnly, getOwnershipLimit } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { DocumentDefinition, DocumentRecord, GuardContext } from "../definition.ts";
import { type FieldError, toRefusalFields } from "../field-error.ts";
import { documentRefusals } from "../refusals.ts";
import type { DocumentEngineDependencies } from "./document-world.ts";

/** The guard that every lifecycle may name: the content has no mistakes. */
const COMPLETE = "complete";
const HEAD_OFFICE_LEVEL = "1";

/** What a user may do with a document of one kind: for what is offered and for what is accepted. */
export function createDocumentContextBuilder(
  document: DocumentDefinition,
  world: DocumentEngineDependencies,
) {
  const { lifecycle, form } = document;
  const today = () => getTodayInShanghai(world.now());

  async function errorsIn(
    reader: Reader,
    checked: CodeDefinedForm,
    content: FilledForm,
  ): Promise<FieldError[]> {
    const vocabulary = await world.vocabularyOf(reader, checked, content);
    const context = { today: today(), vocabulary, facts: {}, computed: () => undefined };
    return [...checkForm(checked.compiled, content, context), ...checkLookups(checked, content, vocabulary)];
  }

  async function contextOf(reader: Reader, record: DocumentRecord, actor: Actor): Promise<GuardContext> {
    const rights = await world.rightsOf(reader, actor);
    const seesOthers = !isOwnBusinessOnly(await world.dataScopeOf(reader, actor));
    const isOfHeadOffice = actor.comLevel === HEAD_OFFICE_LEVEL;
    const user = { userCode: actor.userCode, rights, seesOthers, isOfHeadOffice };
    return { document: record, user, today: today(), errors: await errorsIn(reader, form, record.content) };
  }

  function transitionContext(
    context: GuardContext,
    roles = document.rolesOf(context.document, context.user),
  ) {
    const { length } = context.errors;
    return {
      state: context.document.status,
      roles: new Set(roles),
      checkGuard: (guard: string) => {
        if (guard !== COMPLETE) return document.guards[guard]?.(context);
        return length > 0 ? `还有 ${length} 处需要修改` : undefined;
      },
    };
  }

  function permittedTransition(event: string, context: GuardContext, roles?: readonly string[]) {
    const verdict = decideTransition(lifecycle, event, transitionContext(context, roles));
    const isGuarded = !verdict.isAllowed && verdict.cause === "guarded";
    if (isGuarded && context.errors.length > 0) throw buildFormIncompleteRefusal(context.errors);
    return getTransition(verdict);
  }

  async function isSeenBy(reader: Reader, record: DocumentRecord, actor: Actor): Promise<boolean> {
    const { agencyCode, userCode } = getOwnershipLimit(actor, await world.dataScopeOf(reader, actor));
    const owner =
      document.ownerPath === undefined ? "" : getFormTextAtPath(record.content, document.ownerPath);
    const isOfHouse = agencyCode === undefined || agencyCode === record.agencyCode;
    return isOfHouse && (userCode === undefined || [record.inputBy, owner].includes(userCode));
  }

  return { today, errorsIn, contextOf, transitionContext, permittedTransition, isSeenBy };
}

/** The browser has no whole list of what is looked up, such as users, so that the form's own check leaves it out. */
function checkLookups(
  { compiled }: CodeDefinedForm,
  content: FilledForm,
  vocabulary: FormCodeVocabulary,
): FieldError[] {
  return compiled.sections.flatMap(({ code: section, elements }) => {
    const filled = content[section];
    const lookups = elements.filter(({ element: { type, dictionary } }) => type === "lookup" && dictionary);
    return listFormRows(filled).flatMap((row, at) =>
      lookups.flatMap(({ code: element, element: { label, dictionary = "" } }) => {
        const cell = row[element];
        if (typeof cell !== "string" || cell === "" || vocabulary.has(dictionary, cell)) return [];
        const index = Array.isArray(filled) ? at : -1;
        return [{ section, index, element, message: `${label}“${cell}”不存在，请重新选择` }];
      }),
    );
  });
}

export function buildFormIncompleteRefusal(errors: readonly FieldError[], root = "form"): Refusal {
  const values = { count: String(errors.length) };
  return new Refusal(documentRefusals.formIncomplete, { values, fields: toRefusalFields(errors, root) });
}
