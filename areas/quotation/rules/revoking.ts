import { REASON as REVOKE_REASON } from "#areas/drafting/contract/shapes.ts";

/** A revocation cannot be undone, so the trail has its reason. */
export { REVOKE_REASON };

type Edition = { readonly edition: number; readonly approved: object | null };

/** What is lost by it, in words for who is about to do it. */
export function revokeWarning({ edition, approved }: Edition): string {
  if (!approved || edition === 1) return "撤销后不能恢复，需要时可复制为新的询价单。";
  return "撤销的是整张询价单：已核保通过的保费随之失效，不能恢复。如只想改回原来的内容，请在修改中改回后重新提交。";
}
