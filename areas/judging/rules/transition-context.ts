import type { DocumentHead } from "#areas/document/rules/document.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

type User = { readonly userCode: string; readonly teamCode: string };

/** The guards of a kind of document by name: each returns why it stops the user, or undefined. */
export type TransitionGuardTable<Facts> = Readonly<
  Record<string, (document: DocumentHead, facts: Facts) => string | undefined>
>;

export function isDocumentValidityOver({ validUntil }: DocumentHead, today: PlainDate): boolean {
  return validUntil !== null && validUntil < today;
}

/** The user who entered a document owns it, with the user's team. */
export function getUserRolesAtDocument(
  { inputBy, teamCode }: Pick<DocumentHead, "inputBy" | "teamCode">,
  user: User,
): ReadonlySet<"entry" | "owner"> {
  const isOwner = inputBy === user.userCode || (teamCode !== "" && teamCode === user.teamCode);
  return new Set(isOwner ? ["entry", "owner"] : ["entry"]);
}

/** Why the content cannot be submitted. */
export function getFormErrorReason(judged: ProductFormEvaluation | undefined): string | undefined {
  const count = judged?.errors.length ?? 0;
  return count > 0 ? `还有 ${count} 处需要修改` : undefined;
}

export function getPricingErrorReason(judged: ProductFormEvaluation | undefined): string | undefined {
  return judged && "error" in judged.priced ? judged.priced.error.message : undefined;
}
