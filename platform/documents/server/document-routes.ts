import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import { computeReadOnlyCells } from "#platform/forms/computed-cells.ts";
import { type CodeDefinedForm, getFormTextAtPath } from "#platform/forms/define-form.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { listActionOffers } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { DocumentDefinition, DocumentRecord } from "../definition.ts";
import type { DocumentCalls, DocumentTrailStep, SavedDocument } from "../document-calls.ts";
import { documentRefusals } from "../refusals.ts";
import { buildFormIncompleteRefusal } from "./document-context.ts";
import { findDocument } from "./document-store.ts";
import {
  lockPlainDocumentForUser,
  type PlainDocumentCommands,
  createPlainDocumentCommands,
} from "./document-work.ts";
import type { DocumentEffects, DocumentEngineDependencies, StepOfUser } from "./document-world.ts";
import { listTrailSteps } from "./trail-store.ts";

const { documentMissing } = documentRefusals;

/** The handlers of a plain document's calls; its list is answered by the engine of lists. */
export function createPlainDocumentRoutes(
  document: DocumentDefinition,
  calls: DocumentCalls,
  world: DocumentEngineDependencies,
  effects: DocumentEffects<string>,
): Route[] {
  const documents = createPlainDocumentCommands(document, world, effects);
  const fill = (tx: Tx, content: FilledForm, step: StepOfUser) =>
    world.fillContent?.(tx, content, step) ?? Promise.resolve(content);
  const answer = openAnswers(document, world, documents);
  return [
    handle(calls.find, async ({ input: { businessNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const record = await findDocument(reader, document.table, businessNo);
        if (!record || !(await documents.isSeenBy(reader, record, actor))) return undefined;
        const saved = await answer(reader, record, actor);
        const content = world.maskContent?.(record.content, actor) ?? record.content;
        const userNames = await world.userNames(reader, listUserCodes(document, content));
        return {
          ...saved,
          form: toWireForm(content),
          trail: await trailOf(document, world, reader, record, actor),
          userNames: Object.fromEntries(userNames),
        };
      });
      return found ?? refuse(documentMissing);
    }),

    handle(calls.add, async ({ input, actor, tx, note, raise }) => {
      const typed = documentContent(document.form, input.form);
      const content = await fill(tx, typed, { event: "create", actor });
      const created = await documents.create({ tx, note, raise, actor }, content);
      return answer(tx, created, actor);
    }),

    handle(calls.edit, async ({ input, actor, tx, note, raise, refuse }) => {
      const found = await lockPlainDocumentForUser(document, documents, { tx, actor }, input);
      if (!found) return refuse(documentMissing);
      const typed = documentContent(document.form, input.form, found.content);
      const content = await fill(tx, typed, { event: "save", actor });
      const comCode = await world.branchOf?.(tx, content, actor);
      if (comCode !== undefined && comCode !== found.comCode)
        throw new Refusal(lifecycleRefusals.notReady, {
          values: { why: "不能改为其他机构的业务，请另行新增" },
        });
      const errors = await documents.errorsIn(tx, document.form, content);
      // The roles are those of the stored document: the new content may name another owner.
      const context = { ...(await documents.contextOf(tx, found, actor)), errors };
      const work = { tx, note, raise, actor };
      const saved = await documents.advance(work, { event: "save", content, context });
      return answer(tx, saved, actor);
    }),
    ...createStepRoutes({ document, calls, documents, answer, fill, world }),
  ];
}

type StepRoutesInput = {
  readonly document: DocumentDefinition;
  readonly calls: DocumentCalls;
  readonly documents: PlainDocumentCommands;
  readonly world: DocumentEngineDependencies;
  readonly answer: ReturnType<typeof openAnswers>;
  readonly fill: (tx: Tx, content: FilledForm, step: StepOfUser) => Promise<FilledForm>;
};

function createStepRoutes({ document, calls, documents, answer, fill, world }: StepRoutesInput): Route[] {
  /** Asked before the step, which may take away what makes the user the decider. */
  async function listRepresented(reader: Reader, record: DocumentRecord, event: string, actor: Actor) {
    const { isDecision, permission } = document.steps[event] ?? {};
    if (!isDecision || permission === undefined) return [];
    return (
      (await world.representedBy?.(reader, record, { actor, permission, today: documents.today() })) ?? []
    );
  }

  return Object.entries(calls.steps).map(([event, call]) =>
    handle(call, async ({ input, actor, tx, note, raise, refuse }) => {
      const found = await lockPlainDocumentForUser(document, documents, { tx, actor }, input);
      if (!found) return refuse(documentMissing);
      const { form, change } = document.steps[event] ?? {};
      const [section] = form?.compiled.sections ?? [];
      const errors =
        form && section ? await documents.errorsIn(tx, form, { [section.code]: input.input }) : [];
      if (errors.length > 0) throw buildFormIncompleteRefusal(errors, "input");
      const stepContext = { userCode: actor.userCode, today: documents.today(), status: found.status };
      const changed = change?.(found.content, input.input, stepContext) ?? found.content;
      const content = await fill(tx, changed, { event, actor });
      const context = await documents.contextOf(tx, found, actor);
      const opinion = opinionIn(input.input);
      const represented = await listRepresented(tx, found, event, actor);
      const step = { event, content, opinion, context, represented };
      const moved = await documents.advance({ tx, note, raise, actor }, step);
      return answer(tx, moved, actor);
    }),
  );
}

/** The trail keeps the text that a step asks for. */
function opinionIn(input: Readonly<Record<string, unknown>>): string {
  const { reason } = input;
  return typeof reason === "string" ? reason.trim() : "";
}

function openAnswers(
  document: DocumentDefinition,
  world: DocumentEngineDependencies,
  documents: PlainDocumentCommands,
) {
  return async (reader: Reader, record: DocumentRecord, actor: Actor): Promise<SavedDocument> => {
    const { businessNo, version, status, comCode, inputBy, inputAt } = record;
    const context = await documents.contextOf(reader, record, actor);
    const offers = listActionOffers(document.lifecycle, documents.transitionContext(context));
    const names = await world.userNames(reader, [inputBy]);
    const { rights } = context.user;
    return {
      businessNo,
      version,
      status,
      comCode,
      inputBy,
      inputByName: names.get(inputBy) ?? inputBy,
      inputAt,
      errors: [...context.errors],
      offers: offers.filter(({ event }) => rights.has(permissionOf(document, event))),
    };
  };
}

/** The users in the columns of the list, which the head of the document shows. */
function listUserCodes({ columns }: DocumentDefinition, content: FilledForm): string[] {
  const paths = Object.values(columns).flatMap(({ path, names }) => (names === "user" ? [path] : []));
  return paths.map((path) => getFormTextAtPath(content, path)).filter((code) => code !== "");
}

function permissionOf({ permission, steps }: DocumentDefinition, event: string): string {
  return event === "save" ? permission.edit : (steps[event]?.permission ?? "");
}

async function trailOf(
  { lifecycle }: DocumentDefinition,
  { userNames, isTrailTextHidden }: DocumentEngineDependencies,
  reader: Reader,
  { businessNo }: DocumentRecord,
  actor: Actor,
): Promise<DocumentTrailStep[]> {
  const isHidden = isTrailTextHidden?.(actor) ?? false;
  const steps = await listTrailSteps(reader, businessNo);
  const names = await userNames(
    reader,
    steps.map(({ userCode }) => userCode),
  );
  return steps.map(({ action, fromStatus, toStatus, opinion: text, userCode, recordedAt }) => {
    const opinion = isHidden ? "" : text;
    const alike = lifecycle.transitions.filter((one) => one.action === action && one.to === toStatus);
    const taken = alike.find((one) => one.from.includes(fromStatus)) ?? alike[0];
    const userName = names.get(userCode) ?? userCode;
    const label = taken?.label ?? action;
    return { action, label, fromStatus, toStatus, opinion, userCode, userName, recordedAt };
  });
}

/**
 * The content that is stored: sections of the form only, read-only cells as they were, formulas computed. A sent cell
 * that the form lets nobody type is dropped.
 */
function documentContent(
  { compiled }: CodeDefinedForm,
  typed: FilledForm,
  stored: FilledForm = {},
): FilledForm {
  const sections = compiled.sections.map((section) => [section.code, sectionContent(section, typed, stored)]);
  return computeReadOnlyCells(compiled, Object.fromEntries(sections) as FilledForm, {});
}

function sectionContent(section: CompiledSection, typed: FilledForm, stored: FilledForm): FilledForm[string] {
  const { code, elements, isTable } = section;
  const isReadOnly = elements.every(({ element }) => element.readOnly);
  if (isTable) return isReadOnly ? (stored[code] ?? []) : listFormRows(typed[code]);
  const [row = {}] = listFormRows(typed[code]);
  const [before = {}] = listFormRows(stored[code]);
  const cells = elements.map(({ code: name, element }) => [
    name,
    element.readOnly ? before[name] : row[name],
  ]);
  return Object.fromEntries(cells) as FilledForm[string];
}
