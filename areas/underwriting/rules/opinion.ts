import type { DecisionEvent } from "./decision.ts";

/** What a decision says beside itself. */
export type Said = { readonly reasonCode: string; readonly opinion: string };
export type SaidFault = {
  readonly field: "opinion" | "reasonCode";
  readonly refusal: "opinionShort" | "reasonMissing";
};

const LEAST_OPINION = 5;

/** What is still missing of what has to be said; nothing where it may be sent. */
export function opinionFault(event: DecisionEvent, { reasonCode, opinion }: Said): SaidFault | undefined {
  const said = opinion.trim();
  if (event === "return" && [...said].length < LEAST_OPINION)
    return { field: "opinion", refusal: "opinionShort" };
  if (event !== "refuse") return undefined;
  if (said === "") return { field: "opinion", refusal: "reasonMissing" };
  return reasonCode === "" ? { field: "reasonCode", refusal: "reasonMissing" } : undefined;
}

/** Common entries of this type are a branch's own standard phrases. */
export const PHRASES_TYPE = "UwOpinion";

/** What underwriters write over and over. */
export const standardPhrases: Readonly<Partial<Record<DecisionEvent, readonly string[]>>> = {
  approve: ["同意承保", "风险可控，同意按报价承保"],
  return: ["请核对保险金额与清单是否一致", "请核实投保人证件信息", "请补充风险说明后重新提交"],
  refuse: ["不符合承保政策，不予承保", "风险过高，不予承保"],
  escalate: ["超出本级权限，建议承保，请上级审批", "风险较复杂，请上级审定"],
  askDocuments: ["请上传营业执照", "请上传人员清单", "请上传消防验收合格证明"],
};

/** A phrase after what stands there already. */
export function withPhrase(opinion: string, phrase: string): string {
  const said = opinion.trim();
  if (said === "") return phrase;
  return /[；。，、;,.]$/.test(said) ? said + phrase : `${said}；${phrase}`;
}
