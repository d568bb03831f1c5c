import type { DocumentHead } from "#areas/document/rules/document.ts";
import type { JudgedForm } from "#areas/product/rules/judge-form.ts";

export type User = { readonly userCode: string; readonly teamCode: string };

/** Who entered a document and his team own it. */
export function rolesOf(
  { inputBy, teamCode }: Pick<DocumentHead, "inputBy" | "teamCode">,
  user: User,
): ReadonlySet<"entry" | "owner"> {
  const isOwner = inputBy === user.userCode || (teamCode !== "" && teamCode === user.teamCode);
  return new Set(isOwner ? ["entry", "owner"] : ["entry"]);
}

/** Why what was filled in cannot be submitted; only asked where it was judged. */
export function formFault(judged: JudgedForm | undefined): string | undefined {
  const count = judged?.faults.length ?? 0;
  return count > 0 ? `还有 ${count} 处需要修改` : undefined;
}

export function priceFault(judged: JudgedForm | undefined): string | undefined {
  return judged && "fault" in judged.priced ? judged.priced.fault.message : undefined;
}
