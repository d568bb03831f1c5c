import { readDataScope } from "#areas/identity/questions.ts";
import { findDocument } from "#platform/documents/server/document-store.ts";
import { type Actor, getOwnershipLimit } from "#platform/server/actor.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { chooseMostSpecific, listBranchLine, type TemplateScope } from "./rules/edition-choice.ts";
import { paperTemplateDefinition } from "./rules/paper-template.ts";
import { readTemplateContent, type TemplateContent } from "./rules/template-content.ts";
import { listEditionsInForce } from "./store.ts";

/** The version that a paper is printed by; `templateNo` is '' where the program's own words stand. */
export type PaperEdition = { readonly templateNo: string; readonly wording?: TemplateContent };

export const BUILT_IN_EDITION: PaperEdition = { templateNo: "" };

/** The most specific version in force for a paper of this kind, product and branch. */
export async function findPaperEdition(
  reader: Reader,
  paperKind: string,
  scope: TemplateScope,
): Promise<PaperEdition> {
  const editions = await listEditionsInForce(reader, paperKind, listBranchLine(scope.comCode));
  const chosen = chooseMostSpecific(editions, scope);
  if (!chosen) return BUILT_IN_EDITION;
  return { templateNo: chosen.templateNo, wording: readTemplateContent(chosen.content) };
}

/** A template in any state, with what it says; undefined if the user sees no such template. */
export async function findTemplateVisibleToUser(reader: Reader, actor: Actor, templateNo: string) {
  const found = await findDocument(reader, paperTemplateDefinition.table, templateNo);
  if (!found) return undefined;
  const { userCode, agencyCode } = getOwnershipLimit(actor, await readDataScope(reader, actor));
  if (agencyCode !== undefined && agencyCode !== found.agencyCode) return undefined;
  if (userCode !== undefined && userCode !== found.inputBy) return undefined;
  const { content } = found;
  return { paperKind: getFormTextAtPath(content, "scope.paperKind"), wording: readTemplateContent(content) };
}
