import { isActiveUserWithPermission } from "#areas/identity/questions.ts";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import type { FieldError } from "#platform/documents/field-error.ts";
import {
  buildFormIncompleteRefusal,
  createDocumentContextBuilder,
} from "#platform/documents/server/document-context.ts";
import { findDocument, lockDocument } from "#platform/documents/server/document-store.ts";
import type {
  DocumentEffect,
  DocumentEngineDependencies,
  DocumentTransitionWork,
} from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { OPEN_OPPORTUNITY_STATES, opportunityDefinition } from "../rules/opportunity.ts";
import { opportunityTaskDefinition } from "../rules/opportunity-task.ts";

const OPEN: ReadonlySet<string> = new Set(OPEN_OPPORTUNITY_STATES);

/** An owner who has left since is checked no more: other cells must stay editable until the handover. */
export const checkOwner: DocumentEffect = async ({ tx }, opportunity, before) => {
  const ownerCode = findChangedText("base.ownerCode", opportunity, before);
  const { query: permission } = opportunityDefinition.permission;
  if (ownerCode === undefined || (await maySee(tx, ownerCode, opportunity, permission))) return;
  throw buildFormIncompleteRefusal([
    {
      section: "base",
      index: -1,
      element: "ownerCode",
      message: "负责人须是商机所属机构或其上级机构的在职人员，且有商机查询权限，请重新选择",
    },
  ]);
};

/** Checks what a user has typed into a task; tasks that the program plans follow their opportunity. */
export function createTaskCheck(world: DocumentEngineDependencies): DocumentEffect {
  const opportunities = createDocumentContextBuilder(opportunityDefinition, world);

  async function checkOpportunity(
    { tx, actor }: DocumentTransitionWork,
    { comCode, content }: DocumentRecord,
  ): Promise<FieldError[]> {
    const busOppNo = getFormTextAtPath(content, "task.busOppNo");
    const found = await lockDocument(tx, opportunityDefinition.table, busOppNo);
    const rights = await world.rightsOf(tx, actor);
    const isVisible =
      found &&
      rights.has(opportunityDefinition.permission.query) &&
      (await opportunities.isSeenBy(tx, found, actor));
    if (!isVisible) return [toTaskError("busOppNo", "找不到该商机，请核对商机号")];
    if (!OPEN.has(found.status))
      return [toTaskError("busOppNo", "该商机已成交、流失或关闭，不能再安排跟进任务")];
    if (found.comCode !== comCode) return [toTaskError("busOppNo", "该商机属于其他机构，请为它另行新增任务")];
    return [];
  }

  async function checkTaskOwner({ tx }: DocumentTransitionWork, task: DocumentRecord): Promise<FieldError[]> {
    const ownerCode = getFormTextAtPath(task.content, "task.ownerCode");
    if (await maySee(tx, ownerCode, task, opportunityTaskDefinition.permission.query)) return [];
    const message = "跟进人须是商机所属机构或其上级机构的在职人员，且有商机任务权限，请重新选择";
    return [toTaskError("ownerCode", message)];
  }

  return async (work, task, before) => {
    const isChanged = (path: string) => findChangedText(path, task, before) !== undefined;
    const dueDate = findChangedText("task.dueDate", task, before);
    const errors: FieldError[] = [];
    if (isChanged("task.busOppNo")) errors.push(...(await checkOpportunity(work, task)));
    // The branch of a task is that of its opportunity, so an owner means nothing without one.
    if (errors.length === 0 && isChanged("task.ownerCode"))
      errors.push(...(await checkTaskOwner(work, task)));
    if (dueDate !== undefined && dueDate < opportunities.today())
      errors.push(toTaskError("dueDate", "截止日期不能早于今天"));
    if (errors.length > 0) throw buildFormIncompleteRefusal(errors);
  };
}

/** A manager of a higher branch may add a task, and its owner must see it. */
export async function findBranchOfTask(reader: Reader, content: FilledForm): Promise<string | undefined> {
  const busOppNo = getFormTextAtPath(content, "task.busOppNo");
  return (await findDocument(reader, opportunityDefinition.table, busOppNo))?.comCode;
}

const toTaskError = (element: string, message: string): FieldError => ({
  section: "task",
  index: -1,
  element,
  message,
});

/** Undefined if the cell is as it was. */
function findChangedText(
  path: string,
  { content }: DocumentRecord,
  before: DocumentRecord | null,
): string | undefined {
  const text = getFormTextAtPath(content, path);
  return before && getFormTextAtPath(before.content, path) === text ? undefined : text;
}

function maySee(
  reader: Reader,
  userCode: string,
  { comCode, agencyCode }: DocumentRecord,
  permission: string,
): Promise<boolean> {
  return isActiveUserWithPermission(reader, { userCode, permission, comCode, agencyCode });
}
